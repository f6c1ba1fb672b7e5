import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCi } from '../src/accounts/users/ci.ts';
import { verifyPassword } from '../src/accounts/users/passwords.ts';
import { findUserByEmail } from '../src/accounts/users/users.queries.ts';
import { listLinks } from '../src/courses/links/links.queries.ts';
import { listCourses } from '../src/courses/list-courses.queries.ts';
import { createTestApp, type TestApp } from '../test/harness.ts';
import { measureDuration, measureMinimum, measureSlowness } from '../test/slowness.ts';
import { isOnSqlite } from '../test/test-database.ts';
import { DEMO_PASSWORD } from './content/accounts.ts';
import { fillDemo } from './fill.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await fillDemo(t.app);
});

afterAll(() => t.close());

const all = () => listCourses(t.db, { limit: 1000, show: 'all' });

describe('the demo institute', () => {
  test('is filled in less than two seconds in its own file, a server elsewhere takes a little longer', async () => {
    const limit = isOnSqlite() ? 2_000 : 8_000;
    const fillAnother = async () => {
      const empty = await createTestApp();
      const took = await measureDuration(() => fillDemo(empty.app));
      await empty.close();
      return took / measureSlowness();
    };
    expect(await measureMinimum(limit, fillAnother)).toBeLessThan(limit);
  });

  test.each([
    ['admin', 'admin'],
    ['docente', 'teacher'],
    ['estudiante', 'student'],
  ])('%s@rambla.test is an active %s with the password of the README', async (username, role) => {
    const user = await findUserByEmail(t.db, `${username}@rambla.test`);
    expect(user).toMatchObject({ username, role, active: true });
    expect(await verifyPassword(user?.passwordHash, DEMO_PASSWORD)).toBe(true);
  });

  test('has people of every role, each with a right ci, and one that never activated the account', async () => {
    const people = await t.db.selectFrom('users').selectAll().execute();
    const count = (role: string) => people.filter((person) => person.role === role).length;
    expect([count('admin'), count('teacher'), count('student')]).toEqual([1, 5, 26]);
    expect(people.filter(({ active }) => !active)).toHaveLength(1);
    for (const { ci, email } of people) {
      expect(parseCi(ci ?? ''), email).toBe(ci);
      expect(email).toMatch(/@rambla\.test$/);
    }
  });

  test('has courses of the three types, each described and with groups', async () => {
    const { rows } = await all();
    const count = (type: string) => rows.filter((course) => course.type === type).length;
    expect([count('FCEA'), count('FING'), count('CORTOS')]).toEqual([5, 5, 4]);
    for (const course of rows) {
      expect(course.description?.length, course.name).toBeGreaterThan(60);
      expect(course.objective?.length, course.name).toBeGreaterThan(40);
      expect(course.groups.length, course.name).toBeGreaterThan(0);
      expect(course.category.length, course.name).toBeLessThanOrEqual(60);
    }
  });

  test('several teachers give the courses, which have sections, and most lectures have a video', async () => {
    const teachers = await t.db
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.userId')
      .select('userId')
      .distinct()
      .where('role', '=', 'teacher')
      .execute();
    expect(teachers.length).toBeGreaterThanOrEqual(3);
    const sections = await t.db.selectFrom('courseSections').select('courseId').distinct().execute();
    expect(sections.length).toBeGreaterThanOrEqual(3);
    const lectures = await t.db.selectFrom('lectures').select('videoFileId').execute();
    const filmed = lectures.filter(({ videoFileId }) => videoFileId !== null);
    expect(filmed.length / lectures.length).toBeGreaterThan(0.5);
  });

  test('every course has a teacher, students, lectures in order, links and materials', async () => {
    for (const { id, name } of (await all()).rows) {
      const members = await t.db
        .selectFrom('subscriptions')
        .innerJoin('users', 'users.id', 'subscriptions.userId')
        .select('role')
        .where('courseId', '=', id)
        .execute();
      const lectures = await t.db
        .selectFrom('lectures')
        .select('position')
        .where('courseId', '=', id)
        .execute();
      const attachments = await t.db
        .selectFrom('attachments')
        .select('id')
        .where('courseId', '=', id)
        .execute();
      expect(
        members.filter(({ role }) => role === 'teacher'),
        name,
      ).toHaveLength(1);
      expect(members.length, name).toBeGreaterThan(3);
      expect(lectures.map(({ position }) => position).sort(), name).toEqual(lectures.map((_, i) => i + 1));
      expect(lectures.length, name).toBeGreaterThanOrEqual(3);
      expect(attachments.length, name).toBeGreaterThan(0);
      const links = await listLinks(t.db, id);
      expect(links.length, name).toBeGreaterThan(1);
      for (const { url } of links) expect(new URL(url).protocol, url).toBe('https:');
    }
  });

  test('the demo student has a page with all that pages show, and an assignment', async () => {
    const user = await findUserByEmail(t.db, 'estudiante@rambla.test');
    const studied = (await listCourses(t.db, { limit: 50, userId: user?.id ?? 0, show: 'all' })).rows;
    const ids = studied.map(({ id }) => id);
    const [page] = await t.db
      .selectFrom('pages')
      .innerJoin('lectures', 'lectures.id', 'pages.lectureId')
      .select(['html', 'kind', 'durationSeconds'])
      .where('courseId', 'in', ids)
      .execute();
    expect(page).toMatchObject({ kind: 'page', durationSeconds: expect.any(Number) });
    for (const part of ['<math', '<table', 'class="call', '<details class="solu"'])
      expect(page?.html).toContain(part);
    const quizzes = t.db.selectFrom('quizzes').select('kind').where('courseId', 'in', ids);
    expect(await quizzes.where('kind', '=', 'assignment').execute()).toHaveLength(1);
  });

  test('the demo student and teacher have their courses, and an expired subscription counts as none', async () => {
    const coursesOf = async (username: string) => {
      const user = await findUserByEmail(t.db, `${username}@rambla.test`);
      return (await listCourses(t.db, { limit: 50, userId: user?.id ?? 0, show: 'all' })).rows;
    };
    expect(await coursesOf('docente')).toHaveLength(3);
    const studied = await coursesOf('estudiante');
    expect(studied).toHaveLength(6);
    expect(new Set(studied.map(({ type }) => type)).size).toBe(2);
    const names = (await coursesOf('bruno.olivera')).map(({ name }) => name);
    expect(names).not.toContain('Inglés técnico');
    expect(names).toContain('Física 1');
  });

  test('students have watched videos in the last two weeks; the demo student starts fresh', async () => {
    const seen = await t.db
      .selectFrom('impressions')
      .innerJoin('users', 'users.id', 'impressions.userId')
      .innerJoin('lectures', 'lectures.id', 'impressions.lectureId')
      .select(['email', 'watchedMs', 'durationSeconds', 'lastViewedAt'])
      .execute();
    expect(seen.length).toBeGreaterThan(20);
    for (const { email, watchedMs, durationSeconds, lastViewedAt } of seen) {
      expect(email).not.toBe('estudiante@rambla.test');
      expect(watchedMs).toBeLessThanOrEqual((durationSeconds ?? 0) * 1000);
      expect(Date.now() - Date.parse(lastViewedAt)).toBeLessThan(15 * 24 * 3_600_000);
    }
  });

  test('failing half-way leaves nothing behind', async () => {
    const other = await createTestApp();
    try {
      await other.db.schema.dropTable('subscriptions').execute();
      await expect(fillDemo(other.app)).rejects.toThrow();
      for (const table of ['users', 'courses', 'files'] as const)
        expect(await other.db.selectFrom(table).select('id').execute(), table).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
