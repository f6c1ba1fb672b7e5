import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { measureMinimum } from '../../../test/slowness.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../core/time/time.ts';
import { hashPassword } from '../users/passwords.ts';

let t: TestApp;
const password = 'tortas fritas con lluvia';
const PERSONAL = /password|hash|token/i;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => t.close());

async function person(): Promise<Actor> {
  const actor = await t.actor('student');
  const passwordHash = await hashPassword(password);
  await t.db.updateTable('users').set({ passwordHash }).where('id', '=', actor.id).execute();
  return actor;
}

interface From {
  ip?: string;
  fingerprint?: string;
}

function login(email: string, secret: string, { ip = '10.0.0.1', fingerprint = 'device' }: From = {}) {
  const body = { email, password: secret, fingerprint };
  return t.call('POST', '/users/login', { body, headers: { 'x-forwarded-for': ip } });
}

/** Returns the median, which one slow run does not change. */
function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

describe('log-in', () => {
  test('gives a token, the role and the id, and nothing else', async () => {
    const { email, id } = await person();
    const answer = (await login(email, password)).json();
    expect(answer).toEqual({ token: expect.any(String), role: 'student', id });
    const me = await t.call('GET', `/users/${id}`, { as: answer });
    expect(me.statusCode).toBe(200);
    expect(Object.keys(me.json().user).filter((name) => PERSONAL.test(name))).toEqual([]);
  });

  test('R5, R6: a wrong password and an unknown e-mail get the same answer in the same time', async () => {
    const { email } = await person();
    const ratio = async () => {
      const times: Record<string, number[]> = { known: [], unknown: [] };
      for (let round = 0; round < 12; round += 1) {
        await t.db.deleteFrom('throttles').execute();
        for (const [kind, address] of [
          ['known', email],
          ['unknown', 'nobody@rambla.test'],
        ] as const) {
          const start = performance.now();
          const response = await login(address, 'una clave equivocada');
          times[kind]?.push(performance.now() - start);
          expect(response.json()).toEqual({
            statusCode: 400,
            code: 'invalid_credentials',
            message: 'Correo o contraseña incorrectos.',
          });
        }
      }
      const [known, unknown] = [median(times.known ?? []), median(times.unknown ?? [])];
      return Math.max(known / unknown, unknown / known);
    };
    expect(await measureMinimum(2, ratio)).toBeLessThan(2);
  });

  test('someone who was invited and has no password yet cannot log in', async () => {
    const { email } = await t.actor('student');
    expect((await login(email, '')).statusCode).toBe(400);
    expect((await login(email, password)).json()).toMatchObject({ code: 'invalid_credentials' });
  });

  test('whether an account is activated is told only to who knows its password', async () => {
    const { email, id } = await person();
    await t.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
    expect((await login(email, 'otra cosa distinta')).json()).toMatchObject({ code: 'invalid_credentials' });
    expect((await login(email, password)).json()).toMatchObject({ code: 'account_not_activated' });
  });

  test('a log-in with a dead token works: the token is not looked at', async () => {
    const { email } = await person();
    const response = await t.call('POST', '/users/login', {
      as: { token: 'dead' },
      body: { email, password },
    });
    expect(response.statusCode).toBe(200);
  });

  test('a token whose session is renewed by use comes in X-Renewed-Token', async () => {
    const { id, sessionId, token } = await person();
    const claims = { sub: String(id), sid: sessionId, iat: Math.floor(Date.now() / 1000) - 2 * 3600 };
    const old = t.app.jwt.sign(claims, { expiresIn: 12 * 3600_000 });
    const response = await t.call('GET', `/users/${id}`, { as: { token: old } });
    const renewed = String(response.headers['x-renewed-token']);
    expect((await t.call('GET', `/users/${id}`, { as: { token: renewed } })).statusCode).toBe(200);
    const fresh = await t.call('GET', `/users/${id}`, { as: { token } });
    expect(fresh.headers['x-renewed-token']).toBeUndefined();
  });

  test('a token of before the account changed is renewed at once, with the role of now', async () => {
    const { id, sessionId } = await person();
    const claims = { sub: String(id), sid: sessionId, iat: Math.floor(Date.now() / 1000) - 60 };
    const token = t.app.jwt.sign(claims, { expiresIn: 12 * 3600_000 });
    await t.db
      .updateTable('users')
      .set({ updatedAt: fromNow(-2 * MINUTE) })
      .where('id', '=', id)
      .execute();
    const read = async (as: { token: string }) => (await t.call('GET', `/users/${id}`, { as })).headers;
    expect((await read({ token }))['x-renewed-token']).toBeUndefined();
    const admin = await t.actor('admin');
    const body = { role: 'teacher' };
    expect((await t.call('PUT', `/users/${id}`, { as: admin, body })).statusCode).toBe(200);
    const { 'x-renewed-token': renewed, 'x-role': role } = await read({ token });
    expect(role).toBe('teacher');
    expect((await read({ token: String(renewed) }))['x-role']).toBeUndefined();
    await t.db
      .updateTable('users')
      .set({ updatedAt: fromNow(DAY) })
      .where('id', '=', id)
      .execute();
    expect((await read({ token }))['x-role']).toBeUndefined();
  });

  test('a token that was refused by a clock that was ahead works when the clock is right again', async () => {
    const { id, token } = await person();
    const read = async () => (await t.call('GET', `/users/${id}`, { as: { token } })).statusCode;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 13 * HOUR });
    const early = await read().finally(() => vi.useRealTimers());
    expect([early, await read()]).toEqual([401, 200]);
  });

  test('R5: an expired token and one signed with another key are 401', async () => {
    const { id, sessionId } = await person();
    const iat = Math.floor(Date.now() / 1000) - 3600;
    const expired = t.app.jwt.sign({ sub: String(id), sid: sessionId, iat } as never, { expiresIn: 1000 });
    const forged = t.app.jwt.sign(
      { sub: String(id), sid: sessionId },
      { expiresIn: 9000, key: 'another key that is long enough' },
    );
    for (const token of [expired, forged]) {
      expect((await t.call('GET', `/users/${id}`, { as: { token } })).statusCode).toBe(401);
    }
  });

  test('R9: the fourth device ends the oldest', async () => {
    const { email, id } = await person();
    await t.db.deleteFrom('sessions').where('userId', '=', id).execute();
    const tokens: string[] = [];
    for (const fingerprint of ['a', 'b', 'c', 'd']) {
      tokens.push((await login(email, password, { fingerprint })).json().token);
    }
    const statuses = await Promise.all(
      tokens.map(async (token) => (await t.call('GET', `/users/${id}`, { as: { token } })).statusCode),
    );
    expect(statuses).toEqual([401, 200, 200, 200]);
  });

  test('R9: log-out ends the session at once', async () => {
    const as = await person();
    expect((await t.call('POST', '/users/logout', { as })).statusCode).toBe(204);
    expect((await t.call('GET', `/users/${as.id}`, { as })).statusCode).toBe(401);
  });
});

