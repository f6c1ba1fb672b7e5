import { type Kysely, sql } from 'kysely';
import { type Db, databaseUrlOf, type Tables } from '../src/core/database/database.ts';
import { isSqlite } from '../src/core/database/is-sqlite.ts';
import { dropConstraints } from '../src/operations/backup/load.dialect.ts';
import { openSnapshot } from '../src/operations/backup/open-snapshot.ts';

const COURSES_EACH = 12;
const LECTURES = 20;
const DEVICES_EACH = 3;
/** Montevideo's offset from UTC. */
const HOURS_BEHIND = 3;
const CREATED = `'2026-01-01T00:00:00.000Z'`;

interface Index {
  name: string;
  definition: string;
}

/** A person is in twelve courses and watches `impressions / users` of their lectures. */
export interface InstituteSize {
  users: number;
  courses: number;
  impressions: number;
}

/** Returns SQL, valid in SQLite and PostgreSQL, for the numbers from 1 to count as x. */
function numbers(count: number): string {
  return `(with recursive n(x) as (select 1 union all select x + 1 from n where x < ${count}) select x from n) as n`;
}

function padded(number: string, digits: number): string {
  return `substr(cast(${10 ** digits} + ${number} as text), 2)`;
}

/** Returns SQL for a moment within 347 days. */
function momentOf(seconds: string, sqlite: boolean): string {
  const unix = `1760000000 + (${seconds}) % 30000000`;
  if (sqlite) return `strftime('%Y-%m-%dT%H:%M:%fZ', ${unix}, 'unixepoch')`;
  return `to_char(to_timestamp(${unix}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function people(users: number, at: string): string[] {
  return [
    `insert into "users" ("username", "email", "emailKey", "name", "role", "active", "search", "sortKey", "lastSeenAt", "createdAt", "updatedAt")
     select 'u' || x, 'u' || x || '@x.uy', 'u' || x || '@x.uy', 'Persona ' || x, case when x % 500 = 0 then 'teacher' else 'student' end, x % 200 <> 0,
     'u' || x || '\n' || 'persona ' || x || '\n' || 'u' || x || '@x.uy', 'persona ' || ${padded('x', 7)}, ${at}, ${CREATED}, '' from ${numbers(users)}`,
    `insert into "sessions" ("userId", "fingerprint", "ip", "userAgent", "search", "createdAt", "lastSeenAt", "expiresAt")
     select x, 'f', '10.0.0.1', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', 'u' || x || '\nu' || x || '@x.uy\nf\n10.0.0.1', ${at}, ${at}, '2099-01-01T00:00:00.000Z' from ${numbers(users)}`,
    `insert into "knownDevices" ("userId", "deviceHash", "lastSeenAt")
     select 1 + (x - 1) / ${DEVICES_EACH}, 'device ' || case when x % 1000 = 0 then x - 1000 else x end, ${at} from ${numbers(users * DEVICES_EACH)}`,
    `insert into "audit" ("at", "actorName", "action", "targetType", "targetId", "targetName", "details", "search")
     select ${at}, 'admin', 'user.create', 'user', x, 'Persona ' || x, '{}', 'admin\nuser.create\npersona ' || x from ${numbers(users)}`,
  ];
}

function courses(count: number): string[] {
  const lectures = count * LECTURES;
  return [
    `insert into "courses" ("name", "type", "category", "sortKey", "search", "createdAt", "updatedAt")
     select 'Curso ' || x, case when x % 3 = 0 then 'FING' else 'FCEA' end, 'Varios', 'curso ' || ${padded('x', 5)}, 'curso ' || x, ${CREATED}, '' from ${numbers(count)}`,
    `insert into "courseGroups" ("courseId", "name", "key", "position") select x, 'Lunes', 'lunes', 0 from ${numbers(count)}`,
    `insert into "files" ("key", "courseId", "name", "mimeType", "size", "sha256", "state", "createdAt")
     select 'key ' || x, 1 + (x - 1) / ${LECTURES}, 'clase.mp4', 'video/mp4', 1, '', 'stored', ${CREATED} from ${numbers(lectures)}`,
    `insert into "lectures" ("courseId", "title", "description", "position", "durationSeconds", "videoFileId", "createdAt", "updatedAt")
     select 1 + (x - 1) / ${LECTURES}, 'Clase ' || x, '', 1 + (x - 1) % ${LECTURES}, 600, case when x % 10 <> 0 then x end, '', '' from ${numbers(lectures)}`,
    `insert into "captions" ("lectureId", "language", "label", "vtt", "updatedAt")
     select x, 'es', 'Español', 'WEBVTT', '' from ${numbers(lectures)} where x % 10 < 8`,
    `insert into "videoUploads" ("id", "lectureId", "userId", "createdAt", "finishedAt")
     select 'upload ' || x, x, 1, ${CREATED}, case when x % 50 <> 0 then ${CREATED} end from ${numbers(lectures)}`,
  ];
}

