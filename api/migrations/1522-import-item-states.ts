import type { AnyDatabase } from './dialect.ts';

/** How each thing was when it had come, so that a later import knows what was changed here. */
export async function up(db: AnyDatabase): Promise<void> {
  const items = db.schema.alterTable('courseImportItems');
  await items.addColumn('state', 'text').execute();
  await items.addColumn('updated', 'boolean', (column) => column.notNull().defaultTo(false)).execute();
}
