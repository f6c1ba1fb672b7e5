import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Stores when an invitation was last sent to a person who has not logged in yet. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('users').addColumn('invitedAt', 'text').execute();
  await sql`update "users" set "invitedAt" = "createdAt" where "passwordHash" is null and "active"`.execute(
    db,
  );
  await db.schema
    .createIndex('usersWithoutPassword')
    .on('users')
    .column('id')
    .where(sql<boolean>`"passwordHash" is null`)
    .execute();
}
