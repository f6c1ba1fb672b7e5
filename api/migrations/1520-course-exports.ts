import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores exported courses as files for other platforms, until they expire. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('courseExports')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('fileId', 'integer', (column) => column.notNull().references('files.id'))
    .addColumn('losses', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('courseExports');
  await index('courseExportsByCourse').column('courseId').execute();
  await index('courseExportsByUser').column('userId').execute();
  await index('courseExportsByFile').column('fileId').execute();
}
