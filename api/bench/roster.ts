import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { insertUser } from '../src/accounts/users/users.queries.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import type { Db } from '../src/core/database/database.ts';
import { isSqlite } from '../src/core/database/is-sqlite.ts';
import { now } from '../src/core/time/time.ts';
import { insertCourse } from '../src/courses/courses.queries.ts';
import { insertLecture } from '../src/courses/lectures/lectures.queries.ts';
import { upsertSubscription } from '../src/courses/subscriptions/subscriptions.queries.ts';
import { openServices } from '../src/operations/start/open-services.ts';
import { type Actor, callApp, makeActor } from '../test/actors.ts';
import { median } from './process.ts';

const STUDENTS = 300;
const LECTURES = 40;
const QUIZZES = 12;
const GROUPS = ['Lunes', 'Martes', 'Noche'];
const CALLS = 40;
const CALLS_BEFORE = 10;
const NS_PER_MS = 1_000_000;
/** Longer than the 100 characters that accounts accept, to test an extreme case. */
const LONG_NAME = 'María de los Ángeles Fernández Rodríguez '.repeat(4).slice(0, 160);

/** Creates a semester's course, whose students have opened most lectures and answered most quizzes. */
async function fillClass(trx: Db): Promise<number> {
  const { id: courseId } = await insertCourse(trx, {
    name: 'Lista',
    type: 'FING',
    category: '',
    groups: GROUPS,
  });
  const lectureIds: number[] = [];
  for (let number = 1; number <= LECTURES; number += 1) {
    const lecture = {
      courseId,
      title: `Clase ${number}: un tema del curso`,
      description: '',
      durationSeconds: 3000,
    };
    lectureIds.push((await insertLecture(trx, lecture)).id);
  }
  const quiz = { courseId, description: '', descriptionHtml: '', state: 'published' as const };
  const rules = { gradeBy: 'best' as const, feedbackWhen: 'submitted' as const, pageSize: 0 };
  const times = {
    opensAt: null,
    closesAt: null,
    timeLimitSeconds: null,
    attemptsAllowed: null,
    passMark: 60,
  };
  const rest = {
    shuffleQuestions: false,
    shuffleOptions: false,
    accessCode: null,
    questionCount: 1,
    maxMark: 10,
  };
  const titles = Array.from({ length: QUIZZES }, (_, index) => `Cuestionario ${index + 1}`);
  const made = { createdAt: now(), updatedAt: now() };
  const quizzes = await trx
    .insertInto('quizzes')
    .values(titles.map((title) => ({ ...quiz, ...rules, ...times, ...rest, ...made, title })))
    .returning('id')
    .execute();
  for (let number = 1; number <= STUDENTS; number += 1) {
    const name = number === 7 ? LONG_NAME : `Estudiante Apellido ${number}`;
    const account = { username: `e${number}`, name, email: `e${number}@x.uy`, role: 'student' as const };
    const { id: userId } = await insertUser(trx, { ...account, active: true, passwordHash: null });
    const group = GROUPS[number % 4] ?? null;
    await upsertSubscription(trx, { userId, courseId, group });
    const seen = lectureIds.flatMap((lectureId, index) => {
      if ((number * 7 + index * 13) % 20 < 3) return [];
      const end = (number * 31 + index * 17) % 3 === 0 ? 1_000_000 : 2_990_000;
      const at = now();
      const times = { firstViewedAt: at, lastViewedAt: at, positionMs: 0, endMs: null, views: 1 };
      return [{ userId, courseId, lectureId, intervals: `[[0,${end}]]`, watchedMs: end, ...times }];
    });
    await trx.insertInto('impressions').values(seen).execute();
    const tries = quizzes.flatMap(({ id: quizId }, index) => {
      if ((number + index) % 6 === 0) return [];
      const needsGrading = (number + index) % 25 === 0;
      const state = { number: 1, state: 'submitted' as const, preview: false, layout: '[]', hasLate: false };
      const at = { startedAt: now(), dueAt: null, submittedAt: now(), lastSavedAt: now() };
      const score = needsGrading ? null : (number * 3 + index) % 11;
      return [{ quizId, courseId, userId, ...state, ...at, score, maxScore: 10, needsGrading }];
    });
    await trx.insertInto('attempts').values(tries).execute();
  }
  return courseId;
}

/** Returns a clock of the processor time (ms) that this database's PostgreSQL processes have used. */
async function theirClock(db: Db): Promise<() => number> {
  if (isSqlite(db)) return () => 0;
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return () =>
    rows.reduce((sum, { pid }) => {
      const ns = Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
      return sum + ns / NS_PER_MS;
    }, 0);
}

export interface RosterFigures {
  /** The median wall-clock time, in milliseconds. */
  passed: number;
  /** The median processor time, with the database's processes. */
  processor: number;
  kilobytes: number;
  courseId: number;
  teacher: Actor;
}

/** Fills a new database and reads its roster, without a network. */
export async function measureRoster(url: string, folder: string): Promise<RosterFigures> {
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    JWT_SECRET: BENCH_SECRET,
  };
  const services = await openServices(readConfig(env));
  const app = await buildApp(services);
  try {
    await app.ready();
    const courseId = await services.db.transaction().execute(fillClass);
    // Autovacuum would do this within a minute in a real institute.
    if (!isSqlite(services.db)) await sql`analyze`.execute(services.db);
    const teacher = await makeActor(app, 'teacher');
    await upsertSubscription(services.db, { userId: teacher.id, courseId });
    const call = () =>
      callApp(app, { method: 'GET', path: `/courses/${courseId}/roster?limit=500`, as: teacher });
    for (let count = 0; count < CALLS_BEFORE; count += 1) await call();
    const database = await theirClock(services.db);
    const [passed, processor]: [number[], number[]] = [[], []];
    let kilobytes = 0;
    for (let count = 0; count < CALLS; count += 1) {
      const [before, began, theirs] = [process.cpuUsage(), performance.now(), database()];
      const response = await call();
      passed.push(performance.now() - began);
      const { user, system } = process.cpuUsage(before);
      processor.push((user + system) / 1000 + database() - theirs);
      if (response.statusCode !== 200) throw new Error(response.body);
      kilobytes = gzipSync(response.rawPayload).length / 1000;
    }
    return { passed: median(passed), processor: median(processor), kilobytes, courseId, teacher };
  } finally {
    await app.close();
    await services.db.destroy();
  }
}

/** Shared with a second server on the same data, so that both accept the same session. */
export const BENCH_SECRET = 'a secret for measuring, 32 characters or more';
