import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';

const BATCH_SIZE = 500;

export async function countViewsBefore(db: Db, before: string): Promise<number> {
  return countRows(db.selectFrom('impressionViews').where('startedAt', '<', before));
}

/** Deletes a batch of views from before this time; returns how many. Total watch times stay. */
export async function deleteViewsBefore(db: Db, before: string): Promise<number> {
  const some = db
    .selectFrom('impressionViews')
    .select('viewId')
    .where('startedAt', '<', before)
    .orderBy('startedAt')
    .limit(BATCH_SIZE);
  const { numDeletedRows } = await db
    .deleteFrom('impressionViews')
    .where('startedAt', '<', before)
    .where('viewId', 'in', some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
