import type { Db } from '../../core/database/database.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';

/** Deletes an assignment's expired attempt without answers; returns true if the attempt was deleted. */
export async function deleteBlankAttempt(trx: Db, { id, state }: AttemptRow): Promise<boolean> {
  if (state !== 'expired') return false;
  const { numDeletedRows } = await trx
    .deleteFrom('attempts')
    .where('id', '=', id)
    .where('quizId', 'in', (where) =>
      where.selectFrom('quizzes').select('quizzes.id').where('kind', '=', 'assignment'),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('attemptAnswers')
            .select('attemptId')
            .where('attemptId', '=', id)
            .where('response', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
