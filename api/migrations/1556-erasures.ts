import type { AnyDatabase } from './dialect.ts';

/** Adds the hashes of erased people, which every machine copies beside its backups. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .execute();
}
