import { sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

async function files(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('courseId', 'integer', (column) => column.references('courses.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mimeType', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('keepUntil', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('filesByCourse').on('files').column('courseId').execute();
}

async function lectures(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('lectures')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('durationSeconds', 'double precision')
    .addColumn('videoFileId', 'integer', (column) => column.references('files.id').onDelete('set null'))
    .addColumn('posterFileId', 'integer', (column) => column.references('files.id').onDelete('set null'))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  const byCourse = db.schema.createIndex('lecturesByCourse').on('lectures');
  await byCourse.columns(['courseId', 'position', 'id']).execute();
  await db.schema.createIndex('lecturesByVideo').on('lectures').column('videoFileId').execute();
  await db.schema.createIndex('lecturesByPoster').on('lectures').column('posterFileId').execute();
}

async function attachments(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('attachments')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('fileId', 'integer', (column) => column.notNull().references('files.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attachmentsByCourse').on('attachments').columns(['courseId', 'id']).execute();
  await db.schema.createIndex('attachmentsByFile').on('attachments').column('fileId').execute();
}

async function captions(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('captions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('lectureId', 'integer', (column) =>
      column.notNull().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('vtt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('captionsLectureLanguage', ['lectureId', 'language'])
    .execute();
}

async function cues(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('cues')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('captionId', 'integer', (column) =>
      column.notNull().references('captions.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('startSeconds', 'double precision', (column) => column.notNull())
    .addColumn('endSeconds', 'double precision', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('exact', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('cuesByCaption').on('cues').columns(['captionId', 'number']).execute();
}

async function videoJobs(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('videoJobs')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('lectureId', 'integer', (column) =>
      column.notNull().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('fileId', 'integer', (column) => column.notNull().references('files.id').onDelete('cascade'))
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dueAt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('videoJobsByDue').on('videoJobs').columns(['dueAt', 'id']).execute();
  await db.schema.createIndex('videoJobsByLecture').on('videoJobs').column('lectureId').execute();
  await db.schema.createIndex('videoJobsByFile').on('videoJobs').column('fileId').execute();
}

async function videoUploads(db: AnyDatabase): Promise<void> {
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
  await index('videoUploadsUnfinished')
    .column('lectureId')
    .where(sql.ref('finishedAt'), 'is', null)
    .execute();
}

export async function up(db: AnyDatabase): Promise<void> {
  await files(db);
  await lectures(db);
  await attachments(db);
  await captions(db);
  await cues(db);
  await videoJobs(db);
  await videoUploads(db);
}
