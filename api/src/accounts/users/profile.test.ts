import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { hashPassword } from './passwords.ts';

let t: TestApp;
const password = 'rambla al atardecer';
const CI = '4.827.394-1';

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function withPassword(actor: Actor): Promise<Actor> {
  const passwordHash = await hashPassword(password);
  await t.db.updateTable('users').set({ passwordHash }).where('id', '=', actor.id).execute();
  return actor;
}

function put(as: Actor, id: number, body: object) {
  return t.call('PUT', `/users/${id}`, { as, body });
}

/** Appends the check digit to the seven digits of a ci. */
function ciFrom(digits: string): string {
  const sum = [2, 9, 8, 7, 6, 3, 4].reduce(
    (total, weight, index) => total + weight * Number(digits[index]),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

describe('a profile', () => {
  test('is read and changed by its owner', async () => {
    const as = await t.actor('student');
    const ci = ciFrom('4827394');
    const body = {
      username: ' Juana ',
      name: 'Juana Díaz',
      ci: `${ci.slice(0, 1)}.${ci.slice(1, 4)}.${ci.slice(4, 7)}-${ci[7]}`,
      birthDate: '2001-02-28',
    };
    const response = await put(as, as.id, body);
    expect(response.statusCode).toBe(200);
    const { user } = (await t.call('GET', `/users/${as.id}`, { as })).json();
    expect(user).toMatchObject({
      username: 'Juana',
      name: 'Juana Díaz',
      ci,
      birthDate: '2001-02-28',
      role: 'student',
    });
    expect((await put(as, as.id, { name: null, ci: null })).json().user).toMatchObject({
      name: null,
      ci: null,
    });
  });

  test.each(['role', 'id', 'active', 'email', 'passwordHash'])(
    'R4: %s is refused on one’s own',
    async (field) => {
      const as = await t.actor('student');
      const response = await put(as, as.id, { name: 'x', [field]: field === 'role' ? 'admin' : 1 });
      expect(response.statusCode).toBe(400);
      const row = await t.db
        .selectFrom('users')
        .select(['role', 'name'])
        .where('id', '=', as.id)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ role: 'student', name: null });
    },
  );

  test('an administrator does not change the own role either', async () => {
    const as = await t.actor('admin');
    expect((await put(as, as.id, { role: 'student' })).statusCode).toBe(400);
  });

  test.each([
    ['a wrong check digit', { ci: CI.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)) }, 'ci'],
    ['letters', { ci: 'abc' }, 'ci'],
    ['too short', { ci: '123' }, 'ci'],
    ['no date', { birthDate: '2001-02-30' }, 'birthDate'],
    ['a day to come', { birthDate: '2999-01-01' }, 'birthDate'],
    ['an empty username', { username: '   ' }, 'username'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ])('%s is refused', async (_what, body, field) => {
    const as = await t.actor('student');
    if ('ci' in body && body.ci === ciFrom('4827394')) throw new Error('the sample must be wrong');
    expect((await put(as, as.id, body)).json()).toMatchObject({ statusCode: 400, details: [{ field }] });
  });

  test('R32: trying one ci after the other does not tell who has an account', async () => {
    const as = await t.actor('student');
    const taken = ciFrom('2345678');
    const owner = await t.actor('student');
    await put(owner, owner.id, { ci: taken });
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1)
      statuses.push((await put(as, as.id, { ci: taken })).statusCode);
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
    expect((await put(as, as.id, { name: 'Ana Paz' })).statusCode).toBe(200);
  });

  test('a ci belongs to one person', async () => {
    const ci = ciFrom('1234567');
    const first = await t.actor('student');
    const second = await t.actor('student');
    expect((await put(first, first.id, { ci })).statusCode).toBe(200);
    expect((await put(first, first.id, { ci })).statusCode).toBe(200);
    expect((await put(second, second.id, { ci })).json()).toMatchObject({
      statusCode: 409,
      code: 'ci_taken',
    });
    const both = await Promise.all(
      [0, 1].map(async () => {
        const as = await t.actor('student');
        return (await put(as, as.id, { ci: ciFrom('7654321') })).statusCode;
      }),
    );
    expect(both.sort()).toEqual([200, 409]);
  });

  test('an administrator changes a role, which counts from the next call on and is written down', async () => {
    const admin = await t.actor('admin');
    const other = await t.actor('admin');
    expect((await t.call('GET', '/users', { as: other })).statusCode).toBe(200);
    expect((await put(admin, other.id, { role: 'teacher' })).json().user).toMatchObject({ role: 'teacher' });
    expect((await t.call('GET', '/users', { as: other })).statusCode).toBe(403);
    const audit = await t.db.selectFrom('audit').selectAll().where('targetId', '=', other.id).execute();
    expect(audit).toMatchObject([
      { actorId: admin.id, action: 'user.update', details: '{"role":"teacher"}' },
    ]);
  });
});

describe('one’s own password', () => {
  function change(as: Actor, currentPassword: string, newPassword: string) {
    return t.call('PUT', '/users/change_password', { as, body: { currentPassword, newPassword } });
  }

  test('R5: a wrong current one is 400, not 401', async () => {
    const as = await withPassword(await t.actor('student'));
    expect((await change(as, 'otra', 'milanesa napolitana')).json()).toMatchObject({
      statusCode: 400,
      details: [{ field: 'currentPassword' }],
    });
    expect((await change(as, password, 'password123')).json()).toMatchObject({ code: 'weak_password' });
  });

  test('R9: changing it ends the other sessions and keeps this one', async () => {
    const as = await withPassword(await t.actor('student'));
    const body = { email: as.email, password, fingerprint: 'other' };
    const other = (await t.call('POST', '/users/login', { body })).json();
    expect((await change(as, password, 'milanesa napolitana')).statusCode).toBe(204);
    expect((await t.call('GET', `/users/${as.id}`, { as })).statusCode).toBe(200);
    expect((await t.call('GET', `/users/${as.id}`, { as: other })).statusCode).toBe(401);
    expect((await t.call('POST', '/users/login', { body })).statusCode).toBe(400);
  });

  test('R10: a link that was mailed before the change chooses no other password', async () => {
    const as = await withPassword(await t.actor('student'));
    await t.call('POST', '/users/request_forgot_password', { body: { email: as.email } });
    const mail = (await t.mails()).filter(({ to }) => to?.[0]?.address === as.email).at(-1);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect((await change(as, password, 'milanesa napolitana')).statusCode).toBe(204);
    const body = { token, password: 'viento del sureste' };
    expect((await t.call('POST', '/users/verify_forgot_password', { body })).json().code).toBe(
      'invalid_token',
    );
  });

  test('guessing it with a stolen session ends in 429', async () => {
    const as = await withPassword(await t.actor('student'));
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1)
      statuses.push((await change(as, 'otra', 'milanesa napolitana')).statusCode);
    expect(statuses.at(0)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a bad new one is no guess, however often', async () => {
    const as = await withPassword(await t.actor('student'));
    for (let round = 0; round < 10; round += 1)
      expect((await change(as, password, 'password123')).json()).toMatchObject({ code: 'weak_password' });
    expect((await change(as, password, 'milanesa napolitana')).statusCode).toBe(204);
  });
});
