import { sql } from 'kysely';
import { type AnyDatabase, createSearchIndex, idColumn, isSqlite } from './dialect.ts';

async function mails(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextTryAt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mailsByTry').on('mails').columns(['state', 'nextTryAt']).execute();
}

async function throttles(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('windowEndsAt', 'text', (column) => column.notNull())
    .addColumn('blockedUntil', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('throttlesByEnd').on('throttles').column('windowEndsAt').execute();
}

async function idempotency(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('idempotency')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('bodyHash', 'text')
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('location', 'text')
    .execute();
  await db.schema.createIndex('idempotencyByExpiry').on('idempotency').column('expiresAt').execute();
}

async function audit(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('audit')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actorId', 'integer')
    .addColumn('actorName', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('targetType', 'text', (column) => column.notNull())
    .addColumn('targetId', 'integer')
    .addColumn('targetName', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .execute();
}

/** Makes the database itself refuse changes of the audit trail, even by faulty code. */
async function keepAuditAppendOnly(db: AnyDatabase): Promise<void> {
  if (isSqlite(db)) {
    for (const verb of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`"auditNo${verb}"`)} before ${sql.raw(verb)} on "audit"
        begin select raise(abort, 'audit is append-only'); end`.execute(db);
    }
    return;
  }
  await sql`create function audit_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'audit is append-only'; end $$`.execute(db);
  await sql`create trigger "auditAppendOnly" before update or delete or truncate on "audit"
    for each statement execute function audit_append_only()`.execute(db);
}

export async function up(db: AnyDatabase): Promise<void> {
  await mails(db);
  await throttles(db);
  await idempotency(db);
  await audit(db);
  await keepAuditAppendOnly(db);
  await createSearchIndex(db, 'audit');
}
