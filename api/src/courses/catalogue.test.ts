import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { VersionedCache } from '../core/http/versioned-cache.ts';
import { catalogueVersion } from './catalogue.ts';
import { deleteCourse, findCourse, insertCourse, updateCourse } from './courses.queries.ts';
import type { Course } from './courses.schema.ts';
import { insertLecture } from './lectures/lectures.queries.ts';

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

  test('is the same as the one that is read anew', async () => {
    expect(await listed('/courses')).toEqual(await listed('/courses?limit=999'));
    expect(await listed()).toEqual(await listed('/courses/byType/FING?limit=999'));
  });
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

test('a failed read of the version fails its own callers only', async () => {
  const readVersion = catalogueVersion(t.db);
  let calls = 0;
  const list = async () => ({ text: 'list', until: Infinity });
  const catalogue = new VersionedCache(async () => {
    calls += 1;
    if (calls === 1) throw new Error('away');
    return readVersion();
  });
  const first = catalogue.get('all', list).catch((error: Error) => error.message);
  while (calls === 0) await setImmediate();
  const second = catalogue.get('all', list);
  expect(await first).toBe('away');
  expect((await second).toString()).toBe('list');
});
