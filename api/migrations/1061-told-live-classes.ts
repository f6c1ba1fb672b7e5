import type { AnyDatabase } from './dialect.ts';

/** Stores the last reminder sent for a live class, and the start time that it named. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('liveClasses').addColumn('told', 'text').execute();
  await db.schema.createIndex('liveClassesByStart').on('liveClasses').column('startsAt').execute();
}
