import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CookieBrowser } from '../../../test/cookie-browser.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { HostileProvider, type ProviderLie } from '../../../test/hostile-provider.ts';
import { OIDC_CLIENT } from '../../../test/oidc-provider.ts';
import { saveUser } from '../users/save-user.ts';

const provider = new HostileProvider();
const PORTAL = 'http://localhost:3000';
let t: TestApp;

beforeAll(async () => {
  const issuer = await provider.start();
  const settings = (name: string, from: string) => ({
    [`OIDC_${name}_ISSUER`]: from,
    [`OIDC_${name}_CLIENT_ID`]: OIDC_CLIENT.id,
    [`OIDC_${name}_CLIENT_SECRET`]: OIDC_CLIENT.secret,
    [`OIDC_${name}_DOMAINS`]: 'instituto.test',
  });
  t = await createTestApp({
    PUBLIC_URL: PORTAL,
    ...settings('INSTITUTO', issuer),
    ...settings('OTRO', issuer),
    ...settings('IDURUGUAY', issuer),
    // Nothing listens on the discard port.
    ...settings('CAIDO', 'http://127.0.0.1:9'),
  });
});
beforeEach(() => {
  provider.lie = {};
});
afterAll(async () => {
  await t.close();
  await provider.stop();
});

async function get(browser: CookieBrowser, path: string) {
  const cookie = browser.cookiesFor(PORTAL);
  const response = await t.call('GET', path, { headers: { cookie } });
  browser.keep(PORTAL, [response.headers['set-cookie'] ?? []].flat());
  return { response, location: new URL(String(response.headers.location ?? '/none'), PORTAL) };
}

/** Starts a log-in; returns the provider's address and the query with which it would redirect back. */
async function depart(browser = new CookieBrowser(), name = 'instituto') {
  const { location } = await get(browser, `/login/oidc/${name}/start`);
  const { state = '', nonce = '' } = Object.fromEntries(location.searchParams);
  return { browser, asked: location, query: { state, code: nonce, iss: provider.issuer } };
}

type Query = Record<string, string | undefined>;

async function returnToPortal(browser: CookieBrowser, query: Query, name = 'instituto') {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const { location } = await get(browser, `/login/oidc/${name}/callback?${new URLSearchParams(given)}`);
  return { path: location.pathname, said: Object.fromEntries(new URLSearchParams(location.hash.slice(1))) };
}

const logIn = (browser: CookieBrowser, code = '') =>
  t.call('POST', '/users/login_oidc', { body: { code }, headers: { cookie: browser.cookiesFor(PORTAL) } });

async function counts() {
  const rows = await Promise.all([
    t.db.selectFrom('users').select('id').execute(),
    t.db.selectFrom('sessions').select('id').execute(),
    t.db.selectFrom('identities').select('id').execute(),
  ]);
  return rows.map(({ length }) => length);
}

async function refusals() {
  const rows = await t.db.selectFrom('audit').select('id').where('action', '=', 'identity.refuse').execute();
  return rows.length;
}

const part = (text: object) => Buffer.from(JSON.stringify(text)).toString('base64url');
const at = () => Math.floor(Date.now() / 1000);

