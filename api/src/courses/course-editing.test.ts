import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { insertCourse } from './courses.queries.ts';
import type { Course } from './courses.schema.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

const body = { name: 'Física 1', type: 'FING', category: 'Física', groups: ['Lunes', 'Martes'] };

async function readCourse(id = cast.courseId): Promise<Course> {
  return (await t.call('GET', `/courses/${id}`)).json().course;
}

async function countCourses(): Promise<number> {
  return (await t.db.selectFrom('courses').select('id').execute()).length;
}

async function auditOf(action: string) {
  const rows = await t.db.selectFrom('audit').selectAll().where('action', '=', action).execute();
  return rows.at(-1);
}

describe('creating', () => {
  test.each(pairWithParts([401, 403, 403, 201, 201, 201]))('by %s: %i', async (part, status) => {
    const before = await countCourses();
    const response = await t.call('POST', '/courses', { as: cast.people[part], body });
    expect(response.statusCode).toBe(status);
    expect(await countCourses()).toBe(before + (status === 201 ? 1 : 0));
    if (status === 201) expect(await readCourse(response.json().course.id)).toMatchObject(body);
  });

  test('a teacher who creates a course teaches it; an admin is not subscribed by it', async () => {
    const teacher = await t.actor('teacher');
    const { course } = (await t.call('POST', '/courses', { as: teacher, body })).json();
    const change = { id: course.id, version: course.version, name: 'Física 2' };
    expect((await t.call('PUT', '/courses', { as: teacher, body: change })).statusCode).toBe(200);
    const admin = await t.actor('admin');
    await t.call('POST', '/courses', { as: admin, body });
    expect((await t.call('GET', '/courses/my_courses', { as: admin })).json().courses).toEqual([]);
  });

  test.each([
    ['no name', { name: undefined }],
    ['a blank name', { name: '  ' }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['an unknown type', { type: 'OTRA' }],
    ['no type', { type: undefined }],
    ['a category of 61 characters', { category: 'x'.repeat(61) }],
    ['groups that are no list', { groups: 'Lunes' }],
    ['a group that is no text', { groups: [1] }],
    ['an id', { id: 5 }],
    ['an unknown field', { surprise: 1 }],
    ['an unknown way in', { enrolment: 'free' }],
  ])('%s is 400', async (_what, change) => {
    const before = await countCourses();
    const response = await t.call('POST', '/courses', { as: cast.people.Ad, body: { ...body, ...change } });
    expect(response.statusCode).toBe(400);
    expect(response.json().details).toHaveLength(1);
    expect(await countCourses()).toBe(before);
  });

  test('R23: the same Idempotency-Key makes one course', async () => {
    const before = await countCourses();
    const headers = { 'idempotency-key': 'a-course' };
    const calls = Array.from({ length: 8 }, () =>
      t.call('POST', '/courses', { as: cast.people.Ad, body, headers }),
    );
    await Promise.all(calls);
    expect(await countCourses()).toBe(before + 1);
  });
});

describe('changing', () => {
  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('by %s: %i', async (part, status) => {
    const before = await readCourse();
    const change = { ...before, description: `De ${part}` };
    const response = await t.call('PUT', '/courses', { as: cast.people[part], body: change });
    expect(response.statusCode).toBe(status);
    const after = await readCourse();
    if (status !== 200) return expect(after).toEqual(before);
    expect(after).toMatchObject({ description: `De ${part}`, version: before.version + 1 });
    const { descriptionHtml: _html, summary: _summary, ...stored } = after;
    expect(response.json().course).toEqual(stored);
  });

  test('a course goes back as any GET gave it, read-only fields and wrapper included', async () => {
    const as = cast.people['T+'];
    const mine = (await t.call('GET', '/courses/my_courses', { as })).json().courses[0];
    const fake = { ...mine, createdAt: 'ayer', teaches: 'no', lectureCount: 99 };
    expect((await t.call('PUT', '/courses', { as, body: fake })).statusCode).toBe(200);
    expect((await readCourse()).createdAt).toBe(mine.createdAt);
    const wrapped = { course: await readCourse() };
    expect((await t.call('PUT', '/courses', { as, body: wrapped })).statusCode).toBe(200);
  });

  test('R23: of an older version it is 409 with the course as it is now', async () => {
    const old = await readCourse();
    const as = cast.people.Ad;
    await t.call('PUT', '/courses', { as, body: { ...old, objective: 'Primero' } });
    const response = await t.call('PUT', '/courses', { as, body: { ...old, objective: 'Segundo' } });
    const { descriptionHtml: _html, summary: _summary, ...current } = await readCourse();
    expect(response.json()).toMatchObject({ statusCode: 409, code: 'stale_version', current });
    expect(current.objective).toBe('Primero');
  });

  test('R23: ten at once from the same version: one wins', async () => {
    const old = await readCourse();
    const calls = Array.from({ length: 10 }, (_, n) =>
      t.call('PUT', '/courses', { as: cast.people.Ad, body: { ...old, objective: `Número ${n}` } }),
    );
    const statuses = (await Promise.all(calls)).map((response) => response.statusCode).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
    expect((await readCourse()).version).toBe(old.version + 1);
  });

  test.each([
    ['without version', { version: undefined }, 400],
    ['without id', { id: undefined }, 400],
    ['with an unknown field', { surprise: 1 }, 400],
    ['with an id as text', { id: '1' }, 400],
    ['of no course', { id: 2147483647 }, 404],
  ])('%s is refused', async (_what, change, status) => {
    const response = await t.call('PUT', '/courses', {
      as: cast.people.Ad,
      body: { ...(await readCourse()), ...change },
    });
    expect(response.statusCode).toBe(status);
  });

  test('a new name is found and sorted under it', async () => {
    const { id, version } = await insertCourse(t.db, { name: 'Viejo', type: 'FCEA' });
    await t.call('PUT', '/courses', { as: cast.people.Ad, body: { id, version, name: 'Ábaco' } });
    const first = (await t.call('GET', '/courses?q=abaco')).json().courses;
    expect(first).toMatchObject([{ id, name: 'Ábaco', type: 'FCEA' }]);
    expect((await t.call('GET', '/courses?q=viejo')).json().courses).toEqual([]);
  });

  test('roles and subscriptions count from the next call on', async () => {
    const as = await t.actor('teacher');
    const { course } = (await t.call('POST', '/courses', { as, body })).json();
    const change = async () => {
      const { version } = await readCourse(course.id);
      return (await t.call('PUT', '/courses', { as, body: { id: course.id, version } })).statusCode;
    };
    expect(await change()).toBe(200);
    await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', as.id).execute();
    expect(await change()).toBe(403);
    await t.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', as.id).execute();
    await t.db.deleteFrom('subscriptions').where('userId', '=', as.id).execute();
    expect(await change()).toBe(403);
  });

  test('only an admin changes who may get in', async () => {
    const { id, version } = await readCourse();
    const open = { id, version, enrolment: 'open' };
    expect((await t.call('PUT', '/courses', { as: cast.people['T+'], body: open })).statusCode).toBe(403);
    const created = await t.call('POST', '/courses', {
      as: cast.people['T+'],
      body: { ...body, enrolment: 'open' },
    });
    expect(created.statusCode).toBe(403);
    expect((await t.call('PUT', '/courses', { as: cast.people.Ad, body: open })).statusCode).toBe(200);
    expect((await readCourse()).enrolment).toBe('open');
  });

  test('R26: it is written down', async () => {
    const before = await readCourse();
    await t.call('PUT', '/courses', { as: cast.people.Ad, body: { ...before, category: 'Otra' } });
    const entry = await auditOf('course.update');
    expect(entry).toMatchObject({ actorId: cast.people.Ad.id, targetId: before.id });
    expect(JSON.parse(entry?.details ?? '')).toEqual({ changed: ['category'] });
  });
});

describe('deleting', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 204]))('by %s: %i', async (part, status) => {
    const { courseId, people } = await createCast(t);
    const response = await t.call('DELETE', `/courses/${courseId}`, { as: people[part] });
    expect(response.statusCode).toBe(status);
    expect((await t.call('GET', `/courses/${courseId}`)).statusCode).toBe(status === 204 ? 404 : 200);
  });

  test('takes its subscriptions along, is written down, and is 404 the second time', async () => {
    const { courseId, people } = await createCast(t);
    const ask = () => t.call('DELETE', `/courses/${courseId}`, { as: people.Ad });
    expect((await ask()).statusCode).toBe(204);
    const left = await t.db
      .selectFrom('subscriptions')
      .where('courseId', '=', courseId)
      .select('id')
      .execute();
    expect(left).toEqual([]);
    expect(await auditOf('course.delete')).toMatchObject({ targetId: courseId, targetName: 'Álgebra' });
    expect((await ask()).statusCode).toBe(404);
  });
});

test("what a slice keeps of a course goes after the course's rows, and stays when they stay", async () => {
  const told: string[] = [];
  const own = await createTestApp({}, async (app) => {
    app.beforeCourseDeletion.push(async (trx, courseId) => {
      const rows = await trx.selectFrom('courses').select('id').where('id', '=', courseId).execute();
      told.push(`before: ${rows.length}`);
      return async () => void told.push('after');
    });
  });
  const { courseId, people } = await createCast(own);
  await own.call('DELETE', `/courses/${courseId}`, { as: people.Ad });
  await own.call('DELETE', `/courses/${courseId}`, { as: people.Ad });
  expect(told).toEqual(['before: 1', 'after']);
  await own.close();
});
