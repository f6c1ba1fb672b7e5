import type { AnyDatabase } from './dialect.ts';

/** A group's own times of a live class, null for everybody's, and the last reminder for that group. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const column of ['startsAt', 'endsAt', 'told'])
    await db.schema.alterTable('liveClassGroups').addColumn(column, 'text').execute();
}
