import type { AnyDatabase } from './dialect.ts';

/** Adds whether a suspended account was active before; null for suspensions from before this column. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('users').addColumn('suspendedActive', 'boolean').execute();
}
