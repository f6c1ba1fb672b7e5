import { type Kysely, SqliteAdapter } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: any database's dialect is found in the same way
export function isSqlite(db: Kysely<any>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
