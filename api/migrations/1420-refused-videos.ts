import type { AnyDatabase } from './dialect.ts';

/** Why the last video of a lecture without one was refused. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('lectures').addColumn('refusedReason', 'text').execute();
}
