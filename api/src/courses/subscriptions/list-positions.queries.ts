import type { Db } from '../../core/database/database.ts';

/** Stores the number of a person's row in the last imported file. */
export async function setListPosition(trx: Db, courseId: number, userId: number, row: number): Promise<void> {
  await trx
    .updateTable('subscriptions')
    .set({ listPosition: row })
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .execute();
}

/** Maps each person to the number of their row in the last imported file. */
export async function readListPositions(db: Db, courseId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['userId', 'listPosition'])
    .where('courseId', '=', courseId)
    .where('listPosition', 'is not', null)
    .execute();
  return new Map(rows.map(({ userId, listPosition }) => [userId, listPosition ?? 0]));
}
