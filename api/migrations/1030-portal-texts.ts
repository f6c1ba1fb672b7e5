import type { AnyDatabase } from './dialect.ts';

/** Stores the privacy policy and the terms, as the administration writes them. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('portalTexts')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('markdown', 'text', (column) => column.notNull())
    .addColumn('bodyHtml', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
}