describe('throttling', () => {
  test('R7: twenty bad log-ins end in 429, whatever X-Forwarded-For says; a known device still gets in', async () => {
    const { email } = await person();
    const home = { ip: '10.9.9.9', fingerprint: 'home' };
    expect((await login(email, password, home)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const ip = `10.20.${attempt}.1`;
      statuses.push((await login(email, 'adivinando la clave', { ip, fingerprint: 'home' })).statusCode);
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.slice(9).every((status) => status === 429)).toBe(true);
    const refused = await login(email, password, { ip: '10.20.99.1', fingerprint: 'new' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(email, password, { ...home, ip: '10.9.9.77' })).statusCode).toBe(200);
    expect((await login(email, password, { ...home, fingerprint: 'other' })).statusCode).toBe(429);
  });

  test('R7: a known device has a count of its own', async () => {
    const { email } = await person();
    const home = { ip: '10.30.0.1', fingerprint: 'home' };
    await login(email, password, home);
    const tries = Array.from({ length: 20 }, () => login(email, 'mal, mal, mal y mal', home));
    const statuses = (await Promise.all(tries)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 400).length).toBeLessThan(10);
    expect((await login(email, password, home)).statusCode).toBe(429);
    expect((await login(email, password, { ip: '10.31.0.1', fingerprint: 'work' })).statusCode).toBe(200);
  });

  test('an address that tries many accounts is stopped after thirty', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 32; attempt += 1) {
      const email = `victim-${attempt}@rambla.test`;
      statuses.push((await login(email, 'la misma para todas', { ip: '10.40.0.1' })).statusCode);
    }
    expect(statuses.indexOf(429)).toBe(30);
  });

  test('R32: a device that many accounts share is counted by its address', async () => {
    const room = { ip: '10.70.0.1', fingerprint: 'the computers of room 5' };
    const people = await Promise.all(Array.from({ length: 8 }, person));
    for (const { email } of people) expect((await login(email, password, room)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const tries = people.map(({ email }) => login(email, 'la misma para todas', room));
      statuses.push(...(await Promise.all(tries)).map(({ statusCode }) => statusCode));
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  test('R32: an account of one’s own gives no further guesses at others', async () => {
    const [own, victim] = [await person(), await person()];
    const from = { ip: '10.80.0.1', fingerprint: 'mine' };
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await login(own.email, password, from);
      statuses.push((await login(victim.email, 'adivinando la clave', from)).statusCode);
    }
    expect(statuses.filter((status) => status === 400).length).toBeLessThan(10);
    for (let round = 0; round < 32; round += 1) {
      await login(own.email, password, { ...from, fingerprint: `mine ${round}` });
      statuses.push((await login(`guess-${round}@rambla.test`, 'otra clave', from)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('good log-ins from one address do not count', async () => {
    const { email } = await person();
    for (let attempt = 0; attempt < 35; attempt += 1) {
      expect((await login(email, password, { ip: '10.50.0.1', fingerprint: '' })).statusCode).toBe(200);
    }
  });

  test('without TRUST_PROXY, X-Forwarded-For is not believed', async () => {
    const plain = await createTestApp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 32; attempt += 1) {
      const headers = { 'x-forwarded-for': `10.60.0.${attempt}` };
      const body = { email: `one-${attempt}@rambla.test`, password: 'cualquiera', fingerprint: '' };
      statuses.push((await plain.call('POST', '/users/login', { body, headers })).statusCode);
    }
    await plain.close();
    expect(statuses.at(-1)).toBe(429);
  });
});
