import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores people's accounts at other identity providers, and log-ins in progress there. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUsedAt', 'text')
    .addUniqueConstraint('identitiesBySubject', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identitiesByUser').on('identities').column('userId').execute();
  await db.schema
    .createTable('identityCodes')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('browserHash', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('claims', 'text', (column) => column.notNull())
    .addColumn('mailCodeHash', 'text')
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('identityCodesByEnd').on('identityCodes').column('expiresAt').execute();
  await db.schema.alterTable('users').addColumn('ciVerifiedAt', 'text').execute();
}
