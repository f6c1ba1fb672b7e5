import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores passkeys, recovery codes, and challenges that a browser has not answered yet. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credentialId', 'text', (column) => column.notNull().unique())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute();
  await db.schema.createIndex('passkeysByUser').on('passkeys').columns(['userId', 'id']).execute();
  await db.schema
    .createTable('recoveryCodes')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('recoveryCodesByUser').on('recoveryCodes').column('userId').execute();
  await db.schema
    .createTable('passkeyChallenges')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('userId', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('passkeyChallenges');
  await index('passkeyChallengesByUser').column('userId').execute();
  await index('passkeyChallengesByEnd').column('expiresAt').execute();
  await db.schema.alterTable('sessions').addColumn('confirmedAt', 'text').execute();
}
