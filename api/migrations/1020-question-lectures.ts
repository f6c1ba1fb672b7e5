import type { AnyDatabase } from './dialect.ts';

/** Links a question to the lecture, and the second of its video, that explain the question. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('questions')
    .addColumn('lectureId', 'integer', (column) => column.references('lectures.id').onDelete('set null'))
    .execute();
  await db.schema
    .alterTable('questions')
    .addColumn('lectureSecond', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('questionsByLecture').on('questions').column('lectureId').execute();
}
