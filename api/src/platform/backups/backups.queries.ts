import type { Db } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { fromNow, HOUR, MINUTE, now } from '../../core/time/time.ts';
import type { BackupRow } from './backups.table.ts';

const LEASE = MINUTE;
/** Later times than this come from a clock that was wrong, and not from another machine's. */
export const MAX_CLOCK_DIFFERENCE = HOUR;

/** Inserts the row of a running backup and returns its id; undefined while another backup runs. */
export async function insertBackup(db: Db, file: string): Promise<number | undefined> {
  await db
    .updateTable('backups')
    .set({ running: null })
    .where('running', '=', 1)
    .where((row) =>
      row.or([row('leaseUntil', '<', now()), row('leaseUntil', '>', fromNow(MAX_CLOCK_DIFFERENCE))]),
    )
    .execute();
  const row = { running: 1 as const, startedAt: now(), leaseUntil: fromNow(LEASE), file };
  try {
    const { id } = await db.insertInto('backups').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** Extends the backup's lease; false when another process has taken over. */
export async function extendBackupLease(db: Db, id: number): Promise<boolean> {
  const mark = db.updateTable('backups').set({ leaseUntil: fromNow(LEASE) });
  const row = await mark.where('id', '=', id).where('running', '=', 1).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Ends a backup; `bytes` is its size, or null when it failed. */
export async function endBackup(db: Db, id: number, bytes: number | null): Promise<void> {
  const finishedAt = bytes === null ? null : now();
  await db.updateTable('backups').set({ running: null, finishedAt, bytes }).where('id', '=', id).execute();
}

/** Finds the newest backup, finished or not; `before` limits it to smaller ids. */
export async function findLastBackup(db: Db, before?: number): Promise<BackupRow | undefined> {
  const newest = db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(1);
  return (before === undefined ? newest : newest.where('id', '<', before)).executeTakeFirst();
}

/** Deletes the row of a backup that did not start. */
export async function deleteBackupRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute();
}

/** True while a backup runs; callers must not delete files then. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const running = await db
    .selectFrom('backups')
    .select('id')
    .where('running', '=', 1)
    .where('leaseUntil', '>=', now())
    .where('leaseUntil', '<=', fromNow(MAX_CLOCK_DIFFERENCE))
    .executeTakeFirst();
  return running !== undefined;
}

/** Returns the time at which the last successful backup ended; null when there is none. */
export async function findLastBackupEndTime(db: Db): Promise<string | null> {
  const backup = await db
    .selectFrom('backups')
    .select('finishedAt')
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return backup?.finishedAt ?? null;
}
