import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores imports from other platforms: their archives, and the outcome for each item. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('courseImports')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('uploadId', 'text', (column) => column.notNull().unique())
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint')
    .addColumn('fileId', 'integer', (column) => column.references('files.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('head', 'text')
    .addColumn('plan', 'text')
    .addColumn('courseId', 'integer', (column) => column.references('courses.id').onDelete('set null'))
    .addColumn('newCourse', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('result', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .execute();
  await db.schema
    .createTable('courseImportItems')
    .addColumn('importId', 'integer', (column) =>
      column.notNull().references('courseImports.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('madeId', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('courseImportItemsKey', ['importId', 'key', 'part'])
    .execute();
  await db.schema
    .createTable('courseImportFiles')
    .addColumn('importId', 'integer', (column) =>
      column.notNull().references('courseImports.id').onDelete('cascade'),
    )
    .addColumn('entry', 'text', (column) => column.notNull())
    .addColumn('fileId', 'integer', (column) => column.notNull().references('files.id'))
    .addPrimaryKeyConstraint('courseImportFilesKey', ['importId', 'entry'])
    .execute();
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table);
  await index('courseImportsByUser', 'courseImports').column('userId').execute();
  await index('courseImportsByCourse', 'courseImports').column('courseId').execute();
  await index('courseImportsByFile', 'courseImports').column('fileId').execute();
  await index('courseImportFilesByFile', 'courseImportFiles').column('fileId').execute();
}
