import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestPasskey } from '../../../test/authenticator.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { fromNow } from '../../core/time/time.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { insertUser } from './users.queries.ts';

let t: TestApp;
let admin: Actor;
const ids = new Map<string, number>();

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin', { username: 'zz admin' });
  for (const name of ['Zoe', 'Álvaro', 'beto', 'Ñandú', 'Nadia']) {
    const email = `u${ids.size}@rambla.test`;
    const role = name === 'Zoe' ? ('teacher' as const) : ('student' as const);
    const user = await insertUser(t.db, {
      username: 'x',
      name,
      email,
      role,
      active: name !== 'beto',
      passwordHash: null,
    });
    ids.set(name, user.id);
  }
});
afterAll(() => t.close());

type Listed = { id: number; name: string | null; username: string; details?: Record<string, unknown> };

async function everyPage(query: string): Promise<Listed[]> {
  const people: Listed[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor ? `&cursor=${cursor}` : '';
    const answer = (await t.call('GET', `/users?limit=2&${query}${more}`, { as: admin })).json();
    people.push(...answer.users);
    cursor = answer.nextCursor;
  } while (cursor);
  return people;
}

async function namesBy(sort: string) {
  return (await everyPage(`sort=${sort}`)).map(({ name, username }) => name ?? username);
}

test('people are listed by name in both directions, accents aside, page by page', async () => {
  const names = ['Álvaro', 'beto', 'Nadia', 'Ñandú', 'Zoe', 'zz admin'];
  expect(await namesBy('name')).toEqual(names);
  expect(await namesBy('-name')).toEqual(names.toReversed());
});

test('a changed name changes the order', async () => {
  const body = { userId: ids.get('Zoe'), name: 'Ana' };
  await t.call('PUT', '/users/change_name_admin', { as: admin, body });
  expect((await namesBy('name'))[1]).toBe('Ana');
});

test('by role', async () => {
  const roles = (await everyPage('sort=role')).map((user) => (user as unknown as { role: string }).role);
  expect(roles).toEqual(roles.toSorted());
  expect(roles).toHaveLength(6);
});

test('who was here last comes first, also once the session is gone', async () => {
  const late = await t.actor('student', { username: 'late' });
  await t.call('DELETE', `/users/session/${late.sessionId}`, { as: admin });
  expect((await namesBy('-lastSeen')).slice(0, 2)).toEqual(['late', 'zz admin']);
});

test('only accounts that wait to be activated', async () => {
  expect((await everyPage('active=false')).map(({ name }) => name)).toEqual(['beto']);
});

test('a cursor of another order is 400', async () => {
  const first = (await t.call('GET', '/users?limit=1&sort=name', { as: admin })).json();
  const other = await t.call('GET', `/users?cursor=${first.nextCursor}`, { as: admin });
  expect(other.statusCode).toBe(400);
});

test('details are given when asked for: ci, last visit and live courses', async () => {
  const userId = ids.get('Nadia') ?? 0;
  const first = await insertCourse(t.db, { name: 'Uno', type: 'FCEA' });
  const second = await insertCourse(t.db, { name: 'Dos', type: 'FING' });
  await upsertSubscription(t.db, { userId, courseId: first.id });
  await upsertSubscription(t.db, { userId, courseId: second.id, expiresAt: fromNow(-1000) });
  const [nadia] = await everyPage('q=nadia&details=true');
  expect(nadia?.details).toEqual({
    ci: null,
    lastSeenAt: null,
    hasPasskey: false,
    courseCount: 1,
    course: { id: first.id, name: 'Uno', type: 'FCEA' },
  });
  expect((await everyPage('q=nadia'))[0]).not.toHaveProperty('details');
});

test('who of those who run things has no passkey, and nothing more of it', async () => {
  const [careless, careful] = [await t.actor('teacher', { username: 'sin' }), await t.actor('teacher')];
  await insertTestPasskey(t, careful);
  const listed = async (query: string) => (await everyPage(query)).map(({ username }) => username);
  const without = await listed('secondFactor=false&sort=name&details=true');
  expect(without).toContain('sin');
  expect(without).not.toContain(careful.username);
  expect(await listed('secondFactor=false&role=student')).toEqual([]);
  expect(await listed('secondFactor=true')).toEqual([careful.username]);
  const csv = await t.call('GET', '/users.csv?secondFactor=true', { as: admin });
  expect(csv.body.trim().split('\n')).toHaveLength(2);
  const person = async (id: number) => (await t.call('GET', `/users/${id}`, { as: admin })).json().user;
  expect([(await person(careless.id)).hasPasskey, (await person(careful.id)).hasPasskey]).toEqual([
    false,
    true,
  ]);
  expect(JSON.stringify(await person(careful.id))).not.toContain('Teléfono');
});
