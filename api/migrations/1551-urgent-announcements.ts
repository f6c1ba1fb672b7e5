import type { AnyDatabase } from './dialect.ts';

/** Adds urgent announcements, sent at once even to people who prefer the digest. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('announcements')
    .addColumn('urgent', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
