import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Since when and why an account may not be used; one that is not activated yet has neither. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('users').addColumn('suspendedAt', 'text').execute();
  await db.schema.alterTable('users').addColumn('suspendedReason', 'text').execute();
  await sql`create index "usersSuspended" on "users" ("id") where "suspendedAt" is not null`.execute(db);
}
