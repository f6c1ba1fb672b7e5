import type { AnyDatabase } from './dialect.ts';

/** Stores which lectures without a video people marked as done. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('doneLectures')
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('lectureId', 'integer', (column) =>
      column.notNull().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('doneAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('doneLecturesKey', ['userId', 'lectureId'])
    .execute();
  await db.schema.createIndex('doneLecturesByLecture').on('doneLectures').column('lectureId').execute();
}
