import { type AnyDatabase, idColumn } from './dialect.ts';

export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('running', 'integer', (column) => column.unique())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('leaseUntil', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint')
    .execute();
}
