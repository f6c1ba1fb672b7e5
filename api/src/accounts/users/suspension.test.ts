import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { fromNow } from '../../core/time/time.ts';

let t: TestApp;
let admin: Actor;
let person: { id: number; email: string };
let count = 0;
const password = 'carnaval en febrero';

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
});
beforeEach(async () => {
  count += 1;
  const body = { username: `p${count}`, email: `p${count}@rambla.test`, role: 'student', password };
  person = (await t.call('POST', '/users/createUser', { as: admin, body })).json().user;
});
afterAll(() => t.close());

function setActive(id: number, body: object, as = admin) {
  return t.call('PUT', `/users/${id}/active`, { as, body });
}

function logIn(secret = password) {
  const body = { email: person.email, password: secret, fingerprint: '' };
  return t.call('POST', '/users/login', { body });
}

async function tokenMailedTo(email: string, page: string): Promise<string | undefined> {
  const mail = (await t.mails()).filter((each) => each.to?.[0]?.address === email).at(-1);
  return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail?.text ?? '')?.[1];
}

test('a suspension ends every session at once, and letting in again gives back the account as it was', async () => {
  const { token, id } = (await logIn()).json();
  const me = () => t.call('GET', `/users/${id}`, { headers: { authorization: token } });
  expect((await me()).statusCode).toBe(200);
  const suspended = await setActive(id, { active: false, reason: 'Prestó su cuenta' });
  expect(suspended.json().user).toMatchObject({ active: false, suspendedReason: 'Prestó su cuenta' });
  expect((await me()).statusCode).toBe(401);
  const listed = await t.call('GET', '/users?suspended=true', { as: admin });
  expect(listed.json().users.map((user: { id: number }) => user.id)).toEqual([id]);
  const trail = await t.db
    .selectFrom('audit')
    .select(['action', 'details'])
    .where('targetId', '=', id)
    .execute();
  const entry = trail.find(({ action }) => action === 'user.suspend');
  expect(JSON.parse(entry?.details ?? '{}')).toEqual({ reason: 'Prestó su cuenta' });

  const back = await setActive(id, { active: true });
  expect(back.json().user).toMatchObject({ active: true, suspendedAt: null, suspendedReason: null });
  expect((await me()).statusCode).toBe(401);
  expect((await logIn()).statusCode).toBe(200);
});

test('an account that was never activated is not activated by the end of its suspension', async () => {
  const { id, email } = person;
  await t.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
  await setActive(id, { active: false });
  await setActive(id, { active: false, reason: 'Alta sospechosa' });
  const back = await setActive(id, { active: true, readmit: true });
  expect(back.json().user).toMatchObject({ active: false, suspendedAt: null });
  expect((await setActive(id, { active: true, readmit: true })).json().user.active).toBe(false);
  expect((await logIn()).json().code).toBe('account_not_activated');
  await t.call('POST', '/users/resend_activation', { body: { email } });
  expect(await tokenMailedTo(email, 'activate')).toBeDefined();
  expect((await setActive(id, { active: true })).json().user.active).toBe(true);
});

test.each([
  ['activates no account whose password nobody used', {}, false],
  ['lets in whoever was there', { lastSeenAt: fromNow(-1000) }, true],
  ['lets in an invited person', { passwordHash: null }, true],
])('the end of a suspension that did not note it: %s', async (_what, facts, active) => {
  const { id } = person;
  await setActive(id, { active: false });
  await t.db
    .updateTable('users')
    .set({ suspendedActive: null, ...facts })
    .where('id', '=', id)
    .execute();
  expect((await setActive(id, { active: true })).json().user.active).toBe(active);
});

test('a second suspension keeps the reason of the first', async () => {
  await setActive(person.id, { active: false, reason: 'Prestó su cuenta' });
  const again = await setActive(person.id, { active: false });
  expect([again.statusCode, again.json().user.suspendedReason]).toEqual([200, 'Prestó su cuenta']);
});

test('a log-in under way when the account is suspended leaves no session that lives again later', async () => {
  const [entered] = await Promise.all([logIn(), setActive(person.id, { active: false })]);
  await setActive(person.id, { active: true });
  const left = await t.db.selectFrom('sessions').select('id').where('userId', '=', person.id).execute();
  expect(left).toEqual([]);
  expect([200, 403]).toContain(entered.statusCode);
});

test('only the right password tells that an account is suspended', async () => {
  await setActive(person.id, { active: false });
  const wrong = await logIn('otra cosa del todo');
  const nobody = await t.call('POST', '/users/login', {
    body: { email: 'nadie@rambla.test', password: 'otra cosa del todo', fingerprint: '' },
  });
  expect([wrong.statusCode, wrong.body]).toEqual([nobody.statusCode, nobody.body]);
  expect((await logIn()).json()).toMatchObject({ statusCode: 403, code: 'account_suspended' });
});

test('nobody lets themselves in again by a mail: not by activation, sign-up or another password', async () => {
  const { email, id } = person;
  await setActive(id, { active: false });
  await t.call('POST', '/users/resend_activation', { body: { email } });
  expect(await tokenMailedTo(email, 'activate')).toBeUndefined();
  await t.call('POST', '/users', { body: { username: 'otra', email, password: 'mate amargo y tortas' } });
  expect(await tokenMailedTo(email, 'activate')).toBeUndefined();
  await t.call('POST', '/users/request_forgot_password', { body: { email } });
  const token = await tokenMailedTo(email, 'reset_password');
  const other = 'viento del sureste';
  const chosen = await t.call('POST', '/users/verify_forgot_password', { body: { token, password: other } });
  expect(chosen.statusCode).toBe(204);
  expect((await logIn(other)).json().code).toBe('account_suspended');
  expect((await setActive(id, { active: true })).statusCode).toBe(200);
  expect((await logIn(other)).statusCode).toBe(200);
});

test('a link that was mailed before is of no use', async () => {
  const { email, id } = person;
  await t.call('POST', '/users/request_forgot_password', { body: { email } });
  const token = await tokenMailedTo(email, 'reset_password');
  await setActive(id, { active: false });
  const body = { token, password: 'viento del sureste' };
  expect((await t.call('POST', '/users/verify_forgot_password', { body })).json().code).toBe('invalid_token');
});

test('never oneself, and never the last who administers, by two at once', async () => {
  expect((await setActive(admin.id, { active: false })).json().code).toBe('own_account');
  const other = await t.actor('admin');
  const both = await Promise.all([
    setActive(other.id, { active: false }),
    setActive(admin.id, { active: false }, other),
  ]);
  const codes = both.map(({ statusCode }) => statusCode).sort();
  expect(codes[0]).toBe(200);
  expect([401, 409]).toContain(codes[1]);
  const left = await t.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .execute();
  expect(left).toHaveLength(1);
  await t.db
    .updateTable('users')
    .set({ active: true, suspendedAt: null })
    .where('role', '=', 'admin')
    .execute();
});
