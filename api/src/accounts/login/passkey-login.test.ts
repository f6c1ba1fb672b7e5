import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, registerPasskey } from '../../../test/authenticator.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { fromNow } from '../../core/time/time.ts';
import { signChallenge } from '../passkeys/signed-challenges.ts';
import { hashPassword } from '../users/passwords.ts';

let t: TestApp;
let hash: string;
const password = 'tortas fritas con lluvia';

beforeAll(async () => {
  t = await createTestApp();
  hash = await hashPassword(password);
});
beforeEach(async () => {
  await t.db.deleteFrom('throttles').execute();
});
afterAll(() => t.close());

async function person(role: Actor['role'] = 'teacher'): Promise<Actor> {
  const actor = await t.actor(role);
  await t.db.updateTable('users').set({ passwordHash: hash }).where('id', '=', actor.id).execute();
  return actor;
}

function post(path: string, body?: object) {
  return t.call('POST', `/users/login${path}`, body ? { body } : {});
}

const byPassword = ({ email }: Actor) => post('', { email, password, fingerprint: 'f' });

/** Logs in with the right password; returns the second-factor step. */
async function half(as: Actor) {
  const response = await byPassword(as);
  expect(response.statusCode).toBe(202);
  return response.json().secondFactor;
}

async function alone(device: Authenticator, changes: Parameters<Authenticator['use']>[1] = {}) {
  const { token, options } = (await post('/passkey/options')).json();
  return post('/passkey', { token, response: device.use(options, changes) });
}

async function sessionsOf({ id }: Actor): Promise<number> {
  return (await t.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).length;
}

async function trailOf({ id }: Actor) {
  const rows = await t.db.selectFrom('audit').selectAll().where('targetId', '=', id).orderBy('id').execute();
  return rows.map(({ action, details }) => ({ action, ...JSON.parse(details) }));
}

