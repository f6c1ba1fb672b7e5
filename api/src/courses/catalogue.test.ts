import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../test/actors.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { coalesceReads } from '../core/http/coalesce-reads.ts';
import { VersionedCache } from '../core/http/versioned-cache.ts';
import { fromNow, HOUR } from '../core/time/time.ts';
import { deleteCourse, findCourse, insertCourse, updateCourse } from './courses.queries.ts';
import type { Course } from './courses.schema.ts';
import { insertLecture } from './lectures/lectures.queries.ts';
import { upsertSubscription } from './subscriptions/subscriptions.queries.ts';

let t: TestApp;
let course: Course;

beforeAll(async () => {
  t = await createTestApp();
  course = await insertCourse(t.db, { name: 'Álgebra', type: 'FING' });
});
afterAll(() => t.close());

async function listed(path = '/courses/byType/FING'): Promise<Course[]> {
  return (await t.call('GET', path)).json().courses;
}

// Changes here bypass the app, like those of another process.
describe('a list that was sent before', () => {
  test('shows a new name, a new course and one less at once', async () => {
    expect(await listed()).toMatchObject([{ name: 'Álgebra' }]);
    const current = (await findCourse(t.db, course.id)) ?? course;
    await updateCourse(t.db, { ...current, name: 'Geometría' });
    expect(await listed()).toMatchObject([{ name: 'Geometría' }]);
    const added = await insertCourse(t.db, { name: 'Zoología', type: 'FING' });
    expect(await listed()).toHaveLength(2);
    await deleteCourse(t.db, added.id);
    expect(await listed()).toHaveLength(1);
  });

  test('counts lectures as they come and go', async () => {
    const lecture = { courseId: course.id, title: 'Uno', description: '' };
    expect(await listed()).toMatchObject([{ lectureCount: 0 }]);
    const { id } = await t.db.transaction().execute((trx) => insertLecture(trx, lecture));
    expect(await listed()).toMatchObject([{ lectureCount: 1, minutes: 0 }]);
    await t.db.updateTable('lectures').set({ durationSeconds: 150 }).where('id', '=', id).execute();
    expect(await listed()).toMatchObject([{ lectureCount: 1, minutes: 2 }]);
    await t.db.deleteFrom('lectures').where('id', '=', id).execute();
    expect(await listed()).toMatchObject([{ lectureCount: 0 }]);
  });

  test('knows nothing of a change that is not committed', async () => {
    const before = await listed();
    await t.db
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('courses').set({ name: 'Nunca' }).execute();
        expect(await listed()).toEqual(before);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await listed()).toEqual(before);
  });

  test('shows a renamed and an added group', async () => {
    const group = { courseId: course.id, name: 'Noche', key: 'noche', position: 0 };
    const { id } = await t.db
      .insertInto('courseGroups')
      .values(group)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await listed()).toMatchObject([{ groups: ['Noche'] }]);
    await t.db.updateTable('courseGroups').set({ name: 'Vespertino' }).where('id', '=', id).execute();
    expect(await listed()).toMatchObject([{ groups: ['Vespertino'] }]);
    await t.db.deleteFrom('courseGroups').where('id', '=', id).execute();
    expect(await listed()).toMatchObject([{ groups: [] }]);
  });

  test('is the same as the one that is read anew', async () => {
    expect(await listed('/courses')).toEqual(await listed('/courses?limit=999'));
    expect(await listed()).toEqual(await listed('/courses/byType/FING?limit=999'));
  });
});

