import type { AnyDatabase } from './dialect.ts';

/** Stores a group's own times of a live class and its last reminder; null means the class's times. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const column of ['startsAt', 'endsAt', 'told'])
    await db.schema.alterTable('liveClassGroups').addColumn(column, 'text').execute();
}
