import type { Kysely } from 'kysely';
import { databaseUrlOf, sqlitePath, type Tables } from './database.ts';
import { PostgresProcessMark } from './postgres-process-mark.ts';
import type { ProcessMark } from './process-mark.ts';
import { SqliteProcessMark } from './sqlite-process-mark.ts';

export function openProcessMark(db: Kysely<Tables>): ProcessMark {
  const url = databaseUrlOf(db);
  const path = sqlitePath(url);
  return path === undefined ? new PostgresProcessMark(db, url) : new SqliteProcessMark(`${path}-processes`);
}
