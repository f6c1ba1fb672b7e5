import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as divideNames } from '../../../migrations/1370-person-names.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let admin: Actor;
let ana: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin', { username: 'zz admin' });
  ana = await t.actor('student', { username: 'ana' });
});
afterAll(() => t.close());

const save = (body: Record<string, unknown>) =>
  t.call('PUT', `/users/${ana.id}`, { as: ana, body: { username: 'ana', ...body } });

test('both fields make the name, in the profile and in a list', async () => {
  const saved = await save({ surname: 'Silva da Rosa', firstName: 'María  José' });
  expect(saved.json().user).toMatchObject({
    name: 'María José Silva da Rosa',
    surname: 'Silva da Rosa',
    firstName: 'María José',
    nameGuessed: false,
  });
  const { users } = (await t.call('GET', '/users?q=silva da rosa mar', { as: admin })).json();
  expect(users).toMatchObject([{ id: ana.id, surname: 'Silva da Rosa', firstName: 'María José' }]);
});

test('a name alone is divided, and is on the list of those to look at until somebody confirms it', async () => {
  const body = { userId: ana.id, name: 'Ana Laura Paz Gil' };
  const renamed = (await t.call('PUT', '/users/change_name_admin', { as: admin, body })).json().user;
  expect(renamed).toMatchObject({ surname: 'Paz Gil', firstName: 'Ana Laura', nameGuessed: true });
  const review = async () =>
    (await t.call('GET', '/users?nameGuessed=true&sort=name', { as: admin })).json().users;
  expect(await review()).toMatchObject([{ id: ana.id }]);
  const confirmed = { userId: ana.id, surname: 'Paz Gil', firstName: 'Ana Laura' };
  await t.call('PUT', '/users/change_name_admin', { as: admin, body: confirmed });
  expect(await review()).toEqual([]);
  const nothing = await t.call('PUT', '/users/change_name_admin', { as: admin, body: { userId: ana.id } });
  expect(nothing.statusCode).toBe(400);
});

test('R35: both fields are plain, and short enough together', async () => {
  for (const field of ['surname', 'firstName']) {
    const refused = await save({ [field]: 'Ana\u202EzeP' });
    expect(refused.json()).toMatchObject({ statusCode: 400, details: [{ field }] });
  }
  expect((await save({ surname: 'a'.repeat(60), firstName: 'b'.repeat(60) })).statusCode).toBe(400);
  expect((await save({ surname: 'a'.repeat(60), firstName: 'Ana' })).statusCode).toBe(200);
  expect((await save({ firstName: 'b'.repeat(60) })).json()).toMatchObject({
    statusCode: 400,
    details: [{ field: 'surname' }],
  });
  expect((await save({ surname: null, firstName: 'b'.repeat(100) })).statusCode).toBe(200);
  expect((await save({ surname: 'a' })).statusCode).toBe(400);
});

test('people are sorted by surname', async () => {
  const other = await t.actor('student', { username: 'zoe' });
  await t.call('PUT', `/users/${other.id}`, {
    as: other,
    body: { surname: 'Álvarez', firstName: 'Zoe' },
  });
  await save({ surname: 'Paz', firstName: 'Ana' });
  const { users } = (await t.call('GET', '/users?sort=name', { as: admin })).json();
  expect(users.map(({ name, username }: Actor & { name: string }) => name ?? username)).toEqual([
    'Zoe Álvarez',
    'Ana Paz',
    'zz admin',
  ]);
});

test('the migration divides the names that are there', async () => {
  await t.db.updateTable('users').set({ name: 'Eva Ríos, ' }).where('id', '=', admin.id).execute();
  await t.db.updateTable('users').set({ name: 'JUAN DE LOS SANTOS PAZ' }).where('id', '=', ana.id).execute();
  await t.db.schema.dropIndex('usersByGuessedName').execute();
  for (const column of ['surname', 'firstName', 'nameGuessed'])
    await t.db.schema.alterTable('users').dropColumn(column).execute();
  await divideNames(t.db);
  const rows = await t.db
    .selectFrom('users')
    .select(['name', 'surname', 'firstName', 'nameGuessed', 'sortKey'])
    .where('id', 'in', [admin.id, ana.id])
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { name: 'Eva Ríos', surname: 'Ríos', firstName: 'Eva', nameGuessed: false, sortKey: 'rios eva' },
    { surname: 'DE LOS SANTOS PAZ', firstName: 'JUAN', nameGuessed: true },
  ]);
});
