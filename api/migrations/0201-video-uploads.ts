import type { AnyDatabase } from '../src/database/columns.ts';

export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('videoUploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lectureId', 'integer', (column) =>
      column.notNull().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('size', 'bigint')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('videoUploads');
  await index('videoUploadsByLecture').column('lectureId').execute();
  await index('videoUploadsByUser').column('userId').execute();
  await index('videoUploadsByAge').column('createdAt').execute();
}
