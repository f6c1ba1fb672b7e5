import { type AnyDatabase, idColumn } from './dialect.ts';

export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('notes')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('lectureId', 'integer', (column) =>
      column.notNull().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('second', 'double precision', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('notesByPerson')
    .on('notes')
    .columns(['userId', 'lectureId', 'second'])
    .execute();
  await db.schema.createIndex('notesByLecture').on('notes').column('lectureId').execute();
}
