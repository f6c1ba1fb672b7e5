import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Stores since when and why an account is suspended; both are null for an account not yet activated. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('users').addColumn('suspendedAt', 'text').execute();
  await db.schema.alterTable('users').addColumn('suspendedReason', 'text').execute();
  await sql`create index "usersSuspended" on "users" ("id") where "suspendedAt" is not null`.execute(db);
}
