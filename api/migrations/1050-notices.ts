import { sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

async function notices(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    // Has no foreign key, because it would slow down restoring a course with thousands of notices.
    .addColumn('courseId', 'integer')
    .addColumn('aboutId', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('digestState', 'text')
    .addColumn('digestId', 'integer')
    .addColumn('readAt', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('noticesOnce', ['userId', 'kind', 'aboutId'])
    .execute();
  await db.schema.createIndex('noticesByUser').on('notices').columns(['userId', 'id']).execute();
  await db.schema.createIndex('noticesByThing').on('notices').columns(['kind', 'aboutId']).execute();
  await db.schema.createIndex('noticesByAge').on('notices').column('createdAt').execute();
  await db.schema.createIndex('noticesByDigest').on('notices').column('digestId').execute();
  await sql`create index "noticesUnread" on "notices" ("userId") where "readAt" is null`.execute(db);
  await sql`create index "noticesForDigest" on "notices" ("userId") where "digestState" = 'waiting'`.execute(
    db,
  );
}

async function preferences(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('noticePreferences')
    .addColumn('userId', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('ways', 'text', (column) => column.notNull())
    .addColumn('mail', 'boolean', (column) => column.notNull())
    .addColumn('digestHour', 'integer', (column) => column.notNull())
    .addColumn('quietNights', 'boolean', (column) => column.notNull())
    .addColumn('bouncedKey', 'text')
    .addColumn('bounces', 'integer', (column) => column.notNull())
    .execute();
}

async function digests(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('digests')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addUniqueConstraint('digestsOnce', ['userId', 'day'])
    .execute();
}

async function pushes(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('pushSubscriptions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sessionId', 'integer', (column) =>
      column.notNull().unique().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('pushSubscriptionsByUser').on('pushSubscriptions').column('userId').execute();
  await db.schema
    .createTable('pushes')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('noticeId', 'integer', (column) =>
      column.notNull().references('notices.id').onDelete('cascade'),
    )
    .addColumn('subscriptionId', 'integer', (column) =>
      column.notNull().references('pushSubscriptions.id').onDelete('cascade'),
    )
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextTryAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('pushesByTry').on('pushes').column('nextTryAt').execute();
  await db.schema.createIndex('pushesByNotice').on('pushes').column('noticeId').execute();
  await db.schema.createIndex('pushesBySubscription').on('pushes').column('subscriptionId').execute();
}

/** Stores which notices each quiz has sent; past events of existing quizzes count as sent. */
async function toldQuizzes(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('toldQuizzes')
    .addColumn('quizId', 'integer', (column) => column.notNull().references('quizzes.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('moment', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('toldQuizzesKey', ['quizId', 'event', 'moment'])
    .execute();
  await sql`insert into "toldQuizzes" ("quizId", "event", "moment")
    select "id", 'opens', '' from "quizzes" where "state" = 'published'
      and ("opensAt" is null or "opensAt" <= ${new Date().toISOString()})`.execute(db);
  await sql`insert into "toldQuizzes" ("quizId", "event", "moment")
    select "id", 'graded', "closesAt" from "quizzes"
    where "closesAt" is not null and "closesAt" <= ${new Date().toISOString()}`.execute(db);
}

/** Stores people's notices, their preferences, and the queue of mails and device messages. */
export async function up(db: AnyDatabase): Promise<void> {
  await notices(db);
  await preferences(db);
  await digests(db);
  await pushes(db);
  await toldQuizzes(db);
  // Lets the queue send mass mails after mails that a person requested.
  await db.schema
    .alterTable('mails')
    .addColumn('bulk', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
