import type { AnyDatabase } from './dialect.ts';

/** Stores each item's imported state, so that a later import detects local changes. */
export async function up(db: AnyDatabase): Promise<void> {
  const items = db.schema.alterTable('courseImportItems');
  await items.addColumn('state', 'text').execute();
  await items.addColumn('updated', 'boolean', (column) => column.notNull().defaultTo(false)).execute();
}
