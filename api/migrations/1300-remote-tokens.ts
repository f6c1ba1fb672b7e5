import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores the tokens with which teams publish releases, and the refused releases. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('remoteTokens')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute();
  await db.schema.createIndex('remoteTokensByRemote').on('remoteTokens').column('remote').execute();
  await db.schema
    .createTable('remoteRefusals')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('faults', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('remoteRefusalsByRemote')
    .on('remoteRefusals')
    .columns(['remote', 'createdAt'])
    .execute();
}
