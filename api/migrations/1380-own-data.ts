import { sql } from 'kysely';
import { type AnyDatabase, createTrigger, idColumn, isSqlite } from './dialect.ts';

const CLOSED = `'Cuenta cerrada'`;

async function accounts(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('users').addColumn('closesAt', 'text').execute();
  await db.schema.createIndex('usersByClosing').on('users').column('closesAt').execute();
}

async function dataExports(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('dataExports')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fileId', 'integer', (column) => column.notNull().references('files.id'))
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('tokenHash', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('dataExportsByUser').on('dataExports').column('userId').execute();
  await db.schema.createIndex('dataExportsByFile').on('dataExports').column('fileId').execute();
}

/** Stores requests without foreign keys; after an erasure, a request proves a timely answer. */
async function dataRequests(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('dataRequests')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('doneAt', 'text')
    .addColumn('createdBy', 'integer', (column) => column.notNull())
    .execute();
}

const SAME = ['id', 'at', 'actorId', 'action', 'targetType', 'targetId'];

/** Allows no change of an audit entry, except to remove an erased person's name and words. */
async function eraseFromAudit(db: AnyDatabase): Promise<void> {
  const is = isSqlite(db) ? 'is' : 'is not distinct from';
  const same = SAME.map((name) => `new."${name}" ${is} old."${name}"`);
  const losing = [
    `new."actorName" in (old."actorName", ${CLOSED})`,
    `new."targetName" in (old."targetName", ${CLOSED})`,
    `new."details" in (old."details", '{}')`,
    `new."search" in (old."search", old."action")`,
  ];
  const when = sql.raw(`not (${[...same, ...losing].join(' and ')})`);
  if (isSqlite(db)) {
    await sql`drop trigger "auditNoupdate"`.execute(db);
    await sql`create trigger "auditNoupdate" before update on "audit" when ${when}
      begin select raise(abort, 'audit is append-only'); end`.execute(db);
    return;
  }
  await sql`drop trigger "auditAppendOnly" on "audit"`.execute(db);
  await sql`create trigger "auditAppendOnly" before delete or truncate on "audit"
    for each statement execute function audit_append_only()`.execute(db);
  await sql`create trigger "auditNoupdate" before update on "audit"
    for each row when (${when}) execute function audit_append_only()`.execute(db);
}

const PRINTED = [
  ...['code', 'courseId', 'userId', 'version', 'kind', 'name', 'courseName', 'courseType', 'institute'],
  ...['hours', 'lectures', 'lecturesDone', 'mark', 'requirements', 'signers', 'issuedAt'],
];

/** Allows no change of a certificate, except to remove an erased person's identity number. */
async function eraseFromCertificates(db: AnyDatabase): Promise<void> {
  const columns = PRINTED.map((name) => `"${name}"`).join(', ');
  if (isSqlite(db)) {
    const refusal = `select raise(abort, 'a certificate does not change');`;
    await sql`drop trigger "certificates_stay"`.execute(db);
    await createTrigger(db, {
      name: 'certificates_stay',
      on: `update of ${columns} on "certificates"`,
      statements: refusal,
    });
    await createTrigger(db, {
      name: 'certificates_keep_ci',
      on: `update of "ci" on "certificates" when new."ci" is not null and new."ci" is not old."ci"`,
      statements: refusal,
    });
    return;
  }
  await sql`drop trigger "certificates_stay" on "certificates"`.execute(db);
  await sql
    .raw(`create trigger "certificates_stay" after update of ${columns} on "certificates"
      for each row execute function "certificates_stay"()`)
    .execute(db);
  await sql`create trigger "certificates_keep_ci" after update of "ci" on "certificates"
    for each row when (new."ci" is not null and new."ci" is distinct from old."ci")
    execute function "certificates_stay"()`.execute(db);
}

/** Stores data exports, account closures and written data requests, and allows erasing a person. */
export async function up(db: AnyDatabase): Promise<void> {
  await accounts(db);
  await dataExports(db);
  await dataRequests(db);
  await eraseFromAudit(db);
  await eraseFromCertificates(db);
}
