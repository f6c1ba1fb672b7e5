import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator, insertTestPasskey, registerPasskey } from '../../../test/authenticator.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { signMediaUrl } from '../../courses/media/media-url.ts';
import { hashPassword } from '../users/passwords.ts';

const password = 'tortas fritas con lluvia';
let t: TestApp;
let strict: TestApp;
let passwordHash: string;

beforeAll(async () => {
  t = await createTestApp();
  strict = await createTestApp({ SECOND_FACTOR: 'admins', DATABASE_URL: t.databaseUrl });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await strict.close();
  await t.close();
});

/** Calls a route that is open to every user, and returns its outcome. */
async function ask(as: { token: string }, app = strict) {
  const response = await app.call('GET', '/users/passkeys', { as });
  return response.statusCode === 200 ? 200 : [response.statusCode, response.json().code];
}

const NEEDED = [401, 'second_factor_needed'];

test('a session from before the setting is none for whom it asks more of, until they log in again', async () => {
  const [admin, teacher] = [await t.actor('admin'), await t.actor('teacher')];
  await t.db.updateTable('users').set({ passwordHash }).where('id', '=', admin.id).execute();
  expect([await ask(admin, t), await ask(admin), await ask(teacher)]).toEqual([200, NEEDED, 200]);
  const login = { body: { email: admin.email, password } };
  const { token, options } = (await strict.call('POST', '/users/login', login)).json().secondFactor;
  const response = new Authenticator(t.config.publicUrl).create(options);
  const body = { token, response, name: 'Computadora' };
  const session = (await strict.call('POST', '/users/login/new_passkey', { body })).json();
  expect([await ask(session), await ask(admin)]).toEqual([200, NEEDED]);
});

test('a student who becomes an administrator keeps no session that knows only their password', async () => {
  const [student, admin] = [await t.actor('student'), await t.actor('admin')];
  const become = (role: Actor['role']) =>
    t.call('PUT', `/users/${student.id}`, { as: admin, body: { role } });
  expect(await ask(student)).toBe(200);
  expect((await become('admin')).statusCode).toBe(200);
  expect(await ask(student)).toEqual(NEEDED);
  expect((await become('teacher')).statusCode).toBe(200);
  expect(await ask(student)).toBe(200);
});

test('the first passkey counts for the session that makes it, a further one does not', async () => {
  const [first, further] = [await t.actor('admin'), await t.actor('admin')];
  await insertTestPasskey(t, further);
  for (const each of [first, further]) await registerPasskey(t, each);
  expect([await ask(first), await ask(further)]).toEqual([200, NEEDED]);
});

test('signed addresses of files end with it', async () => {
  const admin = await t.actor('admin');
  const signer = { id: admin.id, sessionId: admin.sessionId };
  const url = signMediaUrl(t.app, signer, '/api/media/files/999/x.pdf').replace('/api', '');
  const status = async (app: TestApp) => (await app.call('GET', url)).json().code;
  expect([await status(t), await status(strict)]).toEqual(['not_found', 'media_forbidden']);
});
