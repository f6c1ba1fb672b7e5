import { type AnyDatabase, createSearchIndex, idColumn, isSqlite } from './dialect.ts';

async function users(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('emailKey', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('ci', 'text', (column) => column.unique())
    .addColumn('birthDate', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('active', 'boolean', (column) => column.notNull())
    .addColumn('passwordHash', 'text')
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('sortKey', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('lastSeenAt', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('users');
  await index('usersByRole').columns(['role', 'id']).execute();
  await index('usersByActive').columns(['active', 'id']).execute();
  await index('usersByLastSeen').columns(['lastSeenAt', 'id']).execute();
  // Lets SQLite search the index, which contains the text, without reading the rows.
  await index('usersBySort')
    .columns(isSqlite(db) ? ['sortKey', 'id', 'search'] : ['sortKey', 'id'])
    .execute();
  await createSearchIndex(db, 'users');
}

async function sessions(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('userAgent', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('lastSeenAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessionsByUser').on('sessions').columns(['userId', 'id']).execute();
  // Covers the query for accounts that are used at many addresses.
  const bySeen = db.schema.createIndex('sessionsBySeen').on('sessions');
  await bySeen.columns(['lastSeenAt', 'userId', 'ip']).execute();
  const byExpiry = db.schema.createIndex('sessionsByExpiry').on('sessions');
  await byExpiry.columns(isSqlite(db) ? ['expiresAt', 'search'] : ['expiresAt']).execute();
  await createSearchIndex(db, 'sessions');
}

async function mailTokens(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('mailTokens')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mailTokensByUser').on('mailTokens').columns(['userId', 'purpose']).execute();
  await db.schema.createIndex('mailTokensByExpiry').on('mailTokens').column('expiresAt').execute();
}

async function knownDevices(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('knownDevices')
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('deviceHash', 'text', (column) => column.notNull())
    .addColumn('lastSeenAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('knownDevicesKey', ['userId', 'deviceHash'])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('knownDevices');
  await index('knownDevicesBySeen').columns(['lastSeenAt', 'userId']).execute();
  await index('knownDevicesByHash').columns(['deviceHash', 'userId']).execute();
}

export async function up(db: AnyDatabase): Promise<void> {
  await users(db);
  await sessions(db);
  await mailTokens(db);
  await knownDevices(db);
}
