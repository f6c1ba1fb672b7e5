import type { AnyDatabase } from './dialect.ts';

/** Stores why a lecture without a video has none: the refusal of its last one. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('lectures').addColumn('refusedReason', 'text').execute();
}
