import type { AnyDatabase } from './dialect.ts';

/** An announcement that goes out by mail and device at once also to those who read them in the digest. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('announcements')
    .addColumn('urgent', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
