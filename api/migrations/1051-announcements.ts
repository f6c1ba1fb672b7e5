import { sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

async function announcements(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) => column.references('courses.id').onDelete('cascade'))
    // Deletes a group's announcements with the group, because a null group would show them to everybody.
    .addColumn('groupId', 'integer', (column) => column.references('courseGroups.id').onDelete('cascade'))
    .addColumn('authorId', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('authorName', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('publishAt', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('sentUpTo', 'integer', (column) => column.notNull())
    .addColumn('people', 'integer', (column) => column.notNull())
    .addColumn('byMail', 'boolean', (column) => column.notNull())
    .addColumn('byPush', 'boolean', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('announcementsByCourse')
    .on('announcements')
    .columns(['courseId', 'id'])
    .execute();
  await db.schema.createIndex('announcementsByGroup').on('announcements').column('groupId').execute();
  await db.schema.createIndex('announcementsByAuthor').on('announcements').column('authorId').execute();
  await sql`create index "announcementsToSend" on "announcements" ("publishAt")
    where "state" in ('scheduled', 'sending')`.execute(db);
}

/** Stores announcements to a course, group or institute, with their time and attached materials. */
export async function up(db: AnyDatabase): Promise<void> {
  await announcements(db);
  await db.schema
    .createTable('announcementFiles')
    .addColumn('announcementId', 'integer', (column) =>
      column.notNull().references('announcements.id').onDelete('cascade'),
    )
    .addColumn('attachmentId', 'integer', (column) =>
      column.notNull().references('attachments.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('announcementFilesKey', ['announcementId', 'attachmentId'])
    .execute();
  await db.schema
    .createIndex('announcementFilesByAttachment')
    .on('announcementFiles')
    .column('attachmentId')
    .execute();
}
