import type { Kysely } from 'kysely';
import type { Tables } from '../../database.ts';
import { listAnswers } from '../attempts/attempts.queries.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import type { AttemptServices } from '../attempts/close-attempts.ts';
import { gradeSlots, readLayout, scoreOf } from './grade-attempt.ts';
import { saveFractions, saveScore } from './graded-answers.queries.ts';

interface Change {
  attemptId: number;
  userId: number;
  before: number | null;
  after: number | null;
}

const PAGE = 100;

async function closedAfter(db: Kysely<Tables>, quizId: number, after: number) {
  return db
    .selectFrom('attempts')
    .select(['id', 'userId', 'layout', 'score', 'needsGrading'])
    .where('quizId', '=', quizId)
    .where('state', '!=', 'running')
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

type Closed = Pick<AttemptRow, 'id' | 'userId' | 'layout' | 'score' | 'needsGrading'>;

async function regradeOne(
  { db, questions }: AttemptServices,
  attempt: Closed,
  { questionId, dryRun }: { questionId: number | null; dryRun: boolean },
): Promise<Change | undefined> {
  const layout = readLayout(attempt);
  const isAsked = questionId === null || layout.some((slot) => slot.questionId === questionId);
  if (!isAsked) return undefined;
  return db.transaction().execute(async (trx) => {
    const ids = layout.map((slot) => slot.questionId);
    const answers = await listAnswers(trx, attempt.id);
    const before = new Map(answers.map((answer) => [answer.slot, answer.fraction]));
    const graded = gradeSlots(attempt, answers, await questions.load(trx, ids)).map((one) =>
      questionId === null || one.questionId === questionId
        ? one
        : { ...one, fraction: before.get(one.slot) ?? null },
    );
    const after = scoreOf(layout, graded);
    if (after.score === attempt.score && after.needsGrading === attempt.needsGrading) return undefined;
    if (!dryRun) {
      await saveFractions(trx, graded);
      await saveScore(trx, attempt.id, after);
    }
    return { attemptId: attempt.id, userId: attempt.userId, before: attempt.score, after: after.score };
  });
}

/** Grades every closed attempt with the keys of today, one short transaction each; says what changes. */
export async function regradeQuiz(
  services: AttemptServices,
  quizId: number,
  options: { questionId: number | null; dryRun: boolean },
): Promise<{ attempts: number; changed: Change[] }> {
  const changed: Change[] = [];
  let attempts = 0;
  for (let after = 0; ; ) {
    const page = await closedAfter(services.db, quizId, after);
    for (const attempt of page) {
      const change = await regradeOne(services, attempt, options);
      if (change) changed.push(change);
    }
    attempts += page.length;
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return { attempts, changed };
  }
}
