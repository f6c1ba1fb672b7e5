import Database from 'better-sqlite3';
import { migrate, migrationNames } from '../src/database/migrate.ts';

const LECTURES = 20;

function numbers(count: number): string {
  return `with recursive n(x) as (select 1 union all select x + 1 from n where x < ${count})`;
}

/** How many of each; a person watches `impressions / users` lectures and is in five courses. */
export interface Size {
  users: number;
  courses: number;
  impressions: number;
}

function statements({ users, courses, impressions }: Size): string[] {
  const each = Math.max(1, Math.round(impressions / users));
  const lectures = courses * LECTURES;
  const at = `strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + (x * 7919 % 30000000), 'unixepoch')`;
  const created = `'2026-01-01T00:00:00.000Z'`;
  return [
    `insert into users (username, email, emailKey, name, role, active, search, sortKey, lastSeenAt, createdAt, updatedAt)
     ${numbers(users)} select 'u' || x, 'u' || x || '@x.uy', 'u' || x || '@x.uy', 'Persona ' || x, iif(x % 500 = 0, 'teacher', 'student'), 1,
     'u' || x || char(10) || 'persona ' || x || char(10) || 'u' || x || '@x.uy', printf('persona %07d', x), ${at}, ${created}, '' from n`,
    `insert into courses (name, "groups", type, category, sortKey, search, createdAt, updatedAt)
     ${numbers(courses)} select 'Curso ' || x, '["Lunes"]', iif(x % 3 = 0, 'FING', 'FCEA'), 'Varios', printf('curso %05d', x), 'curso ' || x, ${created}, '' from n`,
    `insert into lectures (courseId, title, description, position, durationSeconds, createdAt, updatedAt)
     ${numbers(lectures)} select 1 + (x - 1) / ${LECTURES}, 'Clase ' || x, '', 1 + (x - 1) % ${LECTURES}, 600, '', '' from n`,
    `insert or ignore into subscriptions (userId, courseId, createdAt)
     ${numbers(users * 5)} select 1 + (x - 1) / 5, 1 + ((x - 1) / 5 * 7 + (x - 1) % 5) % ${courses}, ${at} from n`,
    `insert into sessions (userId, fingerprint, ip, userAgent, search, createdAt, lastSeenAt, expiresAt)
     ${numbers(users)} select x, 'f', '10.0.0.1', 'x', 'u' || x, ${at}, ${at}, '2099-01-01T00:00:00.000Z' from n`,
    `insert into audit (at, actorName, action, targetType, targetId, targetName, details, search)
     ${numbers(users)} select ${at}, 'admin', 'user.create', 'user', x, 'Persona ' || x, '{}',
     'admin' || char(10) || 'user.create' || char(10) || 'persona ' || x from n`,
    `insert or ignore into impressions (userId, courseId, lectureId, intervals, watchedMs, views, positionMs, firstViewedAt, lastViewedAt)
     ${numbers(users * each)} select u, 1 + (l - 1) / ${LECTURES}, l, '[[0,300000],[310000,400000]]', 390000, 1, 1, t, t from
     (select 1 + (x - 1) / ${each} as u, 1 + ((x - 1) / ${each} * 37 + (x - 1) % ${each}) % ${lectures} as l, ${at} as t from n)`,
    `insert into impressionViews (lectureId, userId, viewId, courseId, intervals, addedMs, startedAt, lastAt)
     select lectureId, userId, 'v', courseId, intervals, watchedMs, lastViewedAt, lastViewedAt from impressions`,
    `insert into watchers (userId, lectures, watchedMs, lastViewedAt)
     select userId, count(*), sum(watchedMs), max(lastViewedAt) from impressions group by userId`,
    `insert into activity (courseId, day, shard, viewers, lectures, views, watchedMs)
     select courseId, substr(startedAt, 1, 10), 0, count(distinct userId), count(distinct lectureId), count(*), sum(addedMs)
     from impressionViews group by 1, 2`,
  ];
}

/** The first migration that makes indexes and sums of the rows that are there: a trigger per row would take longer. */
const LATER = '0710';

/** An institute of that size in a SQLite file, past the API: millions of calls would take hours. */
export async function fillInstitute(path: string, size: Size): Promise<void> {
  const names = await migrationNames();
  await migrate(
    `sqlite:${path}`,
    names.filter((name) => name < LATER),
  );
  const db = new Database(path);
  db.pragma('synchronous = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -400000');
  db.exec('begin');
  for (const statement of statements(size)) db.exec(statement);
  db.exec('commit');
  db.close();
  await migrate(`sqlite:${path}`);
  const filled = new Database(path);
  filled.exec('analyze');
  filled.close();
}
