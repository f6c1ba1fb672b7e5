import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { insertUser, updateUser } from './users.queries.ts';

let t: TestApp;
let admin: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
});
afterAll(() => t.close());

async function listed(): Promise<string[]> {
  const response = await t.call('GET', '/users/teachers', { as: admin });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  return response.json().users.map(({ username }: { username: string }) => username);
}

// This test changes the database directly, as another process would.
test('the list of teachers that was sent before follows every change at once', async () => {
  expect(await listed()).toEqual([]);
  const person = { username: 'Berta', email: 'b@x.uy', active: true, passwordHash: null };
  const { id } = await insertUser(t.db, { ...person, role: 'teacher' });
  expect(await listed()).toEqual(['Berta']);
  await updateUser(t.db, id, { username: 'Carla', search: 'carla' });
  expect(await listed()).toEqual(['Carla']);
  const other = { username: 'Ana', email: 'a@x.uy', role: 'student' as const };
  const ana = await insertUser(t.db, { ...person, ...other });
  expect(await listed()).toEqual(['Carla']);
  await updateUser(t.db, ana.id, { role: 'teacher' });
  expect(await listed()).toEqual(['Ana', 'Carla']);
  await updateUser(t.db, id, { role: 'student' });
  expect(await listed()).toEqual(['Ana']);
  await t.db.deleteFrom('users').where('id', '=', ana.id).execute();
  expect(await listed()).toEqual([]);
});

test('a change that is taken back was never listed', async () => {
  const person = { username: 'Nadie', email: 'n@x.uy', active: true, passwordHash: null };
  const change = t.db.transaction().execute(async (trx) => {
    await insertUser(trx, { ...person, role: 'teacher' });
    expect(await listed()).toEqual([]);
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  expect(await listed()).toEqual([]);
});