describe('with a passkey alone', () => {
  test('makes a session like any other, for students too', async () => {
    const as = await person('student');
    const device = await registerPasskey(t, as);
    const response = await alone(device);
    const { token, ...rest } = response.json();
    expect([response.statusCode, rest]).toEqual([200, { role: 'student', id: as.id }]);
    expect(response.headers['set-cookie']).toHaveLength(2);
    const me = { as: { token } };
    expect((await t.call('GET', `/users/${as.id}`, me)).statusCode).toBe(200);
    expect((await t.call('GET', '/users/passkeys', me)).json().passkeys[0].lastUsedAt).not.toBeNull();
    expect((await trailOf(as)).at(-1)).toMatchObject({ action: 'login.success', method: 'passkey' });
    expect((await byPassword(as)).json()).toEqual({ token: expect.any(String), role: 'student', id: as.id });
  });

  test('what is not its answer, not from here or not counted on is refused, all in the same words', async () => {
    const [as, other] = [await person(), await person()];
    const [device, another] = [await registerPasskey(t, as), await registerPasskey(t, other)];
    const before = await sessionsOf(as);
    const refusals = [
      await alone(device, { origin: 'https://rambla.test.evil' }),
      await alone(device, { rpId: 'rambla.test.evil' }),
      await alone(device, { challenge: 'b3RybyBkZXNhZsOtbw' }),
      await alone(device, { unverified: true }),
      await alone(device, { userHandle: Buffer.from(String(other.id)).toString('base64url') }),
    ];
    const { token, options } = (await post('/passkey/options')).json();
    const forged = { ...another.use(options), id: device.id.toString('base64url') };
    refusals.push(await post('/passkey', { token, response: { ...forged, rawId: forged.id } }));
    expect((await alone(device, { counter: 40 })).statusCode).toBe(200);
    refusals.push(await alone(device, { counter: 40 }));
    for (const { statusCode, json } of refusals)
      expect([statusCode, json().code]).toEqual([400, 'invalid_passkey']);
    expect(await sessionsOf(as)).toBe(before + 1);
  });

  test('an answer counts once, in time, and for what was asked', async () => {
    const as = await person();
    const device = await registerPasskey(t, as);
    const ask = async () => (await post('/passkey/options')).json();
    const { token, options } = await ask();
    const body = { token, response: device.use(options) };
    const both = await Promise.all([post('/passkey', body), post('/passkey', body)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const late = await ask();
    const expired = signChallenge(t.app.secret, late.options.challenge, Date.now() - 1);
    const codes = [await post('/passkey', { token: expired, response: device.use(late.options) })];
    const add = (await t.call('POST', '/users/passkeys/options', { as })).json();
    codes.push(await post('/passkey', { token: add.token, response: device.use(add.options) }));
    const open = await ask();
    const response = device.create(open.options);
    codes.push(
      await t.call('POST', '/users/passkeys', {
        as,
        body: { ...open, options: undefined, response, name: 'x' },
      }),
    );
    codes.push(await post('/new_passkey', { token: open.token, response, name: 'x' }));
    codes.push(await post('/recovery_code', { token: open.token, code: 'ABCD-EFGH-JKMN' }));
    expect(new Set(codes.map((each) => each.json().code))).toEqual(new Set(['invalid_challenge']));
  });

  test('a suspended account says so to its person; a deleted one has none', async () => {
    const as = await person('student');
    const device = await registerPasskey(t, as);
    await t.db
      .updateTable('users')
      .set({ active: false, suspendedAt: fromNow(0) })
      .where('id', '=', as.id)
      .execute();
    expect((await alone(device)).json()).toMatchObject({ statusCode: 403, code: 'account_suspended' });
    await t.db.deleteFrom('users').where('id', '=', as.id).execute();
    expect((await alone(device)).json().code).toBe('invalid_passkey');
  });

  test('R40: bogus calls from an address stop neither passkeys nor codes behind it', async () => {
    const as = await person();
    const device = await registerPasskey(t, as);
    const { codes } = (await t.call('POST', '/users/recovery_codes', { as })).json();
    const response = device.use((await post('/passkey/options')).json().options);
    const bogus = Array.from({ length: 40 }, (_, count) =>
      count % 2
        ? post('/recovery_code', { token: `x${count}`, code: 'x' })
        : post('/passkey', { token: `a.${count}.b`, response }),
    );
    const seen = (await Promise.all(bogus)).map((each) => each.json().code);
    expect(new Set(seen)).toEqual(new Set(['invalid_challenge']));
    expect((await alone(device)).statusCode).toBe(200);
    const { token } = await half(as);
    expect((await post('/recovery_code', { token, code: codes[0] })).statusCode).toBe(200);
  });

  test('a challenge works once, and only as it was signed', async () => {
    const as = await person();
    const device = await registerPasskey(t, as);
    const { token, options } = (await post('/passkey/options')).json();
    const [challenge, expiry, signature] = token.split('.');
    const response = device.use(options);
    for (const forged of [
      `${challenge}.${Number(expiry) + 1}.${signature}`,
      `x${challenge}.${expiry}.${signature}`,
      `${challenge}.${expiry}.`,
      `${challenge}.${expiry}`,
    ])
      expect((await post('/passkey', { token: forged, response })).json().code).toBe('invalid_challenge');
    const both = await Promise.all([1, 2].map(() => post('/passkey', { token, response })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });
});

describe('after the password', () => {
  test('a teacher is asked for their passkey, and has no session before', async () => {
    const [as, other] = [await person(), await person('admin')];
    const [device, another] = [await registerPasskey(t, as), await registerPasskey(t, other)];
    const before = await sessionsOf(as);
    const response = await byPassword(as);
    expect(response.headers['set-cookie']).toBeUndefined();
    const { token, kind, options } = response.json().secondFactor;
    expect([kind, options.allowCredentials.length]).toEqual(['passkey', 1]);
    expect((await t.call('GET', `/users/${as.id}`, { as: { token } })).statusCode).toBe(401);
    expect((await post('/passkey', { token, response: another.use(options) })).json().code).toBe(
      'invalid_passkey',
    );
    expect((await post('/passkey', { token, response: device.use(options) })).json().code).toBe(
      'invalid_challenge',
    );
    expect(await sessionsOf(as)).toBe(before);
    const next = await half(as);
    const done = await post('/passkey', { token: next.token, response: device.use(next.options) });
    expect([done.statusCode, done.json().role]).toEqual([200, 'teacher']);
    expect((await trailOf(as)).slice(-2)).toMatchObject([
      { action: 'login.half', kind: 'passkey' },
      { action: 'login.success', method: 'password+passkey', device: 'f' },
    ]);
  });

  test('a code lets in once, and its person is told', async () => {
    const as = await person();
    await registerPasskey(t, as);
    const { codes } = (await t.call('POST', '/users/recovery_codes', { as })).json();
    const { token } = await half(as);
    expect((await post('/recovery_code', { token, code: 'AAAA-AAAA-AAAA' })).json().code).toBe(
      'invalid_recovery_code',
    );
    const typed = codes[3].toLowerCase().replaceAll('-', ' ');
    expect((await post('/recovery_code', { token, code: typed })).statusCode).toBe(200);
    expect((await post('/recovery_code', { token, code: codes[4] })).json().code).toBe('invalid_challenge');
    const [one, two] = [await half(as), await half(as)];
    expect((await post('/recovery_code', { token: one.token, code: codes[3] })).statusCode).toBe(400);
    const both = await Promise.all(
      [one, two].map((each) => post('/recovery_code', { token: each.token, code: codes[5] })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const mails = (await t.mails()).filter(({ to }) => to?.[0]?.address === as.email);
    expect(mails.map(({ text = '' }) => /Te quedan (\d+)/.exec(text)?.[1]).filter(Boolean)).toEqual([
      '9',
      '8',
    ]);
    expect((await trailOf(as)).at(-1)).toMatchObject({ method: 'password+code' });
  });

  test('guessing codes ends in 429, and leaves the owner their passkey', async () => {
    const as = await person();
    const device = await registerPasskey(t, as);
    const { token } = await half(as);
    const tries = Array.from({ length: 10 }, () => post('/recovery_code', { token, code: 'AAAA-AAAA-AAAA' }));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await post('/recovery_code', { token, code: 'AAAA-AAAA-AAAA' })).statusCode).toBe(429);
    expect((await alone(device)).statusCode).toBe(200);
  });

  test('another password ends the wait; one that came by mail asks for the passkey too', async () => {
    const as = await person();
    const device = await registerPasskey(t, as);
    const { token, options } = await half(as);
    await t.call('POST', '/users/request_forgot_password', { body: { email: as.email } });
    const mail = (await t.mails()).filter(({ to }) => to?.[0]?.address === as.email).at(-1);
    const link = /reset_password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const other = { token: link, password: 'viento del sureste' };
    expect((await t.call('POST', '/users/verify_forgot_password', { body: other })).statusCode).toBe(204);
    expect((await post('/passkey', { token, response: device.use(options) })).json().code).toBe(
      'invalid_challenge',
    );
    expect((await post('', { email: as.email, password: other.password })).statusCode).toBe(202);
  });
});

test('where it is required, who has none makes one before anything else, and keeps one', async () => {
  const strict = await createTestApp({ SECOND_FACTOR: 'teachers', DATABASE_URL: t.databaseUrl });
  try {
    const as = await person();
    const student = await person('student');
    const login = (who: Actor) =>
      strict.call('POST', '/users/login', { body: { email: who.email, password } });
    expect((await login(student)).statusCode).toBe(200);
    const before = await sessionsOf(as);
    const { token, kind, options } = (await login(as)).json().secondFactor;
    expect([kind, await sessionsOf(as)]).toEqual(['new_passkey', before]);
    const device = new Authenticator(t.config.publicUrl);
    const body = { token, response: device.create(options), name: 'Computadora' };
    const made = await strict.call('POST', '/users/login/new_passkey', { body });
    expect([made.statusCode, made.json().id]).toEqual([200, as.id]);
    const session = { as: made.json() };
    const { passkeys, required } = (await strict.call('GET', '/users/passkeys', session)).json();
    expect([passkeys.length, required]).toEqual([1, true]);
    const removed = await strict.call('DELETE', `/users/passkeys/${passkeys[0].id}`, session);
    expect(removed.json().code).toBe('last_passkey');
    expect((await login(as)).json().secondFactor.kind).toBe('passkey');
    expect((await trailOf(as)).map(({ method }) => method)).toContain('password+new_passkey');
  } finally {
    await strict.close();
  }
});
