import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';
import { idColumn } from './dialect.ts';

/** Stores a video's renditions, which jobs make instead of the former video queue. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.dropTable('videoJobs').execute();
  // Hides the lecture from students until its video has been checked.
  await db.schema
    .alterTable('lectures')
    .addColumn('awaitsVideo', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema
    .createTable('videos')
    .addColumn('fileId', 'integer', (column) =>
      column.primaryKey().references('files.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('plays', 'boolean', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('codecs', 'text', (column) => column.notNull())
    .addColumn('storyboardFileId', 'integer', (column) => column.references('files.id').onDelete('set null'))
    .addColumn('storyboard', 'text')
    .execute();
  await db.schema.createIndex('videosByStoryboard').on('videos').column('storyboardFileId').execute();
  await db.schema
    .createTable('renditions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('sourceFileId', 'integer', (column) =>
      column.notNull().references('files.id').onDelete('cascade'),
    )
    .addColumn('quality', 'text', (column) => column.notNull())
    .addColumn('fileId', 'integer', (column) => column.references('files.id').onDelete('cascade'))
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('codecs', 'text', (column) => column.notNull())
    .addColumn('peakBitsPerSecond', 'integer', (column) => column.notNull())
    .addColumn('indexBytes', 'integer', (column) => column.notNull())
    .addUniqueConstraint('renditionsQuality', ['sourceFileId', 'quality'])
    .execute();
  await db.schema.createIndex('renditionsByFile').on('renditions').column('fileId').execute();
}
