import type { AnyDatabase } from './dialect.ts';

/** Stores why a lecture's last video was refused, for lectures without a video. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('lectures').addColumn('refusedReason', 'text').execute();
}
