import { sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores work that continues after its request and after a restart. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    // Has no foreign key, or undoing a person's deletion would restore the jobs and run them again.
    .addColumn('starterId', 'integer', (column) => column.notNull())
    .addColumn('courseId', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('progress', 'double precision', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('fileId', 'integer', (column) => column.references('files.id'))
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimedBy', 'text')
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'text')
    .addColumn('finishedAt', 'text')
    .execute();
  await sql`create index "jobsDue" on "jobs" ("dueAt", "id") where "finishedAt" is null`.execute(db);
  await db.schema.createIndex('jobsByFile').on('jobs').column('fileId').execute();
  await db.schema.createIndex('jobsFinished').on('jobs').column('finishedAt').execute();
  await db.schema
    .createIndex('jobsByFingerprint')
    .on('jobs')
    .columns(['starterId', 'fingerprint', 'createdAt'])
    .execute();
  // Lets a worker find the next starter without reading all jobs of every starter.
  await db.schema.createIndex('jobsByStarter').on('jobs').columns(['starterId', 'startedAt']).execute();
}
