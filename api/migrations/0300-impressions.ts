import { sql } from 'kysely';
import { type AnyDatabase, createTrigger, idColumn, isSqlite } from './dialect.ts';

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
  // Covering indexes for the sums, because the rows themselves contain long lists of intervals.
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
    .addColumn('firstDay', 'text', (column) => column.notNull())
    .addColumn('lastDay', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('impressionViewsKey', ['lectureId', 'userId', 'viewId'])
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('impressionViews').columns(columns).execute();
  // Covering indexes for the sums of a period.
  const sums = ['startedAt', 'lastAt', 'lectureId', 'addedMs'];
  await index('impressionViewsByStart', [...sums, 'userId']);
  await index('impressionViewsByCourse', ['courseId', ...sums, 'userId']);
  await index('impressionViewsByUser', ['userId', ...sums]);
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

/** See `WatcherDaysTable` and `WatcherReturnsTable`. */
async function watcherDays(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('watcherDays')
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('lastAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('watcherDaysKey', ['userId', 'day'])
    .$call((table) => (isSqlite(db) ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  const byDay = db.schema.createIndex('watcherDaysByDay').on('watcherDays');
  await byDay.columns(['day', 'lastAt', 'userId']).execute();
  await db.schema
    .createTable('watcherReturns')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('nextDay', 'text', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('watcherReturnsKey', ['day', 'nextDay', 'shard'])
    .execute();
}

/**
 * Returns SQL that runs statements on a view's days, listed in `days`. PostgreSQL loops over the days,
 * because its row triggers fire only after a whole statement.
 */
function eachDay(db: AnyDatabase, view: 'old' | 'new', statements: (days: string) => string): string {
  const [first, last] = [`${view}."firstDay"`, `${view}."lastDay"`];
  if (isSqlite(db)) {
    return statements(`(with recursive "each" ("day") as (select ${first}
      union all select date("day", '+1 day') from "each" where "day" < ${last}) select "day" from "each") as "days"`);
  }
  return `for i in 0..(${last}::date - ${first}::date) loop
    ${statements(`(select to_char(${first}::date + i, 'YYYY-MM-DD') as "day") as "days"`)} end loop;`;
}

/** Adds the days of a new or longer view, and deletes days that a deleted view leaves empty. */
async function followViews(db: AnyDatabase): Promise<void> {
  const views = '"impressionViews"';
  const add = eachDay(
    db,
    'new',
    (days) => `insert into "watcherDays" ("userId", "day", "lastAt")
    select new."userId", "day", new."lastAt" from ${days} where true
    on conflict ("userId", "day") do update set "lastAt" = excluded."lastAt"
    where excluded."lastAt" > "watcherDays"."lastAt";`,
  );
  await createTrigger(db, { name: 'watcherDays_on_view', on: `insert on ${views}`, statements: add });
  const changed = `update of "startedAt", "lastAt" on ${views}`;
  await createTrigger(db, { name: 'watcherDays_on_view_update', on: changed, statements: add });

  const others = `from ${views} where ${views}."userId" = "watcherDays"."userId"
    and ${views}."firstDay" <= "watcherDays"."day" and ${views}."lastDay" >= "watcherDays"."day"`;
  const remove = eachDay(db, 'old', (days) => {
    // Searches other views only if the deleted view was the last view of its day.
    const touched = `"userId" = old."userId" and "lastAt" = old."lastAt" and "day" in (select "day" from ${days})`;
    return `delete from "watcherDays" where ${touched} and not exists (select 1 ${others});
      update "watcherDays" set "lastAt" = (select max(${views}."lastAt") ${others}) where ${touched};`;
  });
  await createTrigger(db, {
    name: 'watcherDays_on_view_delete',
    on: `delete on ${views}`,
    statements: remove,
  });
}

const SHARDS = 16;

/**
 * Gives each transaction its own shard of the sums, so that concurrent counters neither wait nor deadlock.
 * SQLite needs no shards, because it has only one writer.
 */
async function createShards(db: AnyDatabase): Promise<void> {
  if (isSqlite(db)) return;
  await sql
    .raw(`create function free_shard() returns integer language plpgsql as $$ begin
      for shard in 0..${SHARDS - 1} loop
        if pg_try_advisory_xact_lock(hashtext('free_shard'), shard) then return shard; end if;
      end loop;
      perform pg_advisory_xact_lock(hashtext('free_shard'), 0);
      return 0;
    end $$`)
    .execute(db);
}

/**
 * Counts returns, which are pairs of consecutive watched days. A day between two others replaces
 * one return by two; its deletion does the reverse.
 */
async function followDays(db: AnyDatabase): Promise<void> {
  const shard = isSqlite(db) ? '0' : 'free_shard()';
  const follow = (event: 'insert' | 'delete', row: 'old' | 'new', by: 1 | -1) => {
    const near = (find: string, than: string) => `(select ${find}("near"."day") from "watcherDays" as "near"
      where "near"."userId" = ${row}."userId" and "near"."day" ${than} ${row}."day")`;
    const [before, after] = [near('max', '<'), `coalesce(${near('min', '>')}, '')`];
    const add = (day: string, next: string, count: number) => `insert into "watcherReturns"
      ("day", "nextDay", "shard", "count") select ${day}, ${next}, ${shard}, ${count} where ${day} is not null
      on conflict ("day", "nextDay", "shard") do update set "count" = "watcherReturns"."count" + excluded."count";`;
    const day = `${row}."day"`;
    return createTrigger(db, {
      name: `watcherReturns_on_day_${event}`,
      on: `${event} on "watcherDays"`,
      statements: `${add(before, after, -by)} ${add(before, day, by)} ${add(day, after, by)}`,
    });
  };
  await follow('insert', 'new', 1);
  await follow('delete', 'old', -1);
}

export async function up(db: AnyDatabase): Promise<void> {
  await impressions(db);
  await impressionViews(db);
  await watcherDays(db);
  await createShards(db);
  await followViews(db);
  await followDays(db);
  await activity(db);
}
