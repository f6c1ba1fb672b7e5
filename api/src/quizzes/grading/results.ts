import type { AttemptRow } from '../attempts/attempts.table.ts';
import type { AttemptVisibility } from '../quiz-times.ts';
import type { QuizResult } from '../quizzes.schema.ts';
import type { QuizRow } from '../quizzes.table.ts';

export type AttemptScore = Pick<
  AttemptRow,
  'id' | 'number' | 'state' | 'score' | 'maxScore' | 'needsGrading'
>;

/** Removes the floating-point noise in sums of fractions. */
export function roundScore(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}

function percentOf(score: number, maxScore: number): number {
  return maxScore === 0 ? 0 : (100 * score) / maxScore;
}

export function toQuizResult(score: number, maxScore: number, passMark: number | null): QuizResult {
  const percent = roundScore(percentOf(score, maxScore));
  return {
    score: roundScore(score),
    maxScore,
    percent,
    passed: passMark === null ? null : percent >= passMark,
  };
}

/** Returns an attempt's result, which is provisional until grading ends; null when hidden. */
export function buildVisibleResult(
  { score, maxScore }: Pick<AttemptScore, 'score' | 'maxScore'>,
  visible: Pick<AttemptVisibility, 'score'>,
  { passMark }: Pick<QuizRow, 'passMark'>,
): QuizResult | null {
  return visible.score && score !== null ? toQuizResult(score, maxScore, passMark) : null;
}

function graded(attempts: AttemptScore[]): (AttemptScore & { score: number })[] {
  return attempts.filter(
    (attempt): attempt is AttemptScore & { score: number } =>
      attempt.state !== 'running' && !attempt.needsGrading && attempt.score !== null,
  );
}

function share({ score, maxScore }: { score: number; maxScore: number }): number {
  return percentOf(score, maxScore);
}

function best<T extends AttemptScore & { score: number }>(attempts: T[]): T | undefined {
  return attempts.toSorted((a, b) => share(b) - share(a) || a.number - b.number)[0];
}

export function computeBestResult(attempts: AttemptScore[], passMark: number | null): QuizResult | null {
  const top = best(graded(attempts));
  return top ? toQuizResult(top.score, top.maxScore, passMark) : null;
}

/** Returns the attempt that counts; the last one when the quiz averages its attempts. */
export function findCountedAttempt<T extends AttemptScore>(
  attempts: T[],
  gradeBy: QuizRow['gradeBy'],
): T | undefined {
  const done = graded(attempts).toSorted((a, b) => a.number - b.number);
  const counted = gradeBy === 'best' ? best(done) : done.at(-1);
  return attempts.find(({ id }) => id === counted?.id);
}

/** Returns the result that counts according to `gradeBy`; null while no attempt is graded. */
export function computeCountedResult(
  attempts: AttemptScore[],
  { gradeBy, passMark }: Pick<QuizRow, 'gradeBy' | 'passMark'>,
): QuizResult | null {
  const done = graded(attempts).toSorted((a, b) => a.number - b.number);
  const last = done.at(-1);
  if (!last) return null;
  if (gradeBy === 'best') return computeBestResult(done, passMark);
  if (gradeBy === 'last') return toQuizResult(last.score, last.maxScore, passMark);
  // Random draws may differ in their total marks, so percentages are averaged.
  const mean = done.reduce((sum, attempt) => sum + share(attempt), 0) / done.length;
  return toQuizResult((mean * last.maxScore) / 100, last.maxScore, passMark);
}
