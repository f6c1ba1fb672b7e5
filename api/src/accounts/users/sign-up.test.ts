import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { limitMailRequests } from './limits.ts';

let t: TestApp;
let address = 0;

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://campus.rambla.test', TRUST_PROXY: '1' });
});
afterAll(() => t.close());

const password = 'un mate bien cebado';

/** Signs up from a new IP address each time, so that only the tested limit counts. */
function signUp(body: object, headers: Record<string, string> = {}) {
  address += 1;
  const from = { 'x-forwarded-for': `10.1.${address >> 8}.${address & 255}` };
  return t.call('POST', '/users', { body, headers: { ...from, ...headers } });
}

async function lastMailTo(email: string) {
  const mail = (await t.mails())
    .filter((each) => each.to?.[0]?.address?.toLowerCase() === email.toLowerCase())
    .at(-1);
  return { mail, token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

function activate(token: string) {
  return t.call('POST', '/users/activate', { body: { token } });
}

function login(email: string, secret: string) {
  return t.call('POST', '/users/login', { body: { email, password: secret, fingerprint: '' } });
}

describe('sign-up', () => {
  test('a person signs up, activates through the mail and logs in', async () => {
    const email = 'Ana@Rambla.test';
    const response = await signUp({ username: 'ana', email, password });
    expect(response.statusCode).toBe(201);
    expect(Object.keys(response.json())).toEqual(['message']);
    const login = () =>
      t.call('POST', '/users/login', { body: { email: 'ana@rambla.TEST', password, fingerprint: 'f' } });
    expect((await login()).json()).toMatchObject({ statusCode: 403, code: 'account_not_activated' });
    const { token } = await lastMailTo(email);
    const activate = () => t.call('POST', '/users/activate', { body: { token } });
    expect((await activate()).statusCode).toBe(204);
    expect((await activate()).json()).toMatchObject({ statusCode: 400, code: 'invalid_token' });
    expect((await login()).json()).toMatchObject({
      role: 'student',
      id: expect.any(Number),
      token: expect.any(String),
    });
  });

  test.each([
    ['/lectures/12/', '/lectures/12/'],
    ['/quizz/3/?quiz=7', '/quizz/3/?quiz=7'],
    ['//evil.test/lectures/12/', null],
    ['https://evil.test/lectures/12/', null],
    ['/lectures/12/?q=llamá al 099', null],
    ['/profile', null],
  ])('R35: the mail leads on to a course that one came for, and nowhere else: %s', async (next, leadsTo) => {
    const email = `came${Math.random()}@rambla.test`;
    const linked = async () => /\?token=[\w-]+(\S*)/.exec((await lastMailTo(email)).mail?.text ?? '')?.[1];
    const end = leadsTo === null ? '' : `&next=${encodeURIComponent(leadsTo)}`;
    expect((await signUp({ username: 'curso', email, password, next })).statusCode).toBe(201);
    expect(await linked()).toBe(end);
    await t.call('POST', '/users/resend_activation', { body: { email, next } });
    expect(await linked()).toBe(end);
  });

  test('R35: what one person typed opens no mail to another', async () => {
    const email = 'victim@rambla.test';
    const username = 'Ganaste un premio, entrá en estafa.example';
    const ask = (path: string) => t.call('POST', path, { body: { email } });
    await signUp({ username, email, password });
    await signUp({ username, email, password: 'otra clave bien distinta' });
    await ask('/users/resend_activation');
    await ask('/users/request_forgot_password');
    const { token } = await lastMailTo(email);
    const body = { token, password: 'la clave de quien lee el correo' };
    expect((await t.call('POST', '/users/verify_forgot_password', { body })).statusCode).toBe(204);
    const mails = (await t.mails()).filter((each) => each.to?.[0]?.address === email);
    expect(mails).toHaveLength(4);
    for (const { text, html, subject } of mails) {
      expect(`${subject}${text}${html}`).not.toContain('premio');
      expect(text?.startsWith('Hola:')).toBe(true);
    }
    await ask('/users/request_forgot_password');
    expect((await lastMailTo(email)).mail?.text).toMatch(/^Hola, /);
  });

  test('R6: a taken e-mail gets the same answer, and its owner a mail without a token', async () => {
    const { email } = await t.actor('student');
    const taken = await signUp({ username: 'x', email: email.toUpperCase(), password });
    const free = await signUp({ username: 'x', email: 'free@rambla.test', password });
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    const { mail, token } = await lastMailTo(email);
    expect(mail?.subject).toBe('Ya tenés una cuenta');
    expect(token).toBe('');
  });

  test('signing up once more with the same password sends another link, and ends the first', async () => {
    const email = 'twice@rambla.test';
    await signUp({ username: 'twice', email, password });
    const first = await lastMailTo(email);
    await signUp({ username: 'Twice', email, password });
    const second = await lastMailTo(email);
    expect(second.mail?.subject).toBe('Activá tu cuenta');
    expect((await activate(first.token)).statusCode).toBe(400);
    expect((await activate(second.token)).statusCode).toBe(204);
    expect((await login(email, password)).statusCode).toBe(200);
  });

  test.each([
    ['before', 'la clave del intruso', password],
    ['after', password, 'la clave del intruso'],
  ])('R6: a stranger who signed up %s the owner gets no account by their mail', async (when, one, other) => {
    const email = `squatted-${when}@rambla.test`;
    await signUp({ username: 'one', email, password: one });
    const first = await lastMailTo(email);
    await signUp({ username: 'other', email, password: other });
    const last = await lastMailTo(email);
    expect((await activate(first.token)).statusCode).toBe(400);
    expect((await activate(last.token)).statusCode).toBe(400);
    for (const secret of [one, other]) expect((await login(email, secret)).statusCode).toBe(400);
    const chosen = 'la que elijo yo misma';
    const choose = () =>
      t.call('POST', '/users/verify_forgot_password', { body: { token: last.token, password: chosen } });
    expect(last.mail?.text).toContain('/reset_password?token=');
    expect((await choose()).statusCode).toBe(204);
    for (const secret of [one, other]) expect((await login(email, secret)).statusCode).toBe(400);
    expect((await login(email, chosen)).statusCode).toBe(200);
  });

  test.each(['role', 'id', 'active', 'isAdmin'])('R4: %s in the body is refused', async (field) => {
    const email = `${field}@rambla.test`.toLowerCase();
    const response = await signUp({ username: 'eve', email, password, [field]: 'admin' });
    expect(response.json()).toMatchObject({ statusCode: 400, details: [{ field }] });
    expect(await t.db.selectFrom('users').select('id').where('emailKey', '=', email).execute()).toEqual([]);
  });

  test.each([
    ['9 characters', 'nueve-let', 'invalid_input'],
    ['129 characters', `${'x1'.repeat(64)}y`, 'invalid_input'],
    ['a common one', 'Password123', 'weak_password'],
    ['a common one of the region', 'Contraseña2026', 'weak_password'],
    ['the e-mail', 'weak-one@rambla.test', 'weak_password'],
    ['the username', 'Weak Person', 'weak_password'],
  ])('R8: %s as a password is refused', async (_what, bad, code) => {
    const response = await signUp({ username: 'weak person', email: 'weak-one@rambla.test', password: bad });
    expect(response.json()).toMatchObject({ statusCode: 400, code, details: [{ field: 'password' }] });
  });

  test('R8: 128 characters of any kind are a password', async () => {
    const email = 'long@rambla.test';
    const long = '🧉'.repeat(128);
    expect((await signUp({ username: 'long', email, password: long })).statusCode).toBe(201);
    const user = await t.db
      .selectFrom('users')
      .selectAll()
      .where('emailKey', '=', email)
      .executeTakeFirstOrThrow();
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test.each(['no-at', 'a@b', 'a b@c.uy', 'a@b.uy,c@d.uy', 'a@b.uy\r\nBcc: c@d.uy'])(
    '%j is no e-mail',
    async (email) => {
      expect((await signUp({ username: 'x', email, password })).statusCode).toBe(400);
    },
  );

  test('R10: a line break in a name is refused, and links start with PUBLIC_URL whatever the Host says', async () => {
    const email = 'host@rambla.test';
    expect((await signUp({ username: 'a\r\nBcc: x@y.uy', email, password })).statusCode).toBe(400);
    await signUp(
      { username: 'a', email, password },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    const { mail } = await lastMailTo(email);
    expect(mail?.text).toContain('https://campus.rambla.test/activate?token=');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  test('R23: the same sign-up twenty times at once makes one account', async () => {
    const email = 'parallel@rambla.test';
    const calls = Array.from({ length: 20 }, () => signUp({ username: 'p', email, password }));
    const statuses = (await Promise.all(calls)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const audited = t.db.selectFrom('audit').select('id').where('action', '=', 'sign_up.throttle');
    // The trail has one entry per address, and each of these calls has its own address.
    expect(await audited.execute()).toHaveLength(15);
    const rows = await t.db.selectFrom('users').select('id').where('emailKey', '=', email).execute();
    expect(rows).toHaveLength(1);
  });
});

test('R40: 300 sign-ups an hour from one network, which stop no forgotten password behind it', async () => {
  await t.db.deleteFrom('throttles').execute();
  const subject = (position: number) => ({ email: `room${position}@rambla.test`, ip: '203.0.113.9' });
  for (let position = 0; position < 300; position += 1)
    await limitMailRequests(t.db, 'sign-up', subject(position));
  await expect(limitMailRequests(t.db, 'sign-up', subject(300))).rejects.toMatchObject({ statusCode: 429 });
  await limitMailRequests(t.db, 'reset', subject(301));
  await limitMailRequests(t.db, 'activation', subject(302));
  await t.db.deleteFrom('throttles').execute();
});

describe('another activation mail', () => {
  test('ends the older link, and says the same for every e-mail', async () => {
    const email = 'again@rambla.test';
    await signUp({ username: 'again', email, password });
    const old = await lastMailTo(email);
    const resend = (to: string) => t.call('POST', '/users/resend_activation', { body: { email: to } });
    const known = await resend(email);
    const unknown = await resend('nobody@rambla.test');
    expect([known.statusCode, known.body]).toEqual([202, unknown.body]);
    expect((await t.call('POST', '/users/activate', { body: { token: old.token } })).statusCode).toBe(400);
    const fresh = await lastMailTo(email);
    expect((await t.call('POST', '/users/activate', { body: { token: fresh.token } })).statusCode).toBe(204);
    expect((await lastMailTo('nobody@rambla.test')).mail).toBeUndefined();
  });

  test('R10: a link is over after 24 hours, works once under parallel calls, and lies hashed in the database', async () => {
    const email = 'once@rambla.test';
    await signUp({ username: 'once', email, password });
    const { token } = await lastMailTo(email);
    const rows = await t.db.selectFrom('mailTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await t.db.selectFrom('mails').select('id').where('state', '=', 'queued').execute()).toEqual([]);
    await t.db
      .updateTable('mailTokens')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .execute();
    expect((await t.call('POST', '/users/activate', { body: { token } })).statusCode).toBe(400);
    await t.db
      .updateTable('mailTokens')
      .set({ expiresAt: new Date(Date.now() + 9999).toISOString() })
      .execute();
    const both = [0, 1].map(() => t.call('POST', '/users/activate', { body: { token } }));
    expect((await Promise.all(both)).map((response) => response.statusCode).sort()).toEqual([204, 400]);
  });
});
