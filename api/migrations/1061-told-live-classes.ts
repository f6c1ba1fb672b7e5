import type { AnyDatabase } from './dialect.ts';

/** Which reminder of a live class its people had last, and for which beginning. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('liveClasses').addColumn('told', 'text').execute();
  await db.schema.createIndex('liveClassesByStart').on('liveClasses').column('startsAt').execute();
}
