import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores the order of materials, links and quizzes between the lectures of a course. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('contentPlaces')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('itemId', 'integer', (column) => column.notNull())
    .addColumn('sectionId', 'integer', (column) =>
      column.references('courseSections.id').onDelete('set null'),
    )
    .addColumn('afterLectureId', 'integer', (column) => column.references('lectures.id').onDelete('set null'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addUniqueConstraint('contentPlacesByItem', ['courseId', 'kind', 'itemId'])
    .execute();
  await db.schema.createIndex('contentPlacesBySection').on('contentPlaces').column('sectionId').execute();
  await db.schema
    .createIndex('contentPlacesByLecture')
    .on('contentPlaces')
    .column('afterLectureId')
    .execute();
}
