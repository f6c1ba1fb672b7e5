import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores questions to the tutor, for the person's own list and, anonymously, for the course's teachers. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('tutorQuestions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('courseId', 'integer', (column) => column.references('courses.id').onDelete('cascade'))
    .addColumn('lectureId', 'integer', (column) => column.references('lectures.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('refused', 'boolean', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('tutorQuestions');
  await index('tutorQuestionsByUser').columns(['userId', 'id']).execute();
  await index('tutorQuestionsByCourse').columns(['courseId', 'id']).execute();
  await index('tutorQuestionsByLecture').column('lectureId').execute();
  await db.schema
    .createTable('tutorDays')
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('asked', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('tutorDaysKey', ['userId', 'day'])
    .execute();
}
