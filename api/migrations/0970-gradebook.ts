import { sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

async function schemes(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('gradingSchemes')
    .addColumn('courseId', 'integer', (column) =>
      column.primaryKey().references('courses.id').onDelete('cascade'),
    )
    .addColumn('scale', 'text', (column) => column.notNull())
    .addColumn('passMark', 'double precision')
    .addColumn('dropLowest', 'integer', (column) => column.notNull())
    .addColumn('missing', 'text', (column) => column.notNull())
    .addColumn('lateLoss', 'double precision')
    .addColumn('lateUnit', 'text')
    .addColumn('lateMost', 'double precision')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
}

async function parts(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('gradeParts')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('quizId', 'integer', (column) => column.references('quizzes.id').onDelete('cascade'))
    .addColumn('title', 'text')
    .addColumn('maxPoints', 'double precision')
    .addColumn('weight', 'double precision', (column) => column.notNull())
    .addColumn('droppable', 'boolean', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('gradePartsByCourse').on('gradeParts').column('courseId').execute();
  await db.schema.createIndex('gradePartsByQuiz').unique().on('gradeParts').column('quizId').execute();
  await sql`create unique index "gradePartsOfLectures" on "gradeParts" ("courseId") where "kind" = 'lectures'`.execute(
    db,
  );
}

async function grades(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('handGrades')
    .addColumn('partId', 'integer', (column) =>
      column.notNull().references('gradeParts.id').onDelete('cascade'),
    )
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('points', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('handGradesKey', ['partId', 'userId'])
    .execute();
  await db.schema.createIndex('handGradesByUser').on('handGrades').column('userId').execute();
  await db.schema
    .createTable('lateWaivers')
    .addColumn('attemptId', 'integer', (column) =>
      column.primaryKey().references('attempts.id').onDelete('cascade'),
    )
    .execute();
}

/** Stores the rules, weighted parts and manual grades that make a course's grade. */
export async function up(db: AnyDatabase): Promise<void> {
  await schemes(db);
  await parts(db);
  await grades(db);
}
