import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isSqlite } from './columns.ts';

/** Until the end of the transaction, who locks the same name waits. SQLite has one writer anyway. */
export async function lock(trx: Db, name: string): Promise<void> {
  if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
