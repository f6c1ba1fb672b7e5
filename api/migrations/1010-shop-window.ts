import { sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

/** Adds a course's public description and the people who wait for its enrolment to open. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('courses').addColumn('audience', 'text').execute();
  await db.schema.alterTable('users').addColumn('about', 'text').execute();
  await db.schema
    .alterTable('lectures')
    .addColumn('open', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema
    .createTable('openingNotices')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('openingNoticesCourseUser', ['courseId', 'userId'])
    .execute();
  await db.schema.createIndex('openingNoticesByUser').on('openingNotices').column('userId').execute();
}
