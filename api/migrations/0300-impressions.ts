import { sql } from 'kysely';
import { type AnyDatabase, idColumn, isSqlite } from '../src/database/columns.ts';

async function impressions(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('impressions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('lectureId', 'integer', (column) =>
      column.notNull().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('intervals', 'text', (column) => column.notNull())
    .addColumn('watchedMs', 'integer', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addColumn('positionMs', 'integer', (column) => column.notNull())
    .addColumn('endMs', 'integer')
    .addColumn('firstViewedAt', 'text', (column) => column.notNull())
    .addColumn('lastViewedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('impressionsUserLecture', ['userId', 'lectureId'])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('impressions').columns(columns).execute();
  await index('impressionsByUser', ['userId', 'lastViewedAt', 'lectureId']);
  await index('impressionsByUserCourse', ['userId', 'courseId', 'lastViewedAt']);
  // These hold all that the sums need, so the rows with their long intervals are not read.
  await index('impressionsByCourse', ['courseId', 'userId', 'watchedMs', 'lastViewedAt']);
  await index('impressionsByLecture', ['lectureId', 'watchedMs', 'views', 'endMs']);
}

async function impressionViews(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('impressionViews')
    .addColumn('lectureId', 'integer', (column) =>
      column.notNull().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('viewId', 'text', (column) => column.notNull())
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('intervals', 'text', (column) => column.notNull())
    .addColumn('addedMs', 'integer', (column) => column.notNull())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('lastAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('impressionViewsKey', ['lectureId', 'userId', 'viewId'])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('impressionViews').columns(columns).execute();
  // These hold all that the sums of a period need.
  const sums = ['startedAt', 'lastAt', 'lectureId', 'addedMs'];
  await index('impressionViewsByStart', [...sums, 'userId']);
  await index('impressionViewsByCourse', ['courseId', ...sums, 'userId']);
  await index('impressionViewsByUser', ['userId', ...sums]);
}

async function watchers(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('watchers')
    .addColumn('userId', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('lectures', 'integer', (column) => column.notNull())
    .addColumn('watchedMs', 'bigint', (column) => column.notNull())
    .addColumn('lastViewedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('watchersByLast').on('watchers').columns(['lastViewedAt', 'userId']).execute();
}

async function activity(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('activity')
    .addColumn('courseId', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('viewers', 'integer', (column) => column.notNull())
    .addColumn('lectures', 'integer', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addColumn('watchedMs', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('activityKey', ['courseId', 'day', 'shard'])
    .execute();
}

async function tallies(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('tallies')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();
  await db.insertInto('tallies').values({ name: 'watchers', count: 0 }).execute();
}

/** Rows that a trigger runs for, with its statements; both databases take the same ones. */
async function trigger(db: AnyDatabase, name: string, on: string, statements: string): Promise<void> {
  if (isSqlite(db)) {
    await sql.raw(`create trigger "${name}" after ${on} begin ${statements} end`).execute(db);
    return;
  }
  const kind = on.startsWith('delete') ? 'old' : 'new';
  await sql
    .raw(`create function "${name}"() returns trigger language plpgsql as
      $$ begin ${statements} return ${kind}; end $$`)
    .execute(db);
  await sql.raw(`create trigger "${name}" after ${on} for each row execute function "${name}"()`).execute(db);
}

/** Lectures and people go by cascade, which no code of ours sees: the database itself keeps its sums right. */
async function keepSums(db: AnyDatabase): Promise<void> {
  const tally = (by: string) => `update "tallies" set "count" = "count" ${by} where "name" = 'watchers';`;
  await trigger(db, 'watchersUp', 'insert on "watchers"', tally('+ 1'));
  await trigger(db, 'watchersDown', 'delete on "watchers"', tally('- 1'));
  const left = `from "impressions" where "userId" = old."userId"`;
  await trigger(
    db,
    'watchersLeave',
    'delete on "impressions"',
    `delete from "watchers" where "userId" = old."userId" and not exists (select 1 ${left});
     update "watchers" set "lastViewedAt" = (select max("lastViewedAt") ${left}),
       "lectures" = "lectures" - 1, "watchedMs" = "watchedMs" - old."watchedMs"
       where "userId" = old."userId";`,
  );
}

export async function up(db: AnyDatabase): Promise<void> {
  await impressions(db);
  await impressionViews(db);
  await watchers(db);
  await activity(db);
  await tallies(db);
  await keepSums(db);
}
