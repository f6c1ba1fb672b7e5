import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';

/**
 * For queries of attempts: true without answers, marks by hand, late answers and files, also
 * unfinished ones. It reads `hasLate`, because a late answer being saved is not yet visible.
 */
export const isBlankAttempt = sql<boolean>`(not "attempts"."hasLate"
  and not exists (select 1 from "answerFiles" where "answerFiles"."attemptId" = "attempts"."id")
  and not exists (select 1 from "attemptAnswers" where "attemptAnswers"."attemptId" = "attempts"."id"
    and coalesce("response", "gradedAt", "comment") is not null))`;

/** Deletes those of these attempts that are blank, expired and an assignment's; returns how many. */
export async function deleteBlankAttempts(trx: Db, ids: number[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('attempts')
    .where('id', 'in', ids)
    .where('state', '=', 'expired')
    .where('quizId', 'in', (where) =>
      where.selectFrom('quizzes').select('quizzes.id').where('kind', '=', 'assignment'),
    )
    .where(isBlankAttempt)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
