import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestPasskey } from '../../../test/authenticator.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const password = 'un mate bien cebado';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function signUp(username: string) {
  const email = `${username}@rambla.test`;
  await t.call('POST', '/users', { body: { username, email, password } });
  const mail = (await t.mails()).filter((each) => each.to?.[0]?.address === email).at(-1);
  const { id } = await t.db
    .selectFrom('users')
    .select('id')
    .where('emailKey', '=', email)
    .executeTakeFirstOrThrow();
  return { id, token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

const activate = (body: object) => t.call('POST', '/users/activate', { body });

test('an activation with a fingerprint opens a session without a second factor', async () => {
  const { id, token } = await signUp('elsa');
  const response = await activate({ token, fingerprint: 'f' });
  expect(response.statusCode).toBe(200);
  const session = response.json();
  expect(session).toEqual({ token: expect.any(String), role: 'student', id });
  expect((await t.call('GET', `/users/${id}`, { as: session })).statusCode).toBe(200);
  const opened = await t.db
    .selectFrom('sessions')
    .select(['fingerprint', 'secondFactor'])
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  expect([opened.fingerprint, Boolean(opened.secondFactor)]).toEqual(['f', false]);
  const again = await activate({ token, fingerprint: 'f' });
  expect([again.statusCode, again.json().code]).toEqual([400, 'invalid_token']);
});

test('an activation without a fingerprint opens none', async () => {
  const { id, token } = await signUp('olga');
  const response = await activate({ token });
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(await t.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([]);
});

test('a link of somebody with a passkey is one half of a log-in', async () => {
  const { id, token } = await signUp('irma');
  await t.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', id).execute();
  await insertTestPasskey(t, { id });
  const response = await activate({ token, fingerprint: 'f' });
  expect([response.statusCode, response.json().secondFactor.kind]).toEqual([202, 'passkey']);
  expect(response.json().token).toBeUndefined();
  expect(await t.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([]);
});
