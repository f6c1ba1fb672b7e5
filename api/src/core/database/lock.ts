import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isSqlite } from './is-sqlite.ts';

/** Holds a named lock until the transaction ends. SQLite needs none, because it has one writer. */
export async function acquireNamedLock(trx: Db, name: string): Promise<void> {
  if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
