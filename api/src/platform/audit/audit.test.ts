import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { now } from '../../core/time/time.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';

let t: TestApp;
let admin: Actor;
let user: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
  user = await t.actor('student');
  const name = (text: string) =>
    t.call('PUT', '/users/change_name_admin', { as: admin, body: { userId: user.id, name: text } });
  await name('Ñandú');
  await name('Zorzal');
  await t.call('DELETE', `/users/${user.id}`, { as: admin });
});
afterAll(() => t.close());

async function audit(query = '') {
  return t.call('GET', `/audit${query}`, { as: admin });
}

test('R26: says who, what, when and on whom, the newest first, and outlives the person', async () => {
  const answer = (await audit()).json();
  expect(answer).toMatchObject({ total: 3, nextCursor: null });
  expect(answer.audit.map((entry: { action: string }) => entry.action)).toEqual([
    'user.delete',
    'user.name',
    'user.name',
  ]);
  expect(answer.audit[2]).toEqual({
    id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    actorId: admin.id,
    actorName: admin.username,
    action: 'user.name',
    targetType: 'user',
    targetId: user.id,
    targetName: user.username,
    details: { name: 'Ñandú' },
  });
});

test('is found by text, action, person and day, in pages', async () => {
  const today = getLocalDay(now());
  expect((await audit('?q=DELETE')).json().total).toBe(1);
  expect((await audit('?action=user.name')).json().total).toBe(2);
  expect((await audit(`?targetId=${user.id}&actorId=${admin.id}`)).json().total).toBe(3);
  expect((await audit(`?from=${today}&to=${today}`)).json().total).toBe(3);
  expect((await audit('?to=2020-01-01')).json().total).toBe(0);
  const first = (await audit('?limit=2')).json();
  expect((await audit(`?limit=2&cursor=${first.nextCursor}`)).json().audit).toHaveLength(1);
});

test('leaves as a file, whole and as it was filtered', async () => {
  const lines = async (query: string) => {
    const file = await t.call('GET', `/audit.csv${query}`, { as: admin });
    expect(file.headers['content-disposition']).toContain('auditoria.csv');
    return file.body.trim().split('\n');
  };
  const [head, newest] = await lines('?action=user.name');
  expect(head).toContain('Cuándo,Id de quién,Quién,Acción');
  expect(newest).toContain(`${user.id},${user.username}`);
  expect(newest).toContain('Cambió el nombre,user.name');
  expect(await lines('?action=user.name')).toHaveLength(3);
  expect(await lines('?to=2020-01-01')).toHaveLength(1);
});

test('only administrators read it', async () => {
  expect((await t.call('GET', '/audit')).statusCode).toBe(401);
  expect((await t.call('GET', '/audit', { as: await t.actor('teacher') })).statusCode).toBe(403);
});

test('its days begin at the institute’s midnight', async () => {
  const { id: _, ...entry } = await t.db.selectFrom('audit').selectAll().limit(1).executeTakeFirstOrThrow();
  await t.db
    .insertInto('audit')
    .values({ ...entry, at: '2026-03-02T02:59:59.999Z' })
    .execute();
  expect((await audit('?from=2026-03-01&to=2026-03-01')).json().total).toBe(1);
  expect((await audit('?from=2026-03-02&to=2026-03-02')).json().total).toBe(0);
});
