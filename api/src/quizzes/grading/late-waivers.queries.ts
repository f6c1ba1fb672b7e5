import type { Db } from '../../core/database/database.ts';

interface AttemptIds {
  courseId: number;
  quizId: number;
  attemptId: number;
}

export async function findAttemptToWaive(db: Db, { courseId, quizId, attemptId }: AttemptIds) {
  return db
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
    .select(['attempts.userId', 'quizzes.title'])
    .where('attempts.id', '=', attemptId)
    .where('attempts.quizId', '=', quizId)
    .where('quizzes.courseId', '=', courseId)
    .where('attempts.preview', '=', false)
    .executeTakeFirst();
}

/** Adds or removes an attempt's waiver; returns false when nothing changed. */
export async function setLateWaiver(trx: Db, attemptId: number, waived: boolean): Promise<boolean> {
  if (!waived) {
    const { numDeletedRows } = await trx
      .deleteFrom('lateWaivers')
      .where('attemptId', '=', attemptId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const inserted = await trx
    .insertInto('lateWaivers')
    .values({ attemptId })
    .onConflict((conflict) => conflict.column('attemptId').doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) > 0;
}
