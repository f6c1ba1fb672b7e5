import { type Kysely, Kysely as KyselyDatabase, type Transaction } from 'kysely';
import { createPostgresDialect } from './postgres.ts';
import { publishQuery } from './query-log.ts';
import { SqliteDialect } from './sqlite-dialect.ts';

/** All tables. Each module's `tables.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface Tables {}

/** The database or a transaction on it, which every query takes as its first parameter. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** The longest time that a person's call waits for a database lock, in milliseconds. */
export const LOCK_TIMEOUT_MS = 700;

/** The file behind a SQLite address (`sqlite:/path/file.db`), or undefined for another database. */
export function getSqlitePath(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
}

const urls = new WeakMap<Kysely<Tables>, string>();

/** Returns the database's URL, for code that opens its own connection or a file beside the database. */
export function databaseUrlOf(db: Kysely<Tables>): string {
  const url = urls.get(db);
  if (url === undefined) throw new Error('not opened by openDatabase');
  return url;
}

/** Opens SQLite or PostgreSQL; a call fails as busy after it has waited `waitMs` for a lock. */
export function openDatabase(url: string, waitMs = LOCK_TIMEOUT_MS): Kysely<Tables> {
  const path = getSqlitePath(url);
  const dialect = path === undefined ? createPostgresDialect(url, waitMs) : new SqliteDialect(path, waitMs);
  const db = new KyselyDatabase<Tables>({ dialect, log: publishQuery });
  urls.set(db, url);
  return db;
}
