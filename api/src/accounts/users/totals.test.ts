import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let admin: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
});
afterAll(() => t.close());

async function totals() {
  const total = async (path: string) => (await t.call('GET', path, { as: admin })).json().total;
  return {
    all: await total('/users'),
    students: await total('/users?role=student'),
    teachers: await total('/users?role=teacher'),
    sessions: await total('/users/session'),
  };
}

test('totals follow every change: created, moved to another role, revoked, deleted, undone', async () => {
  expect(await totals()).toEqual({ all: 1, students: 0, teachers: 0, sessions: 1 });
  const [one, two] = [await t.actor('student'), await t.actor('student')];
  expect(await totals()).toEqual({ all: 3, students: 2, teachers: 0, sessions: 3 });
  await t.call('PUT', `/users/${one.id}`, { as: admin, body: { role: 'teacher' } });
  await t.call('PUT', `/users/${one.id}`, { as: admin, body: { role: 'teacher' } });
  expect(await totals()).toEqual({ all: 3, students: 1, teachers: 1, sessions: 3 });
  await t.call('DELETE', `/users/session/${one.sessionId}`, { as: admin });
  await t.call('DELETE', `/users/${two.id}`, { as: admin });
  expect(await totals()).toEqual({ all: 2, students: 0, teachers: 1, sessions: 1 });
  await t.call('DELETE', `/users/${admin.id}`, { as: admin });
  expect(await totals()).toEqual({ all: 2, students: 0, teachers: 1, sessions: 1 });
});

test('a session that is over does not count, swept or not', async () => {
  const { sessionId } = await t.actor('student');
  const before = (await totals()).sessions;
  await t.db
    .updateTable('sessions')
    .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', sessionId)
    .execute();
  expect((await totals()).sessions).toBe(before - 1);
});
