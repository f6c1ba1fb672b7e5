import type { Db } from '../../core/database/database.ts';
import { readLayout } from '../grading/grade-attempt.ts';
import type { ATTEMPT_SELECTIONS } from './statistics.schema.ts';

type AttemptSelection = (typeof ATTEMPT_SELECTIONS)[number];

export interface ScoredAttempt {
  id: number;
  userId: number;
  number: number;
  score: number;
  maxScore: number;
  /** Marks by the question's position in the quiz. */
  marks: Map<number, number>;
  questionIds: Map<number, number>;
}

const PAGE = 200;

async function closedAfter(db: Db, quizId: number, after: number) {
  return db
    .selectFrom('attempts')
    .select(['id', 'userId', 'number', 'score', 'maxScore', 'layout'])
    .where('quizId', '=', quizId)
    .where('preview', '=', false)
    .where('state', '!=', 'running')
    .where('needsGrading', '=', false)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

async function fractionsOf(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('attemptAnswers')
    .select(['attemptId', 'slot', 'fraction'])
    .where('attemptId', 'in', ids)
    .execute();
  return Map.groupBy(rows, ({ attemptId }) => attemptId);
}

/** Lists every graded attempt with its marks, page by page so that other requests run in between. */
export async function listScoredAttempts(db: Db, quizId: number): Promise<ScoredAttempt[]> {
  const attempts: ScoredAttempt[] = [];
  for (let after = 0; ; ) {
    const page = await closedAfter(db, quizId, after);
    if (page.length === 0) return attempts;
    const ids = page.map(({ id }) => id);
    const fractions = await fractionsOf(db, ids);
    for (const { id, userId, number, score, maxScore, layout } of page) {
      const bySlot = new Map((fractions.get(id) ?? []).map((row) => [row.slot, row.fraction ?? 0]));
      const slots = readLayout({ layout });
      attempts.push({
        id,
        userId,
        number,
        score: score ?? 0,
        maxScore,
        marks: new Map(slots.map(({ slot, position, mark }) => [position, (bySlot.get(slot) ?? 0) * mark])),
        questionIds: new Map(slots.map(({ position, questionId }) => [position, questionId])),
      });
    }
    after = ids.at(-1) ?? after;
  }
}

function isBetter(which: AttemptSelection, a: ScoredAttempt, b: ScoredAttempt): boolean {
  if (which === 'first') return a.number < b.number;
  if (which === 'last') return a.number > b.number;
  const share = ({ score, maxScore }: ScoredAttempt) => (maxScore === 0 ? 0 : score / maxScore);
  return share(a) > share(b) || (share(a) === share(b) && a.number < b.number);
}

/** Picks one attempt per person, or all. */
export function chooseAttempts(attempts: ScoredAttempt[], which: AttemptSelection): ScoredAttempt[] {
  if (which === 'all') return attempts;
  const chosen = new Map<number, ScoredAttempt>();
  for (const attempt of attempts) {
    const other = chosen.get(attempt.userId);
    if (!other || isBetter(which, attempt, other)) chosen.set(attempt.userId, attempt);
  }
  return [...chosen.values()];
}
