import type { AnyDatabase } from './dialect.ts';

/** Counts pages and broken pages per release, and stores the e-mail of a token's team. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('releasePages')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('hour', 'text', (column) => column.notNull())
    .addColumn('pages', 'integer', (column) => column.notNull())
    .addColumn('broken', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('releasePagesKey', ['remote', 'version', 'run', 'hour'])
    .execute();
  await db.schema
    .createTable('brokenPages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('brokenPagesBySender', ['remote', 'version', 'run', 'sender', 'slot'])
    .execute();
  await db.schema.alterTable('remoteTokens').addColumn('email', 'text').execute();
}
