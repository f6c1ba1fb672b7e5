import type { AnyDatabase } from './dialect.ts';

/** Stores a remote's backend, to which `/api/ext/<remote>/` forwards. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('remoteUpstreams')
    .addColumn('remote', 'text', (column) => column.primaryKey())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
}
