import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Stores files that were uploaded only for an announcement. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('announcementUploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Keeps an author's uploads after their account is deleted.
    .addColumn('userId', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('announcementId', 'integer', (column) =>
      column.references('announcements.id').onDelete('cascade'),
    )
    .addColumn('fileId', 'integer', (column) => column.references('files.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('finishedAt', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('announcementUploads');
  await index('announcementUploadsByUser').column('userId').execute();
  await index('announcementUploadsByAnnouncement').column('announcementId').execute();
  await index('announcementUploadsByFile').column('fileId').execute();
  await sql`create index "announcementUploadsLoose" on "announcementUploads" ("createdAt")
    where "announcementId" is null`.execute(db);
}