const LIES: [string, () => ProviderLie][] = [
  ['another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
  ['no issuer', () => ({ claims: { iss: undefined } })],
  ['another audience', () => ({ claims: { aud: 'somebody else' } })],
  ['several audiences without azp', () => ({ claims: { aud: [OIDC_CLIENT.id, 'other'] } })],
  ['another authorized party', () => ({ claims: { aud: [OIDC_CLIENT.id, 'other'], azp: 'other' } })],
  ['no audience', () => ({ claims: { aud: undefined } })],
  ['another nonce', () => ({ claims: { nonce: 'another' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['an expired token', () => ({ claims: { exp: at() - 3600 } })],
  ['no expiry', () => ({ claims: { exp: undefined } })],
  ['an expiry in words', () => ({ claims: { exp: 'never' } })],
  ['no moment of issue', () => ({ claims: { iat: undefined } })],
  ['a token that is not valid yet', () => ({ claims: { nbf: at() + 3600 } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['a subject that is no text', () => ({ claims: { sub: 7 } })],
  ['a foreign key', () => ({ foreignKey: true })],
  ['a key that is not published', () => ({ header: { kid: 'other' } })],
  ['alg none', () => ({ token: (jwt) => `${part({ alg: 'none' })}.${jwt.split('.')[1]}.` })],
  [
    'alg none with a signature',
    () => ({ token: (jwt) => `${part({ alg: 'none' })}.${jwt.split('.').slice(1).join('.')}` }),
  ],
  [
    'a symmetric algorithm',
    () => ({ token: (jwt) => `${part({ alg: 'HS256', kid: 'own' })}.${jwt.split('.').slice(1).join('.')}` }),
  ],
  ['a cut signature', () => ({ token: (jwt) => jwt.slice(0, -20) })],
  [
    'a changed payload',
    () => ({ token: (jwt) => jwt.replace(/\.(.)/, (_, letter) => `.${letter === 'e' ? 'f' : 'e'}`) }),
  ],
  ['no ID token', () => ({ token: () => undefined })],
  ['an ID token that is none', () => ({ token: () => 'not a token' })],
  [
    'an error of the token endpoint',
    () => ({ tokenResponse: { status: 400, body: '{"error":"invalid_grant"}' } }),
  ],
  ['a broken token endpoint', () => ({ tokenResponse: { status: 500, body: 'oops' } })],
  ['a token response in HTML', () => ({ tokenResponse: { type: 'text/html', body: '<p>Hola</p>' } })],
  ['a token response cut short', () => ({ tokenResponse: { body: '{"access_token":"a"' } })],
  ['a token of another type', () => ({ tokenResponse: { body: '{"access_token":"a","token_type":"mac"}' } })],
  ['userinfo of another subject', () => ({ userinfo: { sub: 'attacker' } })],
  ['userinfo without a subject', () => ({ userinfo: { sub: undefined } })],
  ['a broken userinfo', () => ({ userinfoResponse: { status: 500, body: 'oops' } })],
  ['userinfo in HTML', () => ({ userinfoResponse: { type: 'text/html', body: '<p>Hola</p>' } })],
];

test.each(LIES)('%s ends in one page, a trace and no account', async (_, lie) => {
  const before = [await counts(), await refusals()] as const;
  const { browser, query } = await depart();
  provider.lie = lie();
  const { path, said } = await returnToPortal(browser, query);
  expect([path, Object.keys(said), said.provider]).toEqual([
    '/login',
    ['oidc_problem', 'provider'],
    'instituto',
  ]);
  expect((await logIn(browser, said.oidc ?? 'x')).statusCode).toBe(400);
  expect([await counts(), await refusals()]).toEqual([before[0], before[1] + 1]);
});

test('without a lie the same way logs in', async () => {
  const { browser, query } = await depart();
  const response = await logIn(browser, (await returnToPortal(browser, query)).said.oidc);
  expect([response.statusCode, response.json()]).toMatchObject([200, { role: 'student' }]);
  await t.db.deleteFrom('users').where('id', '=', response.json().id).execute();
});

type Way = (
  way: Awaited<ReturnType<typeof depart>>,
) => Promise<{ path: string; said: Record<string, string> }>;
const WAYS: [string, string, Way][] = [
  ['another browser’s state', 'expired', ({ query }) => returnToPortal(new CookieBrowser(), query)],
  [
    'a state that nobody gave',
    'expired',
    ({ browser, query }) => returnToPortal(browser, { ...query, state: 'x' }),
  ],
  ['no state', 'expired', ({ browser, query }) => returnToPortal(browser, { ...query, state: undefined })],
  [
    'another issuer in the address',
    'failed',
    ({ browser, query }) => returnToPortal(browser, { ...query, iss: 'https://evil.test' }),
  ],
  [
    'no issuer in the address',
    'failed',
    ({ browser, query }) => returnToPortal(browser, { ...query, iss: undefined }),
  ],
  ['no code', 'failed', ({ browser, query }) => returnToPortal(browser, { ...query, code: undefined })],
  [
    'an error',
    'failed',
    ({ browser, query }) =>
      returnToPortal(browser, { state: query.state, iss: query.iss, error: 'server_error' }),
  ],
  [
    'a person who says no',
    'denied',
    ({ browser, query }) => returnToPortal(browser, { state: query.state, error: 'access_denied' }),
  ],
  ['another provider’s way back', 'expired', ({ browser, query }) => returnToPortal(browser, query, 'otro')],
  [
    'a second return',
    'expired',
    async ({ browser, query }) => {
      await returnToPortal(browser, query);
      return returnToPortal(browser, query);
    },
  ],
  [
    'a changed cookie',
    'expired',
    async ({ browser, query }) => {
      const [name = '', value = ''] = browser.cookiesFor(PORTAL).split('=');
      browser.keep(PORTAL, [`${name}=${value.replace(/^./, (letter) => (letter === 'e' ? 'f' : 'e'))}`]);
      return returnToPortal(browser, query);
    },
  ],
];

test.each(WAYS)('%s is %s, and makes no account', async (_, problem, way) => {
  const before = await counts();
  const { path, said } = await way(await depart());
  expect([path, said.oidc_problem]).toEqual(['/login', problem]);
  expect(await counts()).toEqual(before);
});

test('whoever links an account and returns too late returns to the security page, which shows the problem', async () => {
  const { location } = await get(new CookieBrowser(), '/login/oidc/instituto/start?add=1');
  const state = location.searchParams.get('state') ?? '';
  const { path, said } = await returnToPortal(new CookieBrowser(), { state, code: 'x' });
  expect([path, said.oidc_problem]).toEqual(['/profile/security', 'expired']);
});

test('a provider that is down, or slow, says so and leaves the other ways', async () => {
  const { location } = await get(new CookieBrowser(), '/login/oidc/caido/start');
  expect(location.hash).toContain('oidc_problem=unavailable');
  const { browser, query } = await depart();
  provider.lie = { slowMs: 7000 };
  expect((await returnToPortal(browser, query)).said.oidc_problem).toBe('unavailable');
  expect((await t.call('GET', '/login/oidc/nobody/start')).statusCode).toBe(404);
}, 15_000);

test.each([
  ['unverified', { email_verified: false }],
  ['“verified” in words', { email_verified: 'true' }],
  ['of a domain of others', { email: 'victim@other.test' }],
  ['of a look-alike domain', { email: 'victim@evil-instituto.test' }],
  ['absent', { email: undefined }],
  ['no text', { email: ['victim@instituto.test'] }],
])('an e-mail that is %s links nothing by itself', async (_, said) => {
  await t.db.deleteFrom('users').where('emailKey', 'like', 'victim@%').execute();
  const victim = await t.actor('student', { email: 'victim@instituto.test' });
  const before = await counts();
  const { browser, query } = await depart();
  provider.lie = { claims: said, userinfo: said };
  const response = await logIn(browser, (await returnToPortal(browser, query)).said.oidc);
  expect([response.statusCode, Object.keys(response.json())]).toEqual([202, ['link']]);
  expect(await counts()).toEqual(before);
  await t.db.deleteFrom('users').where('id', '=', victim.id).execute();
});

describe('a ci that the State has checked', () => {
  const CI = '12345672';
  /** Logs in with ID Uruguay as a person with this subject. */
  async function enter(sub: string, said: Record<string, unknown> = {}) {
    const identity = { sub, email: `${sub}@instituto.test`, ...said };
    const { browser, query } = await depart(new CookieBrowser(), 'iduruguay');
    provider.lie = { claims: identity, userinfo: { uid: `uy-ci-${CI}`, numero_documento: CI, ...identity } };
    const { said: back } = await returnToPortal(browser, query, 'iduruguay');
    const response = await logIn(browser, back.oidc);
    expect(response.statusCode).toBe(200);
    const id = response.json().id as number;
    return t.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  test('is verified, until its person writes another one', async () => {
    const user = await enter('rosa');
    expect([user.ci, user.ciVerifiedAt]).toEqual([CI, expect.any(String)]);
    await t.db.transaction().execute((trx) => saveUser(trx, user.id, { ci: '1.111.111-1' }));
    const changed = await t.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect([changed?.ci, changed?.ciVerifiedAt]).toEqual(['11111111', null]);
    await t.db.deleteFrom('users').where('id', '=', user.id).execute();
  });

  test('that is another person’s changes nothing and reaches the administrators', async () => {
    const admin = await t.actor('admin', { email: 'gestion@instituto.test' });
    const holder = await t.actor('student');
    await t.db.updateTable('users').set({ ci: CI }).where('id', '=', holder.id).execute();
    const user = await enter('rosalia');
    expect([user.ci, user.ciVerifiedAt]).toEqual([null, null]);
    const audit = t.db.selectFrom('audit').select('targetId').where('action', '=', 'identity.ci_clash');
    expect(await audit.execute()).toEqual([{ targetId: user.id }]);
    const mail = (await t.mails()).find(({ to }) => to?.[0]?.address === admin.email);
    expect(mail?.text).toContain(`/subscription/user/${user.id}`);
    expect(mail?.text).not.toContain(CI);
  });

  test('is none for a foreign document', async () => {
    const user = await enter('paolo', { uid: `it-pas-${CI}` });
    expect([user.ci, user.ciVerifiedAt]).toEqual([null, null]);
  });
});

test('visits that never return do not pile up in a browser', async () => {
  const browser = new CookieBrowser();
  for (let i = 0; i < 12; i += 1) await depart(browser);
  expect(browser.cookiesFor(PORTAL).split('; ').length).toBeLessThanOrEqual(5);
  const { query } = await depart(browser);
  expect((await returnToPortal(browser, query)).said).toHaveProperty('oidc');
});

test('what goes to the provider has PKCE, state and nonce, and no secret', async () => {
  const { asked } = await depart();
  const sent = Object.fromEntries(asked.searchParams);
  expect(sent).toMatchObject({
    response_type: 'code',
    client_id: OIDC_CLIENT.id,
    code_challenge_method: 'S256',
    redirect_uri: `${PORTAL}/api/login/oidc/instituto/callback`,
  });
  expect([sent.state, sent.nonce, sent.code_challenge].map((text) => (text?.length ?? 0) >= 43)).toEqual(
    Array(3).fill(true),
  );
  expect(asked.href).not.toContain(encodeURIComponent(OIDC_CLIENT.secret));
});
