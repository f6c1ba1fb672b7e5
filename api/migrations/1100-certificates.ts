import { sql } from 'kysely';
import { type AnyDatabase, createTrigger, idColumn, isSqlite } from './dialect.ts';

/** Stores a course's conditions for a certificate and the certificate's printed texts. */
async function rules(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('certificateRules')
    .addColumn('courseId', 'integer', (column) =>
      column.primaryKey().references('courses.id').onDelete('cascade'),
    )
    .addColumn('on', 'boolean', (column) => column.notNull())
    .addColumn('progress', 'integer')
    .addColumn('mark', 'double precision')
    .addColumn('quizzes', 'text', (column) => column.notNull())
    .addColumn('hours', 'integer')
    .addColumn('signers', 'text', (column) => column.notNull())
    .addColumn('printsCi', 'boolean', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}

const SNAPSHOT = [
  ...['code', 'courseId', 'userId', 'version', 'kind', 'name', 'ci', 'courseName', 'courseType', 'institute'],
  ...['hours', 'lectures', 'lecturesDone', 'mark', 'requirements', 'signers', 'issuedAt'],
];

/** Stores certificates without foreign keys to course and person, because a certificate outlives both. */
async function certificates(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('certificates')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('courseId', 'integer', (column) => column.notNull())
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ci', 'text')
    .addColumn('courseName', 'text', (column) => column.notNull())
    .addColumn('courseType', 'text', (column) => column.notNull())
    .addColumn('institute', 'text', (column) => column.notNull())
    .addColumn('hours', 'integer')
    .addColumn('lectures', 'integer', (column) => column.notNull())
    .addColumn('lecturesDone', 'integer', (column) => column.notNull())
    .addColumn('mark', 'text')
    .addColumn('requirements', 'text', (column) => column.notNull())
    .addColumn('signers', 'text', (column) => column.notNull())
    .addColumn('issuedAt', 'text', (column) => column.notNull())
    .addColumn('hidden', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .addColumn('revokedAt', 'text')
    .addColumn('reason', 'text')
    .addColumn('showsReason', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .addColumn('replacedBy', 'text')
    .addColumn('search', 'text', (column) => column.notNull())
    .addUniqueConstraint('certificatesOnce', ['courseId', 'userId', 'version'])
    .execute();
  await db.schema.createIndex('certificatesByUser').on('certificates').column('userId').execute();
  const columns = SNAPSHOT.map((name) => `"${name}"`).join(', ');
  const refusal = isSqlite(db)
    ? `select raise(abort, 'a certificate does not change');`
    : `raise exception 'a certificate does not change';`;
  await createTrigger(db, {
    name: 'certificates_stay',
    on: `update of ${columns} on "certificates"`,
    statements: refusal,
  });
}

/** Stores the keys that sign badges: the private part encrypted, the public part kept for ever. */
async function badgeKeys(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('badgeKeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('publicJwk', 'text', (column) => column.notNull())
    .addColumn('sealedJwk', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
}

export async function up(db: AnyDatabase): Promise<void> {
  await rules(db);
  await certificates(db);
  await badgeKeys(db);
}
