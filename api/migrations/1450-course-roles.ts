import type { AnyDatabase } from './dialect.ts';

/** Null means the account's own role. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('courseRole', 'text').execute();
}
