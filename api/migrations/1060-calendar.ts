import { type AnyDatabase, idColumn } from './dialect.ts';

async function liveClasses(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('liveClasses')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('startsAt', 'text', (column) => column.notNull())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('forGroups', 'boolean', (column) => column.notNull())
    .addColumn('recordingLectureId', 'integer', (column) =>
      column.references('lectures.id').onDelete('set null'),
    )
    .addColumn('recordingUrl', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('liveClassesByCourse')
    .on('liveClasses')
    .columns(['courseId', 'startsAt'])
    .execute();
  await db.schema
    .createIndex('liveClassesByRecording')
    .on('liveClasses')
    .column('recordingLectureId')
    .execute();
  await db.schema
    .createTable('liveClassGroups')
    .addColumn('liveClassId', 'integer', (column) =>
      column.notNull().references('liveClasses.id').onDelete('cascade'),
    )
    .addColumn('groupId', 'integer', (column) =>
      column.notNull().references('courseGroups.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('liveClassGroupsKey', ['liveClassId', 'groupId'])
    .execute();
  await db.schema.createIndex('liveClassGroupsByGroup').on('liveClassGroups').column('groupId').execute();
}

async function feeds(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('calendarAddresses')
    .addColumn('userId', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('calendarEntries')
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    // Has no foreign key, because a restored course must continue its sequence numbers.
    .addColumn('courseId', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('changedAt', 'text', (column) => column.notNull())
    .addColumn('goneAt', 'text')
    .addPrimaryKeyConstraint('calendarEntriesKey', ['userId', 'key'])
    .execute();
  await db.schema.createIndex('calendarEntriesByGone').on('calendarEntries').column('goneAt').execute();
}

/** Stores live classes, people's secret calendar addresses, and the versions sent to each address. */
export async function up(db: AnyDatabase): Promise<void> {
  await liveClasses(db);
  await feeds(db);
}
