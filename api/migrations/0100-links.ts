import { type AnyDatabase, idColumn } from './dialect.ts';

export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('links')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('linksByCourse').on('links').columns(['courseId', 'id']).execute();
}