describe('own courses that were sent before', () => {
  const own = async (as: Actor) => (await t.call('GET', '/courses/my_courses', { as })).json().courses;
  const enrol = (userId: number, courseId: number, more = {}) =>
    upsertSubscription(t.db, { userId, courseId, ...more });

  test('change with the person’s subscriptions, roles and their end', async () => {
    const [ana, luis] = [await t.actor('teacher'), await t.actor('teacher')];
    const other = await insertCourse(t.db, { name: 'Zoología', type: 'FING' });
    for (const { id } of [ana, luis]) await enrol(id, course.id);
    expect(await own(ana)).toMatchObject([{ id: course.id, teaches: true, assists: false }]);
    expect(await own(luis)).toEqual(await own(ana));
    const asked = t.db.updateTable('subscriptions').where('userId', '=', luis.id);
    await asked.set({ courseRole: 'assistant' }).execute();
    expect(await own(luis)).toMatchObject([{ id: course.id, teaches: false, assists: true }]);
    expect(await own(ana)).toMatchObject([{ id: course.id, teaches: true, assists: false }]);
    await enrol(luis.id, other.id);
    expect(await own(luis)).toHaveLength(2);
    await asked
      .where('courseId', '=', course.id)
      .set({ expiresAt: fromNow(-HOUR) })
      .execute();
    expect(await own(luis)).toMatchObject([{ id: other.id }]);
    await deleteCourse(t.db, other.id);
    expect(await own(luis)).toEqual([]);
  });

  test('of a student and a teacher with the same courses differ by drafts and by who teaches', async () => {
    const [student, teacher] = [await t.actor('student'), await t.actor('teacher')];
    const { id } = await insertCourse(t.db, { name: 'Zócalo', type: 'FING', state: 'draft' });
    for (const person of [teacher, student]) for (const each of [course.id, id]) await enrol(person.id, each);
    for (let times = 0; times < 2; times += 1) {
      expect(await own(teacher)).toMatchObject([
        { id: course.id, teaches: true },
        { id, state: 'draft' },
      ]);
      expect(await own(student)).toMatchObject([{ id: course.id, teaches: false }]);
    }
    await deleteCourse(t.db, id);
  });

  test('hide a copy until it is complete', async () => {
    const teacher = await t.actor('teacher');
    const { id } = await insertCourse(t.db, { name: 'Copia', type: 'FING', state: 'draft' });
    await enrol(teacher.id, id);
    const copy = t.db.updateTable('courses').where('id', '=', id);
    await copy.set({ state: 'copying' }).execute();
    expect(await own(teacher)).toEqual([]);
    await copy.set({ state: 'draft' }).execute();
    expect(await own(teacher)).toMatchObject([{ id, state: 'draft' }]);
    await deleteCourse(t.db, id);
  });

  test('hide a draft from students, and show it from its moment on', async () => {
    const [student, teacher] = [await t.actor('student'), await t.actor('teacher')];
    const publishAt = new Date(Date.now() + 1500).toISOString();
    const { id } = await insertCourse(t.db, { name: 'Pronto', type: 'FING', publishAt });
    for (const person of [student, teacher]) await enrol(person.id, id);
    expect(await own(student)).toEqual([]);
    expect(await own(teacher)).toMatchObject([{ id, state: 'scheduled' }]);
    await expect.poll(() => own(student), { interval: 100 }).toMatchObject([{ id, state: 'published' }]);
    expect(await own(teacher)).toMatchObject([{ id, state: 'published' }]);
    await t.db.updateTable('courses').set({ state: 'draft', publishAt: null }).where('id', '=', id).execute();
    expect(await own(student)).toEqual([]);
    expect(await own(teacher)).toMatchObject([{ id, state: 'draft' }]);
    await deleteCourse(t.db, id);
  });
});

test('a cache drops the lists that were not asked for longest once it is full', () => {
  const cache = new VersionedCache(10);
  const list = (text: string) => ({ text, until: Infinity });
  cache.keep('a', 1, list('aaaa'));
  cache.keep('b', 1, list('bbbb'));
  expect(cache.find('a', 1)?.toString()).toBe('aaaa');
  cache.keep('c', 1, list('cccc'));
  expect(cache.find('b', 1)).toBeUndefined();
  expect(cache.find('a', 2)).toBeUndefined();
  expect(cache.find('a', 1)?.toString()).toBe('aaaa');
  cache.keep('a', 2, { text: 'aa', until: Date.now() - 1 });
  expect(cache.find('a', 2)).toBeUndefined();
  cache.keep('d', 1, list('dddd'));
  expect(cache.find('c', 1)?.toString()).toBe('cccc');
  expect(cache.keep('e', 1, list('longer than all')).toString()).toBe('longer than all');
  expect(cache.find('e', 1)).toBeUndefined();
});

test('under many readers, whoever asks after a change sees it', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const readers = Array.from({ length: 10 }, () => listed());
    await t.db
      .updateTable('courses')
      .set({ category: `Ronda ${round}` })
      .execute();
    expect((await listed())[0]?.category).toBe(`Ronda ${round}`);
    await Promise.all(readers);
  }
});

test('a failed read fails its own callers only', async () => {
  let calls = 0;
  const read = coalesceReads(async () => {
    calls += 1;
    if (calls === 1) throw new Error('away');
    return 'list';
  });
  const first = read('all').catch((error: Error) => error.message);
  while (calls === 0) await setImmediate();
  const second = read('all');
  expect(await first).toBe('away');
  expect(await second).toBe('list');
});
