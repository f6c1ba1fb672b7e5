import { type Kysely, Kysely as KyselyDatabase, type Transaction } from 'kysely';
import { postgresDialect } from './postgres.ts';
import { publishQuery } from './query-log.ts';
import { SqliteDialect } from './sqlite-dialect.ts';

/** All tables. Each module's `tables.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it.
export interface Tables {}

/** The database or a transaction on it: the first parameter of every query. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** The longest time a person's call waits for a lock, in milliseconds. */
export const WAIT_MS = 700;

/** The file behind a SQLite address (`sqlite:/path/file.db`), or undefined for another database. */
export function sqlitePath(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
}

const urls = new WeakMap<Kysely<Tables>, string>();

/** The address of this database, for code that opens a connection or file of its own. */
export function databaseUrlOf(db: Kysely<Tables>): string {
  const url = urls.get(db);
  if (url === undefined) throw new Error('not opened by openDatabase');
  return url;
}

/** Opens SQLite or PostgreSQL. `waitMs`: how long a call waits for a lock before it fails as busy. */
export function openDatabase(url: string, waitMs = WAIT_MS): Kysely<Tables> {
  const path = sqlitePath(url);
  const dialect = path === undefined ? postgresDialect(url, waitMs) : new SqliteDialect(path, waitMs);
  const db = new KyselyDatabase<Tables>({ dialect, log: publishQuery });
  urls.set(db, url);
  return db;
}
