import type { Kysely } from 'kysely';
import { databaseUrlOf, sqlitePath, type Tables } from '../database.ts';
import { PostgresProcessMark } from './postgres-process-mark.ts';
import { SqliteProcessMark } from './sqlite-process-mark.ts';

/**
 * A lock that this process holds for as long as it lives and that every other one on the same database can see. The
 * kernel or PostgreSQL lets go of it, however the process ends, so there is no lease to wait for; a process that
 * hangs still holds it, and no pid is compared, which containers repeat.
 */
export interface ProcessMark {
  /** Digits. Another one after the database has dropped the lock. */
  hold(): Promise<string>;
  isAlive(id: string): Promise<boolean>;
  close(): Promise<void>;
}

export function openProcessMark(db: Kysely<Tables>): ProcessMark {
  const url = databaseUrlOf(db);
  const path = sqlitePath(url);
  return path === undefined ? new PostgresProcessMark(db, url) : new SqliteProcessMark(`${path}-processes`);
}
