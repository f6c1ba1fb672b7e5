import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';

/** For queries of attempts: true without answers and without files, also unfinished ones. */
export const isBlankAttempt = sql<boolean>`(not exists (
    select 1 from "answerFiles" where "answerFiles"."attemptId" = "attempts"."id")
  and not exists (select 1 from "attemptAnswers"
    where "attemptAnswers"."attemptId" = "attempts"."id" and "attemptAnswers"."response" is not null))`;

/** Deletes an assignment's expired attempt that is blank; returns true if the attempt was deleted. */
export async function deleteBlankAttempt(trx: Db, { id, state }: AttemptRow): Promise<boolean> {
  if (state !== 'expired') return false;
  const { numDeletedRows } = await trx
    .deleteFrom('attempts')
    .where('id', '=', id)
    .where('quizId', 'in', (where) =>
      where.selectFrom('quizzes').select('quizzes.id').where('kind', '=', 'assignment'),
    )
    .where(isBlankAttempt)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
