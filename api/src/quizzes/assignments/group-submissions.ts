import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { acquireNamedLock } from '../../core/database/lock.ts';
import { hasCourseRole } from '../../courses/subscriptions/course-role-conditions.ts';
import { isLiveSubscription } from '../../courses/subscriptions/subscriptions.live.ts';
import { listAttemptAnswers } from '../attempts/attempts.queries.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import { gradeAttempt } from '../grading/grade-attempt.ts';
import { lockAttempts } from '../grading/graded-answers.queries.ts';
import type { QuestionCache } from '../questions/question-cache.ts';
import { isBlankAttempt } from './delete-blank-attempt.ts';

/**
 * Makes members who submit at once wait, because their copies would get the same number. Grading
 * and deleting wait too, because a copy may become the original. Call it before the attempt's row is
 * locked, which `deleteBlanks` of another member may wait for.
 */
export async function lockGroupSubmissions(trx: Db, attemptId: number): Promise<void> {
  const assignment = await trx
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
    .select('quizzes.id')
    .where('attempts.id', '=', attemptId)
    .where('quizzes.perGroup', '=', true)
    .executeTakeFirst();
  if (assignment) await acquireNamedLock(trx, `group submissions ${assignment.id}`);
}

/** Lists the other members of the learner's group; none unless the assignment is per group. */
async function listMates(trx: Db, { quizId, userId }: AttemptRow): Promise<number[]> {
  const rows = await trx
    .selectFrom('quizzes')
    .innerJoin('subscriptions as own', 'own.courseId', 'quizzes.courseId')
    .innerJoin('subscriptions', 'subscriptions.groupId', 'own.groupId')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .select('subscriptions.userId')
    .where('quizzes.id', '=', quizId)
    .where('quizzes.perGroup', '=', true)
    .where('own.userId', '=', userId)
    .where('subscriptions.userId', '<>', userId)
    .where(hasCourseRole('student'))
    .where(isLiveSubscription)
    .execute();
  return rows.map((row) => row.userId);
}

/** Deletes these members' blank running attempts. */
async function deleteBlanks(trx: Db, quizId: number, userIds: number[]): Promise<void> {
  await trx
    .deleteFrom('attempts')
    .where('quizId', '=', quizId)
    .where('userId', 'in', userIds)
    .where('state', '=', 'running')
    .where(isBlankAttempt)
    .execute();
}

/** Maps members to their last attempt number and their closed attempts, without expired empty ones. */
async function readNumbers(trx: Db, quizId: number, userIds: number[]) {
  const rows = await trx
    .selectFrom('attempts')
    .select((eb) => ['userId', eb.fn.max('number').as('number')])
    .select(
      sql<number>`sum(case when "state" = 'submitted' then 1 when "state" = 'expired' and exists (
        select 1 from "attemptAnswers" where "attemptAnswers"."attemptId" = "attempts"."id"
        and "attemptAnswers"."response" is not null) then 1 else 0 end)`.as('closed'),
    )
    .where('quizId', '=', quizId)
    .where('userId', 'in', userIds)
    .groupBy('userId')
    .execute();
  return new Map(rows.map((row) => [row.userId, { number: row.number, closed: Number(row.closed) }]));
}

/** Copies a submission to the group; skips an expired attempt if it is empty or another member submitted. */
export async function copySubmissionToGroup(trx: Db, attempt: AttemptRow): Promise<void> {
  if (attempt.preview) return;
  const mates = await listMates(trx, attempt);
  if (mates.length === 0) return;
  const before = await readNumbers(trx, attempt.quizId, mates);
  const answers = await listAttemptAnswers(trx, attempt.id);
  if (attempt.state === 'expired') {
    const isEmpty = answers.every(({ response }) => response === null);
    const hasOther = [...before.values()].some(({ closed }) => closed > 0);
    if (isEmpty || hasOther) return;
  }
  await deleteBlanks(trx, attempt.quizId, mates);
  const { id: sharedFromId, ...closed } = await readClosed(trx, attempt.id);
  for (const userId of mates) {
    const number = (before.get(userId)?.number ?? 0) + 1;
    const { id } = await trx
      .insertInto('attempts')
      // Late answers stay with the original.
      .values({ ...closed, userId, number, sharedFromId, hasLate: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (answers.length > 0)
      await trx
        .insertInto('attemptAnswers')
        .values(answers.map((answer) => ({ ...answer, attemptId: id })))
        .execute();
  }
}

/** Copies an expired attempt that was empty at its end, after a teacher has accepted a late answer. */
export async function copyAcceptedToGroup(trx: Db, attempt: AttemptRow): Promise<void> {
  if (attempt.state !== 'expired' || attempt.sharedFromId !== null) return;
  const copy = trx.selectFrom('attempts').select('id').where('sharedFromId', '=', attempt.id);
  if (!(await copy.executeTakeFirst())) await copySubmissionToGroup(trx, attempt);
}

/** Reads the attempt again, because `gradeAttempt` has saved its score since. */
function readClosed(trx: Db, id: number): Promise<AttemptRow> {
  return trx.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Copies a submission's marks to the group; returns the members' attempts as they were before. */
export async function copyMarksToGroup(
  trx: Db,
  cache: QuestionCache,
  attempt: Pick<AttemptRow, 'id'>,
): Promise<AttemptRow[]> {
  const shared = await trx
    .selectFrom('attempts')
    .selectAll()
    .where('sharedFromId', '=', attempt.id)
    .execute();
  if (shared.length === 0) return [];
  await lockAttempts(
    trx,
    shared.map(({ id }) => id),
  );
  const answers = await listAttemptAnswers(trx, attempt.id);
  for (const copy of shared) {
    await trx.deleteFrom('attemptAnswers').where('attemptId', '=', copy.id).execute();
    await trx
      .insertInto('attemptAnswers')
      .values(answers.map((answer) => ({ ...answer, attemptId: copy.id })))
      .execute();
    await gradeAttempt(trx, cache, copy);
  }
  return shared;
}