/** Returns SQL that yields the course id of a person's subscription number `turn`. */
function courseOf(user: string, turn: string, count: number): string {
  return `1 + (${user} * 7 + ${turn}) % ${count}`;
}

function studies({ users, courses, impressions }: InstituteSize, sqlite: boolean): string[] {
  const each = Math.max(1, Math.round(impressions / users));
  const nth = (count: number) => [`(1 + (x - 1) / ${count})`, `((x - 1) % ${count})`] as const;
  const [person, turn] = nth(COURSES_EACH);
  const [watcher, watched] = nth(each);
  const course = courseOf(watcher, `${watched} % ${COURSES_EACH}`, courses);
  const at = momentOf('cast(x as bigint) * 7919', sqlite);
  // Spreads the views over the year: two lectures every fortnight.
  const seen = `cast(${watcher} as bigint) * 7919 + ${watched} / 2 * 1200000 + ${watched} % 2 * 3600`;
  const views = `(select "user", "course", ("course" - 1) * ${LECTURES} + 1 + ("user" + "nth") % ${LECTURES} as "lecture", "at", "day"
    from (select ${watcher} as "user", ${course} as "course", ${watched} / ${COURSES_EACH} as "nth", ${momentOf(seen, sqlite)} as "at",
    substr(${momentOf(`${seen} - ${HOURS_BEHIND * 3600}`, sqlite)}, 1, 10) as "day" from ${numbers(users * each)}) as "watched") as "views"`;
  return [
    `insert into "subscriptions" ("userId", "courseId", "createdAt")
     select ${person}, ${courseOf(person, turn, courses)}, ${at} from ${numbers(users * COURSES_EACH)}`,
    `insert into "enrolmentRequests" ("userId", "courseId", "state", "createdAt")
     select x, ${courseOf('x', String(COURSES_EACH), courses)}, case when x % 50 = 0 then 'requested' else 'rejected' end, ${at} from ${numbers(users)}`,
    `insert into "impressions" ("userId", "courseId", "lectureId", "intervals", "watchedMs", "views", "positionMs", "firstViewedAt", "lastViewedAt")
     select "user", "course", "lecture", '[[0,300000],[310000,400000]]', 390000, 1, 1, "at", "at" from ${views}`,
    `insert into "impressionViews" ("lectureId", "userId", "viewId", "courseId", "intervals", "addedMs", "startedAt", "lastAt", "firstDay", "lastDay")
     select "lecture", "user", 'v', "course", '[[0,300000],[310000,400000]]', 390000, "at", "at", "day", "day" from ${views} order by 1, 2`,
  ];
}

/** Statements that sum the views, because triggers and calls are too slow for so many rows. */
const SUMS = [
  `insert into "watcherDays" ("userId", "day", "lastAt")
   select "userId", "lastDay", max("lastAt") from "impressionViews" group by 1, 2 order by 1, 2`,
  `insert into "watcherReturns" ("day", "nextDay", "shard", "count") select "day", "nextDay", 0, count(*) from
   (select "day", lead("day", 1, '') over (partition by "userId" order by "day") as "nextDay" from "watcherDays") as "days" group by 1, 2`,
  `insert into "activity" ("courseId", "day", "shard", "viewers", "lectures", "views", "watchedMs")
   select "courseId", "lastDay", 0, count(*), count(*), count(*), sum("addedMs") from "impressionViews" group by 1, 2`,
  `insert into "dailyCounts" ("name", "day", "count")
   select 'sessions', substr("createdAt", 1, 10), count(*) from "sessions" group by 2`,
];

const BIG = ['impressions', 'impressionViews'];

/** Drops the indexes, which slow down inserting; resolves to a function that recreates them. */
async function dropIndexes(trx: Db): Promise<() => Promise<void>> {
  const names = sql.join(BIG);
  const query = isSqlite(trx)
    ? sql<Index>`select name, sql as definition from sqlite_master
        where type = 'index' and sql is not null and tbl_name in (${names})`
    : sql<Index>`select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
        where not i.indisunique and t.relname in (${names})`;
  const { rows } = await query.execute(trx);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(trx);
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(trx);
  };
}

/** Fills an empty, migrated database without the API, because millions of calls would take hours. */
export async function fillLargeInstitute(db: Kysely<Tables>, size: InstituteSize): Promise<void> {
  const { tables, close } = await openSnapshot(databaseUrlOf(db));
  await close();
  const sqlite = isSqlite(db);
  await db.transaction().execute(async (trx) => {
    const putBack = await dropConstraints(trx, tables);
    const remakeIndexes = await dropIndexes(trx);
    const at = momentOf('cast(x as bigint) * 7919', sqlite);
    const rows = [...people(size.users, at), ...courses(size.courses), ...studies(size, sqlite)];
    for (const statement of rows) await sql.raw(statement).execute(trx);
    await remakeIndexes();
    for (const statement of SUMS) await sql.raw(statement).execute(trx);
    await putBack();
  });
  await sql`${sql.raw(sqlite ? 'analyze' : 'vacuum analyze')}`.execute(db);
}
