import type { AnyDatabase } from './dialect.ts';

/** Stores a member's role in a course; null means the account's role. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('courseRole', 'text').execute();
}
