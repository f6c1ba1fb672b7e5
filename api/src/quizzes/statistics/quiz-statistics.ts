import type { AttemptServices } from '../attempts/close-attempts.ts';
import { getKindModule } from '../kinds/kinds.ts';
import type { LoadedQuestions } from '../questions/question-cache.ts';
import type { QuizRow } from '../quizzes.table.ts';
import { listSlots, type QuizSlotRow } from '../slots/slots.queries.ts';
import { computeItemStatistics } from './item-analysis.ts';
import { computeMean, roundStatistic } from './math.ts';
import { computeScoreStatistics } from './score-statistics.ts';
import { chooseAttempts, listScoredAttempts, type ScoredAttempt } from './scored-attempts.queries.ts';
import type { ItemStatistics, QuizStatistics } from './statistics.schema.ts';

const STEPS = 10;

function histogramOf(attempts: ScoredAttempt[]): QuizStatistics['histogram'] {
  const counts = Array.from({ length: STEPS }, () => 0);
  for (const { score, maxScore } of attempts) {
    const share = maxScore === 0 ? 0 : score / maxScore;
    // Negative totals count in the lowest step, full marks in the highest.
    const step = Math.min(STEPS - 1, Math.max(0, Math.floor(share * STEPS + 1e-9)));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  const width = 100 / STEPS;
  return counts.map((count, step) => ({
    fromPercent: step * width,
    toPercent: (step + 1) * width,
    attempts: count,
  }));
}

function guessOf(ids: number[], questions: LoadedQuestions): number | null {
  const guesses = ids.map((id) => {
    const question = questions.get(id);
    return question ? getKindModule(question.content).guess(question.content) : null;
  });
  return guesses.length === 0 || guesses.includes(null)
    ? null
    : roundStatistic(computeMean(guesses as number[]));
}

function aboutItem(slot: QuizSlotRow, attempts: ScoredAttempt[], questions: LoadedQuestions) {
  const drawn = attempts.flatMap(({ questionIds }) => questionIds.get(slot.position) ?? []);
  const ids = slot.questionId === null ? [...new Set(drawn)] : [slot.questionId];
  const question = slot.questionId === null ? undefined : questions.get(slot.questionId);
  return {
    slot: slot.position,
    questionId: slot.questionId,
    tag: slot.tag,
    kind: question?.content.kind ?? null,
    title: question?.content.title ?? `Al azar: ${slot.tag ?? ''}`,
    mark: slot.mark,
    attempts: attempts.length,
    randomGuessScore: guessOf(ids, questions),
  };
}

/** Computes a quiz's statistics over one graded attempt per person, or over all. */
export async function computeQuizStatistics(
  { db, questions }: AttemptServices,
  quiz: QuizRow,
  which: QuizStatistics['which'],
): Promise<QuizStatistics> {
  const slots = await listSlots(db, quiz.id);
  const attempts = chooseAttempts(await listScoredAttempts(db, quiz.id), which);
  const asked = new Set(attempts.flatMap(({ questionIds }) => [...questionIds.values()]));
  for (const { questionId } of slots) if (questionId !== null) asked.add(questionId);
  const loaded = await questions.load(db, [...asked]);
  const rows = attempts.map(({ marks }) => slots.map(({ position }) => marks.get(position) ?? 0));
  const maxMarks = slots.map(({ mark }) => mark);
  const figures = computeItemStatistics(rows, maxMarks);
  const maxScore = maxMarks.reduce((sum, mark) => sum + mark, 0);
  const none = null;
  const items = slots.map(
    (slot, index): ItemStatistics => ({
      ...aboutItem(slot, attempts, loaded),
      ...(figures[index] ?? {
        facilityIndex: none,
        standardDeviation: none,
        intendedWeight: none,
        effectiveWeight: none,
        discriminationIndex: none,
        discriminativeEfficiency: none,
      }),
    }),
  );
  return {
    which,
    attempts: attempts.length,
    maxScore,
    ...computeScoreStatistics(rows, maxScore),
    items,
    histogram: histogramOf(attempts),
  };
}
