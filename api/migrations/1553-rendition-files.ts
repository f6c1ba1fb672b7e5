import { sql } from 'kysely';
import { type AnyDatabase, idColumn, isSqlite } from './dialect.ts';

/** Copies the table, because SQLite cannot change a foreign key. */
async function copyTable(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('newRenditions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('sourceFileId', 'integer', (column) =>
      column.notNull().references('files.id').onDelete('cascade'),
    )
    .addColumn('quality', 'text', (column) => column.notNull())
    .addColumn('fileId', 'integer', (column) => column.references('files.id').onDelete('set null'))
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('codecs', 'text', (column) => column.notNull())
    .addColumn('peakBitsPerSecond', 'integer', (column) => column.notNull())
    .addColumn('indexBytes', 'integer', (column) => column.notNull())
    .addUniqueConstraint('renditionsQuality', ['sourceFileId', 'quality'])
    .execute();
  await sql`insert into "newRenditions" select * from "renditions"`.execute(db);
  await db.schema.dropTable('renditions').execute();
  await db.schema.alterTable('newRenditions').renameTo('renditions').execute();
  await db.schema.createIndex('renditionsByFile').on('renditions').column('fileId').execute();
}

/** Ends the cascade of `fileId`, because a file with only cascading references counts as unused. */
export async function up(db: AnyDatabase): Promise<void> {
  if (isSqlite(db)) return copyTable(db);
  const key = 'renditions_fileId_fkey';
  await db.schema.alterTable('renditions').dropConstraint(key).execute();
  await db.schema
    .alterTable('renditions')
    .addForeignKeyConstraint(key, ['fileId'], 'files', ['id'])
    .onDelete('set null')
    .execute();
}
