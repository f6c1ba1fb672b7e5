import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** When the invitation of somebody who has not entered yet was last sent. */
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
