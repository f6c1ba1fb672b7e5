import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
const password = 'dulce de leche casero';
const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://campus.rambla.test' });
});
afterAll(() => t.close());

function ask(email: string) {
  return t.call('POST', '/users/request_forgot_password', { body: { email }, headers: evil });
}

function reset(token: string, secret = password) {
  return t.call('POST', '/users/verify_forgot_password', { body: { token, password: secret } });
}

async function tokenFor({ email }: Pick<Actor, 'email'>): Promise<string> {
  await ask(email);
  const mail = (await t.mails()).filter((each) => each.to?.[0]?.address === email).at(-1);
  expect(mail?.text).toContain('https://campus.rambla.test/reset_password?token=');
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function expire() {
  const expiresAt = new Date(Date.now() - 1).toISOString();
  await t.db.updateTable('mailTokens').set({ expiresAt }).execute();
}

describe('a forgotten password', () => {
  test('R6: the same answer for known and unknown e-mails; only a known one gets a mail', async () => {
    const { email } = await t.actor('student');
    const known = await ask(email);
    const unknown = await ask('nobody@rambla.test');
    expect([known.statusCode, known.body]).toEqual([202, unknown.body]);
    const addresses = (await t.mails()).map((mail) => mail.to?.[0]?.address);
    expect(addresses).toContain(email);
    expect(addresses).not.toContain('nobody@rambla.test');
  });

  test('R6: a known e-mail takes as many statements as an unknown one', async () => {
    const { email } = await t.actor('student');
    const rows = async () => [
      (await t.db.selectFrom('mailTokens').select('id').execute()).length,
      (await t.db.selectFrom('throttles').select('key').execute()).length,
    ];
    const [tokens = 0, counters = 0] = await rows();
    await ask('unknown-one@rambla.test');
    expect(await rows()).toEqual([tokens + 1, counters + 1]);
    await ask(email);
    expect(await rows()).toEqual([tokens + 2, counters + 2]);
  });

  test('R9: the new password works, the old sessions do not, and the owner is told', async () => {
    const actor = await t.actor('student');
    expect((await reset(await tokenFor(actor))).statusCode).toBe(204);
    expect((await t.call('GET', `/users/${actor.id}`, { as: actor })).statusCode).toBe(401);
    const login = await t.call('POST', '/users/login', {
      body: { email: actor.email, password, fingerprint: '' },
    });
    expect(login.statusCode).toBe(200);
  });

  test('a refused weak password does not use the link up', async () => {
    const actor = await t.actor('student');
    const token = await tokenFor(actor);
    expect((await reset(token, 'password123')).json()).toMatchObject({
      statusCode: 400,
      code: 'weak_password',
    });
    expect((await reset(token, actor.email)).json()).toMatchObject({ code: 'weak_password' });
    expect((await reset(token, 'corta')).json()).toMatchObject({ code: 'invalid_input' });
    expect((await reset(token)).statusCode).toBe(204);
  });

  test('R10: a link works once, even for two at the same moment', async () => {
    const token = await tokenFor(await t.actor('student'));
    const statuses = (await Promise.all([reset(token), reset(token)])).map((response) => response.statusCode);
    expect(statuses.sort()).toEqual([204, 400]);
    expect((await reset(token)).json()).toMatchObject({ code: 'invalid_token' });
  });

  test('a link can be checked without being used, and a used or expired one says so', async () => {
    const check = (token: string) => t.call('POST', '/users/check_forgot_password', { body: { token } });
    const token = await tokenFor(await t.actor('student'));
    expect((await check(token)).statusCode).toBe(204);
    expect((await check(token)).statusCode).toBe(204);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await check(token)).json()).toMatchObject({ statusCode: 400, code: 'invalid_token' });
    const late = await tokenFor(await t.actor('student'));
    await expire();
    expect((await check(late)).json()).toMatchObject({ code: 'invalid_token' });
  });

  test('R10: a new link ends the old one, and each is over after half an hour', async () => {
    const actor = await t.actor('student');
    const old = await tokenFor(actor);
    const fresh = await tokenFor(actor);
    expect((await reset(old)).statusCode).toBe(400);
    const row = await t.db
      .selectFrom('mailTokens')
      .select('expiresAt')
      .where('userId', '=', actor.id)
      .executeTakeFirstOrThrow();
    const minutes = (Date.parse(row.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    await expire();
    expect((await reset(fresh)).json()).toMatchObject({ statusCode: 400, code: 'invalid_token' });
  });

  test('R10: more than five mails an hour for one e-mail are refused, known or not', async () => {
    for (const email of [(await t.actor('student')).email, 'ghost@rambla.test']) {
      const statuses: number[] = [];
      for (let round = 0; round < 6; round += 1) statuses.push((await ask(email)).statusCode);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  test.each([
    ['/users/verify_forgot_password', { password }],
    ['/users/check_forgot_password', {}],
    ['/users/activate', {}],
  ])('R40: guesses at the links of %s are refused without a limit that stops others', async (path, rest) => {
    const guess = (token: string) => t.call('POST', path, { body: { token, ...rest } });
    const wrong = await Promise.all(Array.from({ length: 35 }, (_, tries) => guess(`guess ${tries}`)));
    expect(new Set(wrong.map((response) => response.json().code))).toEqual(new Set(['invalid_token']));
  });

  test('an activation link resets no password', async () => {
    await t.call('POST', '/users', { body: { username: 'x', email: 'mixed@rambla.test', password } });
    const mail = (await t.mails()).filter((each) => each.to?.[0]?.address === 'mixed@rambla.test').at(-1);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await reset(token)).json()).toMatchObject({ code: 'invalid_token' });
  });
});
