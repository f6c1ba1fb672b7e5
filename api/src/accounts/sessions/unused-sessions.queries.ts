import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';

const BATCH_SIZE = 500;

export async function countUnusedSessions(db: Db, before: string): Promise<number> {
  return countRows(db.selectFrom('sessions').where('lastSeenAt', '<', before));
}

/** Deletes one batch of sessions unused since this moment; returns how many. */
export async function deleteUnusedSessions(db: Db, before: string): Promise<number> {
  const some = db.selectFrom('sessions').select('id').where('lastSeenAt', '<', before).limit(BATCH_SIZE);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
