import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Stores files that learners submit as their answer to a question. */
export async function up(db: AnyDatabase): Promise<void> {
  // Null means that everybody in the course may download the file.
  await db.schema.alterTable('files').addColumn('ownerId', 'integer').execute();
  await db.schema
    .createTable('answerFiles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('attemptId', 'integer', (column) =>
      column.notNull().references('attempts.id').onDelete('cascade'),
    )
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fileId', 'integer', (column) => column.references('files.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('answerFiles');
  await index('answerFilesByAttempt').columns(['attemptId', 'slot']).execute();
  await index('answerFilesByUser').column('userId').execute();
  await index('answerFilesByFile').column('fileId').execute();
  await sql`create index "answerFilesUnfinished" on "answerFiles" ("createdAt") where "finishedAt" is null`.execute(
    db,
  );
}
