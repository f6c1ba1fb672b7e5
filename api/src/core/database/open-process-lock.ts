import type { Kysely } from 'kysely';
import { databaseUrlOf, getSqlitePath, type Tables } from './database.ts';
import { PostgresProcessLock } from './postgres-process-lock.ts';
import type { ProcessLock } from './process-lock.ts';
import { SqliteProcessLock } from './sqlite-process-lock.ts';

export function openProcessLock(db: Kysely<Tables>): ProcessLock {
  const url = databaseUrlOf(db);
  const path = getSqlitePath(url);
  return path === undefined ? new PostgresProcessLock(db, url) : new SqliteProcessLock(`${path}-processes`);
}
