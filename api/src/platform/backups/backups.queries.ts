import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { isSqlite } from '../../core/database/is-sqlite.ts';
import { HOUR, MINUTE, now, toIsoTime } from '../../core/time/time.ts';
import type { BackupRow } from './backups.table.ts';

const LEASE = MINUTE;
/** Later times than this come from a clock that was wrong once. */
export const MAX_CLOCK_DIFFERENCE = HOUR;

/** Reads the clock that all machines share; a late machine would take another's lease for a wrong one. */
export async function readSharedClock(db: Db): Promise<number> {
  if (isSqlite(db)) return Date.now();
  const clock = sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as "ms"`;
  const { rows } = await clock.execute(db);
  return Number(rows[0]?.ms);
}

/** Inserts the row of a running backup and returns its id; undefined while another backup runs. */
export async function insertBackup(db: Db, file: string): Promise<number | undefined> {
  const clock = await readSharedClock(db);
  const [startedAt, latest] = [toIsoTime(clock), toIsoTime(clock + MAX_CLOCK_DIFFERENCE)];
  await db
    .updateTable('backups')
    .set({ running: null })
    .where('running', '=', 1)
    .where((row) => row.or([row('leaseUntil', '<', startedAt), row('leaseUntil', '>', latest)]))
    .execute();
  const row = { running: 1 as const, startedAt, leaseUntil: toIsoTime(clock + LEASE), file };
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
  const leaseUntil = toIsoTime((await readSharedClock(db)) + LEASE);
  const mark = db.updateTable('backups').set({ leaseUntil });
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
    .select('leaseUntil')
    .where('running', '=', 1)
    .executeTakeFirst();
  if (!running) return false;
  const clock = await readSharedClock(db);
  const { leaseUntil } = running;
  return leaseUntil >= toIsoTime(clock) && leaseUntil <= toIsoTime(clock + MAX_CLOCK_DIFFERENCE);
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
