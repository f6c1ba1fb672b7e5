import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Db } from '../../core/database/database.ts';
import { listAttemptAnswers } from '../attempts/attempts.queries.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import type { AttemptServices } from '../attempts/close-attempts.ts';
import type { QuestionCache } from '../questions/question-cache.ts';
import { computeScore, gradeSlots, readLayout } from './grade-attempt.ts';
import { lockAttempts, saveFractions, saveScore } from './graded-answers.queries.ts';
import type { Regrade } from './grading.schema.ts';

type Regraded = Regrade['changed'][number];

type Closed = Pick<AttemptRow, 'id' | 'userId' | 'layout' | 'score' | 'needsGrading' | 'lateLoss'> & {
  name: string | null;
  username: string;
};

const PAGE = 100;

function closedAttempts(db: Db) {
  return db
    .selectFrom('attempts')
    .innerJoin('users', 'users.id', 'attempts.userId')
    .select([
      'attempts.id',
      'userId',
      'layout',
      'score',
      'needsGrading',
      'lateLoss',
      'users.name',
      'users.username',
    ])
    .where('state', '!=', 'running')
    .where('preview', '=', false)
    .orderBy('attempts.id');
}

/** Computes an attempt's marks with the current keys; undefined when no question's mark changes. */
async function regrade(db: Db, questions: QuestionCache, attempt: Closed, questionId: number | null) {
  const layout = readLayout(attempt);
  const isAsked = questionId === null || layout.some((slot) => slot.questionId === questionId);
  if (!isAsked) return undefined;
  const ids = layout.map((slot) => slot.questionId);
  const answers = await listAttemptAnswers(db, attempt.id);
  const before = new Map(answers.map((answer) => [answer.slot, answer.fraction]));
  const graded = gradeSlots(attempt, answers, await questions.load(db, ids)).map((one) =>
    questionId === null || one.questionId === questionId
      ? one
      : { ...one, fraction: before.get(one.slot) ?? null },
  );
  const after = computeScore(layout, graded, attempt.lateLoss);
  const isSame =
    after.score === attempt.score &&
    after.needsGrading === attempt.needsGrading &&
    graded.every(({ slot, fraction }) => fraction === before.get(slot));
  return isSame ? undefined : { graded, after };
}

function describe({ id, userId, name, username, score }: Closed, after: { score: number }): Regraded {
  return { attemptId: id, userId, name: name ?? username, before: score, after: after.score };
}

/** Finds closed attempts in which the current keys would change a mark; changes nothing. */
export async function findRegrades(
  { db, questions }: AttemptServices,
  quizId: number,
  questionId: number | null,
): Promise<{ attempts: number; changed: Regraded[] }> {
  const changed: Regraded[] = [];
  let attempts = 0;
  for (let last = 0; ; ) {
    const query = closedAttempts(db).where('quizId', '=', quizId).where('attempts.id', '>', last).limit(PAGE);
    const page = await query.execute();
    for (const attempt of page) {
      const found = await regrade(db, questions, attempt, questionId);
      if (found) changed.push(describe(attempt, found.after));
    }
    attempts += page.length;
    last = page.at(-1)?.id ?? last;
    if (page.length < PAGE) return { attempts, changed };
    await yieldToEventLoop();
  }
}

/** Regrades the found attempts in the caller's transaction; returns the attempts that changed. */
export async function saveRegrades(
  trx: Db,
  questions: QuestionCache,
  found: Regraded[],
  questionId: number | null,
): Promise<Regraded[]> {
  const changed: Regraded[] = [];
  for (let at = 0; at < found.length; at += PAGE) {
    const ids = found.slice(at, at + PAGE).map(({ attemptId }) => attemptId);
    await lockAttempts(trx, ids);
    for (const attempt of await closedAttempts(trx).where('attempts.id', 'in', ids).execute()) {
      const regraded = await regrade(trx, questions, attempt, questionId);
      if (!regraded) continue;
      await saveFractions(trx, regraded.graded);
      await saveScore(trx, attempt.id, regraded.after);
      changed.push(describe(attempt, regraded.after));
    }
    await yieldToEventLoop();
  }
  return changed;
}
