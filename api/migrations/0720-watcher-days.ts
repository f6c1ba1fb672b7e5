import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';
import { createShards, shard } from '../src/database/shards.ts';
import { createTrigger } from '../src/database/triggers.ts';

/** The day at the institute, by the time shifts that the overview's migration made. */
function dayOf(db: AnyDatabase, moment: string): string {
  if (!isSqlite(db)) return `"dayAtInstitute"(${moment})`;
  return `date(${moment}, (select "seconds" from "timeShifts" where "from" <= ${moment}
    order by "from" desc limit 1) || ' seconds')`;
}

function dayAfter(db: AnyDatabase, day: string): string {
  return isSqlite(db) ? `date(${day}, '+1 day')` : `to_char(${day}::date + 1, 'YYYY-MM-DD')`;
}

/** A table of the days from that of one moment to that of another. */
function daysBetween(db: AnyDatabase, from: string, to: string): string {
  const [first, last] = [dayOf(db, from), dayOf(db, to)];
  if (isSqlite(db)) {
    return `(with recursive "each" ("day") as (select ${first}
      union all select ${dayAfter(db, '"day"')} from "each" where "day" < ${last}) select "day" from "each")`;
  }
  return `(select to_char("at", 'YYYY-MM-DD') as "day"
    from generate_series(${first}::date, ${last}::date, interval '1 day') as "at")`;
}

