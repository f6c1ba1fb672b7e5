import type { AnyDatabase } from './dialect.ts';

/** Null: the role that the account has. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('courseRole', 'text').execute();
}
