import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { fromNow, SECOND } from '../../core/time/time.ts';
import type { CourseSubscription } from './subscriptions.schema.ts';

let t: TestApp;
let cast: Cast;
let path: string;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  path = `/courses/${cast.courseId}/subscriptions`;
});
afterAll(() => t.close());

async function countRows(): Promise<number> {
  const rows = t.db.selectFrom('subscriptions').select('id').where('courseId', '=', cast.courseId);
  return (await rows.execute()).length;
}

async function namesOf(query = ''): Promise<string[]> {
  const { subscriptions } = (await t.call('GET', path + query, { as: cast.people.Ad })).json();
  return subscriptions.map((subscription: CourseSubscription) => subscription.username);
}

describe("a course's subscriptions", () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s reads them: %i', async (part, status) => {
    expect((await t.call('GET', path, { as: cast.people[part] })).statusCode).toBe(status);
  });

  test('come with the person and nothing secret', async () => {
    const response = await t.call('GET', path, { as: cast.people.Ad });
    const student = cast.people['S+'];
    expect(response.json().subscriptions[0]).toEqual({
      id: expect.any(Number),
      userId: student.id,
      courseId: cast.courseId,
      group: null,
      courseRole: 'student',
      expiresAt: null,
      createdAt: expect.stringMatching(/Z$/),
      username: student.username,
      name: null,
      surname: null,
      firstName: null,
      email: student.email,
      role: 'student',
    });
  });

  test('are counted, and those who teach can be picked out', async () => {
    const { 'T+': teacher, Ad: admin } = cast.people;
    expect(await namesOf('?role=teacher')).toEqual([teacher.username]);
    expect((await t.call('GET', `${path}?limit=1`, { as: admin })).json().total).toBe(2);
    expect((await t.call('GET', `${path}?role=student`, { as: admin })).json().total).toBe(1);
  });

  test('leave out the expired, are searched and paged', async () => {
    const { 'S+': student, 'T+': teacher } = cast.people;
    expect(await namesOf()).toEqual([student.username, teacher.username]);
    expect(await namesOf(`?q=${teacher.username.toUpperCase()}`)).toEqual([teacher.username]);
    const first = (await t.call('GET', `${path}?limit=1`, { as: cast.people.Ad })).json();
    expect(await namesOf(`?limit=1&cursor=${first.nextCursor}`)).toEqual([teacher.username]);
    const ended = { expiresAt: fromNow(-SECOND) };
    await t.db.updateTable('subscriptions').set(ended).where('userId', '=', student.id).execute();
    expect(await namesOf()).toEqual([teacher.username]);
  });

  test.each(['limit=201', 'cursor=x', 'other=1'])('?%s is 400', async (query) => {
    expect((await t.call('GET', `${path}?${query}`, { as: cast.people.Ad })).statusCode).toBe(400);
  });

  test.each(pairWithParts([401, 403, 403, 403, 403, 204]))(
    '%s deletes them all: %i',
    async (part, status) => {
      const response = await t.call('DELETE', path, { as: cast.people[part] });
      expect(response.statusCode).toBe(status);
      expect(await countRows()).toBe(status === 204 ? 0 : 2);
    },
  );

  test('deleting them touches no other course and is written down', async () => {
    const other = await createCast(t);
    await t.call('DELETE', path, { as: cast.people.Ad });
    const left = await t.call('GET', `/courses/${other.courseId}/subscriptions`, { as: cast.people.Ad });
    expect(left.json().subscriptions).toHaveLength(2);
    const entry = await t.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'subscription.deleteAll')
      .where('targetId', '=', cast.courseId)
      .executeTakeFirst();
    expect(JSON.parse(entry?.details ?? '')).toEqual({ count: 2 });
  });

  test('of no course are 404', async () => {
    const as = cast.people.Ad;
    expect((await t.call('GET', '/courses/2147483647/subscriptions', { as })).statusCode).toBe(404);
    expect((await t.call('DELETE', '/courses/2147483647/subscriptions', { as })).statusCode).toBe(404);
  });
});