async function createTables(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('watcherDays')
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('nextDay', 'text', (column) => column.notNull())
    .addColumn('lastAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('watcherDaysKey', ['userId', 'day'])
    .$call((table) => (isSqlite(db) ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createTable('watcherReturns')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('nextDay', 'text', (column) => column.notNull())
    .addColumn('shard', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('watcherReturnsKey', ['day', 'nextDay', 'shard'])
    .execute();
}

/** Calls that overtook each other had left openings that end before they begin. */
async function turnAround(db: AnyDatabase): Promise<void> {
  await sql`update "impressionViews" set "startedAt" = "lastAt", "lastAt" = "startedAt"
    where "startedAt" > "lastAt"`.execute(db);
}

async function fillTables(db: AnyDatabase): Promise<void> {
  const [first, last] = [dayOf(db, '"startedAt"'), dayOf(db, '"lastAt"')];
  await sql
    .raw(`insert into "watcherDays" ("userId", "day", "nextDay", "lastAt")
      with recursive "late" ("userId", "day", "lastDay", "lastAt") as (
        select "userId", ${first}, ${last}, "lastAt" from "impressionViews" where ${first} < ${last}
        union all select "userId", ${dayAfter(db, '"day"')}, "lastDay", "lastAt" from "late" where "day" < "lastDay"),
      "touched" as (
        select "userId", ${first} as "day", "lastAt" from "impressionViews"
        union all select "userId", "day", "lastAt" from "late"),
      "days" as (select "userId", "day", max("lastAt") as "lastAt" from "touched" group by "userId", "day")
      select "userId", "day", lead("day", 1, '') over (partition by "userId" order by "day"), "lastAt" from "days"`)
    .execute(db);
  await sql`insert into "watcherReturns" ("day", "nextDay", "shard", "count")
    select "day", "nextDay", 0, count(*) from "watcherDays" group by "day", "nextDay"`.execute(db);
  await db.schema
    .createIndex('watcherDaysByDay')
    .on('watcherDays')
    .columns(['day', 'lastAt', 'userId', 'nextDay'])
    .execute();
}

/** An opening adds its days and only ever grows; when it goes, so do the days that no other touches. */
async function followViews(db: AnyDatabase): Promise<void> {
  const add = `insert into "watcherDays" ("userId", "day", "nextDay", "lastAt")
    select new."userId", "day", '', new."lastAt" from ${daysBetween(db, 'new."startedAt"', 'new."lastAt"')} as "days"
    where true on conflict ("userId", "day") do update set "lastAt" = excluded."lastAt"
    where excluded."lastAt" > "watcherDays"."lastAt";`;
  await createTrigger(db, {
    name: 'watcherDaysBegin',
    on: 'insert on "impressionViews"',
    statements: add,
  });
  const changed = 'old."startedAt" <> new."startedAt" or old."lastAt" <> new."lastAt"';
  const [first, last] = [dayOf(db, 'new."startedAt"'), dayOf(db, 'new."lastAt"')];
  // Every few seconds while somebody watches, so with no more than it takes.
  await createTrigger(db, {
    name: 'watcherDaysGoOn',
    on: 'update of "startedAt", "lastAt" on "impressionViews"',
    when: `(${changed}) and ${first} = ${last}`,
    statements: `update "watcherDays" set "lastAt" = new."lastAt"
      where "userId" = new."userId" and "day" = ${last} and "lastAt" < new."lastAt";`,
  });
  await createTrigger(db, {
    name: 'watcherDaysPassMidnight',
    on: 'update of "startedAt", "lastAt" on "impressionViews"',
    when: `(${changed}) and ${first} <> ${last}`,
    statements: add,
  });

  const others = `from "impressionViews" where "impressionViews"."userId" = "watcherDays"."userId"
    and ${dayOf(db, '"impressionViews"."startedAt"')} <= "watcherDays"."day"
    and ${dayOf(db, '"impressionViews"."lastAt"')} >= "watcherDays"."day"`;
  // Where another opening was later, there is nothing to look for.
  const touched = `"userId" = old."userId" and "lastAt" = old."lastAt"
    and "day" between ${dayOf(db, 'old."startedAt"')} and ${dayOf(db, 'old."lastAt"')}`;
  await createTrigger(db, {
    name: 'watcherDaysEnd',
    on: 'delete on "impressionViews"',
    statements: `delete from "watcherDays" where ${touched} and not exists (select 1 ${others});
      update "watcherDays" set "lastAt" = (select max("impressionViews"."lastAt") ${others}) where ${touched};`,
  });
}

function addReturns(db: AnyDatabase, row: 'old' | 'new', by: 1 | -1): string {
  return `insert into "watcherReturns" ("day", "nextDay", "shard", "count")
    values (${row}."day", ${row}."nextDay", ${shard(db)}, ${by})
    on conflict ("day", "nextDay", "shard") do update set "count" = "watcherReturns"."count" + excluded."count";`;
}

/** Each day knows the person's next one; how many days have which next one is counted along. */
async function followDays(db: AnyDatabase): Promise<void> {
  const later = `(select coalesce(min("later"."day"), '') from "watcherDays" as "later"
    where "later"."userId" = "watcherDays"."userId" and "later"."day" > "watcherDays"."day")`;
  const link = (row: 'old' | 'new') => `update "watcherDays" set "nextDay" = ${later}
    where "userId" = ${row}."userId" and "nextDay" <> ${later} and "day" in (${row}."day",
      (select max("earlier"."day") from "watcherDays" as "earlier"
       where "earlier"."userId" = ${row}."userId" and "earlier"."day" < ${row}."day"));`;
  await createTrigger(db, {
    name: 'watcherDaysUp',
    on: 'insert on "watcherDays"',
    statements: `${addReturns(db, 'new', 1)} ${link('new')}`,
  });
  await createTrigger(db, {
    name: 'watcherDaysDown',
    on: 'delete on "watcherDays"',
    statements: `${addReturns(db, 'old', -1)} ${link('old')}`,
  });
  await createTrigger(db, {
    name: 'watcherDaysMove',
    on: 'update of "nextDay" on "watcherDays"',
    statements: `${addReturns(db, 'old', -1)} ${addReturns(db, 'new', 1)}`,
  });
}

/** What an undo brings back counts again; a first view comes without views, and is added by who records it. */
async function takeBack(db: AnyDatabase): Promise<void> {
  await createTrigger(db, {
    name: 'watchersReturn',
    on: 'insert on "impressions"',
    when: 'new."views" > 0',
    statements: `insert into "watchers" ("userId", "lectures", "watchedMs", "lastViewedAt")
      values (new."userId", 1, new."watchedMs", new."lastViewedAt")
      on conflict ("userId") do update set "lectures" = "watchers"."lectures" + 1,
        "watchedMs" = "watchers"."watchedMs" + excluded."watchedMs",
        "lastViewedAt" = case when excluded."lastViewedAt" > "watchers"."lastViewedAt"
          then excluded."lastViewedAt" else "watchers"."lastViewedAt" end;`,
  });
}

/**
 * Who watched in a period was found by reading every opening of it: 25 ms for two days with five million. Now it is a
 * walk over each person's last day in the period, and their number a sum that the days bound, not the people.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await createTables(db);
  await turnAround(db);
  await fillTables(db);
  await createShards(db);
  await followViews(db);
  await followDays(db);
  await takeBack(db);
}
