import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { hasUsers } from '../src/accounts/users/users.queries.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import { openDatabase, type Tables } from '../src/core/database/database.ts';
import { isSqlite } from '../src/core/database/is-sqlite.ts';
import { upsertSubscription } from '../src/courses/subscriptions/subscriptions.queries.ts';
import { openServices } from '../src/operations/start/open-services.ts';
import { makeActor } from '../test/actors.ts';
import { fillLargeInstitute, type InstituteSize } from './fill.ts';
import { median } from './process.ts';

const CALLS = 15;
const HOUR_MS = 3_600_000;
const NS_PER_MS = 1_000_000;

/** The searches match one person in 90, one person, everybody, or nobody. */
const PATHS = [
  '/users',
  '/users?q=persona%2077',
  '/users?q=u77777',
  '/users?q=persona',
  '/users?q=persona%2077&role=teacher&sort=name',
  '/users?role=student&sort=-lastSeen',
  '/users?active=false',
  '/users?details=true',
  '/users/teachers',
  '/users/session',
  '/users/session?q=u77',
  '/users/session?q=zzz',
  '/users/session?shared=true',
  '/courses',
  '/courses?limit=50',
  '/courses?q=curso%2019',
  '/courses/byType/FCEA',
  '/courses/my_courses',
  '/courses/3/lectures',
  '/courses/3/subscriptions',
  '/courses/3/impressions',
  '/courses/my_progress',
  '/subscriptions/user/7',
  '/enrolment_requests',
  '/impressions',
  '/impressions?q=persona%2077',
  '/impressions?q=u77777',
  '/impressions?q=persona%201',
  '/impressions?courseId=3',
  '/impressions?courseId=3&from=2026-03-01&to=2026-05-31',
  '/impressions?from=2026-03-01&to=2026-03-02',
  '/impressions?from=2026-03-01&to=2026-05-31',
  '/impressions?from=2026-03-01&to=2026-05-31&q=persona%2077',
  '/impressions?from=2026-03-01T12:00:00.000Z',
  '/impressions?from=2026-03-01T12:00:00.000Z&to=2026-03-01T15:00:00.000Z',
  '/impressions/user/7',
  '/impressions/activity',
  '/overview',
  '/overview/lectures?missing=captions',
  '/audit',
  '/audit?q=persona%2077',
  '/audit?q=zzz',
  '/audit?action=user.create&from=2026-03-01&to=2026-05-31',
];

const TEACHERS_PATHS = ['/desk', '/trash', '/grading'];
const COURSES_TAUGHT = 12;

/** Returns a clock of the processor time (ms) that this process and its PostgreSQL processes have used. */
export async function createProcessorClock(db: Kysely<Tables>): Promise<() => number> {
  const { rows } = isSqlite(db)
    ? { rows: [] }
    : await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(
        db,
      );
  return () => {
    const { user, system } = process.cpuUsage();
    const theirs = rows.map(({ pid }) =>
      Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]),
    );
    return (user + system) / 1000 + theirs.reduce((sum, ns) => sum + ns, 0) / NS_PER_MS;
  };
}

async function prepare(url: string, size: InstituteSize): Promise<void> {
  const db = openDatabase(url, HOUR_MS);
  if (!(await hasUsers(db))) await fillLargeInstitute(db, size);
  await db.destroy();
}

/** Measures each list call's median processor time (ms) in an institute of this size, created if missing. */
export async function measureLists(url: string, size: InstituteSize): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'rambla-bench-'));
  const env = { DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent' };
  const services = await openServices(readConfig(env));
  try {
    await prepare(url, size);
    const app = await buildApp(services);
    await app.ready();
    const { token: admin } = await makeActor(app, 'admin');
    const { token: teacher, id: userId } = await makeActor(app, 'teacher');
    for (let courseId = 1; courseId <= COURSES_TAUGHT; courseId += 1)
      await upsertSubscription(services.db, { userId, courseId });
    const calls = [...PATHS.map((path) => [path, admin]), ...TEACHERS_PATHS.map((path) => [path, teacher])];
    const clock = await createProcessorClock(services.db);
    const medians = new Map<string, number>();
    for (const [path = '', token = ''] of calls) {
      const times: number[] = [];
      for (let call = 0; call < CALLS; call += 1) {
        const began = clock();
        const response = await app.inject({ url: `/api${path}`, headers: { authorization: token } });
        times.push(clock() - began);
        if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
      }
      medians.set(path, median(times));
    }
    await app.close();
    return medians;
  } finally {
    await services.db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
