import { type AnyDatabase, idColumn } from './dialect.ts';

/** Keeps deleted rows for a while, so that a deletion can be undone. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('trash')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('actorId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('courseId', 'integer')
    .addColumn('targetType', 'text', (column) => column.notNull())
    .addColumn('targetId', 'integer')
    .addColumn('targetName', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('trashByExpiry').on('trash').column('expiresAt').execute();
  await db.schema
    .createTable('trashFiles')
    .addColumn('trashId', 'integer', (column) => column.notNull().references('trash.id').onDelete('cascade'))
    .addColumn('fileId', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('trashFilesKey', ['trashId', 'fileId'])
    .execute();
  await db.schema.createIndex('trashFilesByFile').on('trashFiles').column('fileId').execute();
}
