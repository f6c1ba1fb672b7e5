import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerPasskey } from '../../../test/authenticator.ts';
import { CookieBrowser } from '../../../test/cookie-browser.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { createProviderSettings, OidcProviderServer } from '../../../test/oidc-provider.ts';
import type { PeopleImportReport } from '../../enrolment/import/import.schema.ts';
import { hashPassword } from '../users/passwords.ts';

const provider = new OidcProviderServer();
const password = 'tortas fritas con lluvia';
let t: TestApp;
let url: string;
let hash: string;

beforeAll(async () => {
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  t = await createTestApp({ PUBLIC_URL: url, ...createProviderSettings(await provider.start()) });
  provider.serve(url);
  await t.app.listen({ port, host: '127.0.0.1' });
  hash = await hashPassword(password);
});
beforeEach(async () => {
  await t.db.deleteFrom('throttles').execute();
});
afterAll(async () => {
  await t.close();
  await provider.stop();
});

let count = 0;
/** Adds a person to the test provider, which logs them in from now on. */
function knownThere(fields: { email?: string; email_verified?: boolean; name?: string } = {}) {
  count += 1;
  const subject = `persona-${count}`;
  const email = `persona-${count}@instituto.test`;
  provider.people.set(subject, { email, email_verified: true, name: `Persona ${count}`, ...fields });
  provider.current = subject;
  return { subject, email: fields.email ?? email };
}

async function visit(browser = new CookieBrowser(), query = '') {
  const back = await browser.follow(
    `${url}/api/login/oidc/instituto/start${query}`,
    (next) => next.origin === url && !next.pathname.startsWith('/api/'),
  );
  return { browser, back, said: Object.fromEntries(new URLSearchParams(back.hash.slice(1))) };
}

function post(browser: CookieBrowser, path: string, body: object, as?: Actor) {
  return t.call('POST', path, { as: as ?? null, body, headers: { cookie: browser.cookiesFor(url) } });
}

async function logIn(browser?: CookieBrowser) {
  const { said, browser: used } = await visit(browser);
  return {
    browser: used,
    response: await post(used, '/users/login_oidc', { code: said.oidc, fingerprint: 'f' }),
  };
}

async function person(role: Actor['role'] = 'student') {
  count += 1;
  const email = `${role}-${count}@instituto.test`;
  const actor = await t.actor(role, { email });
  await t.db.updateTable('users').set({ passwordHash: hash }).where('id', '=', actor.id).execute();
  return actor;
}

const accounts = (email: string) =>
  t.db.selectFrom('users').selectAll().where('emailKey', '=', email).execute();
const identitiesOf = (userId: number) =>
  t.db.selectFrom('identities').selectAll().where('userId', '=', userId).execute();

test('providers are named, and nothing else of them is', async () => {
  const { providers } = (await t.call('GET', '/login/providers')).json();
  expect(providers).toEqual([{ name: 'instituto', label: 'Instituto' }]);
});

test('a new person of a domain for which the provider speaks gets an account and comes back to it', async () => {
  const { email, subject } = knownThere();
  const { response, browser } = await logIn();
  expect([response.statusCode, response.json()]).toMatchObject([200, { role: 'student' }]);
  const [user] = await accounts(email);
  expect(user).toMatchObject({ id: response.json().id, active: true, passwordHash: null });
  expect(await identitiesOf(user?.id ?? 0)).toMatchObject([{ subject, provider: 'instituto', email }]);
  const again = await logIn(browser);
  expect(again.response.json().id).toBe(user?.id);
  const profile = await t.call('GET', '/users/identities', { as: again.response.json() });
  expect(profile.json().identities).toMatchObject([{ label: 'Instituto', email, provider: 'instituto' }]);
});

test('the page that somebody came for comes back, and only within the portal', async () => {
  knownThere();
  const { back } = await visit(undefined, `?next=${encodeURIComponent('/lectures/1/2')}`);
  expect(back.pathname + back.search).toBe('/login?next=%2Flectures%2F1%2F2');
  for (const next of ['//evil.test', 'https://evil.test', '/\\evil.test', '/%0d%0aset-cookie: a=b\n']) {
    const response = await t.call('GET', `/login/oidc/instituto/start?next=${encodeURIComponent(next)}`);
    expect([next, response.statusCode]).toEqual([next, 400]);
  }
});

test('twenty first log-ins of one person at once make one account', async () => {
  const { email } = knownThere();
  const visits = await Promise.all(Array.from({ length: 20 }, () => visit()));
  const responses = await Promise.all(
    visits.map(({ browser, said }) => post(browser, '/users/login_oidc', { code: said.oidc })),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  const users = await accounts(email);
  expect([users.length, (await identitiesOf(users[0]?.id ?? 0)).length]).toEqual([1, 1]);
});

test('an account in use asks for its password, and keeps it', async () => {
  const owner = await person();
  knownThere({ email: owner.email });
  const { response, browser } = await logIn();
  expect(response.statusCode).toBe(202);
  const { link } = response.json();
  expect(link).toMatchObject({ provider: 'Instituto', email: owner.email });
  const wrong = await post(browser, '/users/login_oidc/link', { link: link.token, password: 'otra cosa' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_credentials']);
  expect(await identitiesOf(owner.id)).toEqual([]);
  const right = await post(browser, '/users/login_oidc/link', { link: link.token, password });
  expect(right.json()).toMatchObject({ id: owner.id });
  expect(await identitiesOf(owner.id)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  const replay = await post(browser, '/users/login_oidc/link', { link: link.token, password });
  expect(replay.json().code).toBe('invalid_code');
  expect((await logIn()).response.json()).toMatchObject({ id: owner.id });
});

test('an account in use confirms by its passkey; a signed challenge counts once', async () => {
  const owner = await person();
  const key = await registerPasskey(t, owner);
  knownThere({ email: owner.email });
  const { response, browser } = await logIn();
  const { link } = response.json();
  const { token, options } = (await t.call('POST', '/users/login/passkey/options')).json();
  const passkey = { token, response: key.use(options) };
  const forged = { token, response: key.use(options, { challenge: 'b3Rybw' }) };
  const send = (proof: object) =>
    post(browser, '/users/login_oidc/link', { link: link.token, passkey: proof });
  expect((await send(forged)).json().code).toBe('invalid_passkey');
  expect((await send(passkey)).json().code).toBe('invalid_challenge');
  expect(await identitiesOf(owner.id)).toEqual([]);
  const again = (await t.call('POST', '/users/login/passkey/options')).json();
  const right = await send({ token: again.token, response: key.use(again.options) });
  expect(right.json()).toMatchObject({ id: owner.id });
  expect(await identitiesOf(owner.id)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

async function mailedCode(email: string): Promise<string> {
  const mail = (await t.mails()).filter(({ to }) => to?.[0]?.address === email).at(-1);
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
}

test('a mailed code proves an e-mail for which the provider does not speak', async () => {
  const { email } = knownThere({ email: 'Nadie.Sabe@elsewhere.test' });
  const { response, browser } = await logIn();
  const { token: link } = response.json().link;
  expect(await accounts(email.toLowerCase())).toEqual([]);
  expect((await post(browser, '/users/login_oidc/mail', { link })).statusCode).toBe(202);
  const code = await mailedCode(email);
  const other = code === '111111' ? '222222' : '111111';
  const wrong = await post(browser, '/users/login_oidc/link', { link, code: other });
  expect(wrong.json().code).toBe('invalid_mail_code');
  const right = await post(browser, '/users/login_oidc/link', {
    link,
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect(right.statusCode).toBe(200);
  expect(await accounts(email.toLowerCase())).toMatchObject([{ active: true }]);
});

test('a mailed code is guessed five times at most', async () => {
  knownThere({ email: `tries-${count}@elsewhere.test` });
  const { response, browser } = await logIn();
  const { token: link } = response.json().link;
  await post(browser, '/users/login_oidc/mail', { link });
  const code = await mailedCode(`tries-${count - 1}@elsewhere.test`);
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const guess = String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0');
    statuses.push((await post(browser, '/users/login_oidc/link', { link, code: guess })).statusCode);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

test('all links to one e-mail have twenty guesses a day', async () => {
  const email = 'guessed@elsewhere.test';
  const statuses: number[] = [];
  for (let link = 0; link < 5; link += 1) {
    knownThere({ email });
    const { response, browser } = await logIn();
    const { token } = response.json().link;
    await t.db.deleteFrom('throttles').where('count', '<', 5).execute();
    await post(browser, '/users/login_oidc/mail', { link: token });
    const code = await mailedCode(email);
    for (let i = 1; i <= 5; i += 1) {
      const guess = String((Number(code) + i) % 1_000_000).padStart(6, '0');
      statuses.push((await post(browser, '/users/login_oidc/link', { link: token, code: guess })).statusCode);
    }
  }
  expect(statuses).toEqual([...Array(20).fill(400), ...Array(5).fill(429)]);
});

test('the owner takes an account over that a squatter signed up for', async () => {
  const squatted = knownThere();
  const { subject } = squatted;
  const names = { surname: 'Ajeno', firstName: 'Nombre' };
  const body = { username: 'ocupa', ...names, email: squatted.email, password };
  expect((await t.call('POST', '/users', { body })).statusCode).toBe(201);
  const [before] = await accounts(squatted.email);
  await t.db
    .insertInto('identities')
    .values({
      userId: before?.id ?? 0,
      provider: 'instituto',
      issuer: 'https://other.test',
      subject: 'squatter',
      email: null,
      createdAt: new Date().toISOString(),
    })
    .execute();
  provider.current = subject;
  expect((await logIn()).response.statusCode).toBe(200);
  const [after] = await accounts(squatted.email);
  expect(after).toMatchObject({ id: before?.id, active: true, passwordHash: null });
  expect(after?.username).not.toBe('ocupa');
  expect([after?.name, after?.search]).toEqual([after?.username, expect.not.stringContaining('ajeno')]);
  expect(await identitiesOf(after?.id ?? 0)).toMatchObject([{ subject }]);
  const old = await t.call('POST', '/users/login', { body: { email: squatted.email, password } });
  expect(old.statusCode).toBe(400);
});

test('a suspended person stays out, and the role is the account’s', async () => {
  const teacher = await person('teacher');
  knownThere({ email: teacher.email });
  const { response, browser } = await logIn();
  const { token: link } = response.json().link;
  expect((await post(browser, '/users/login_oidc/link', { link, password })).json().role).toBe('teacher');
  const at = new Date().toISOString();
  await t.db
    .updateTable('users')
    .set({ active: false, suspendedAt: at })
    .where('id', '=', teacher.id)
    .execute();
  const late = (await logIn()).response;
  expect([late.statusCode, late.json().code]).toEqual([403, 'account_suspended']);
});

test('a second factor is asked for before the identity is added', async () => {
  const teacher = await person('teacher');
  const device = await registerPasskey(t, teacher);
  knownThere({ email: teacher.email });
  const { response, browser } = await logIn();
  const { token: link } = response.json().link;
  const half = await post(browser, '/users/login_oidc/link', { link, password });
  expect(half.statusCode).toBe(202);
  expect(await identitiesOf(teacher.id)).toEqual([]);
  const { secondFactor } = half.json();
  const whole = await t.call('POST', '/users/login/passkey', {
    body: { token: secondFactor.token, response: device.use(secondFactor.options) },
  });
  expect(whole.json()).toMatchObject({ id: teacher.id });
  expect((await identitiesOf(teacher.id)).length).toBe(1);
  expect((await logIn()).response.json()).toHaveProperty('secondFactor.kind', 'passkey');
});

test('R7: a log-in by a provider forgives nobody’s attempts at passwords', async () => {
  const teacher = await person('teacher');
  const device = await registerPasskey(t, teacher);
  knownThere({ email: teacher.email });
  const confirm = async ({ token, options }: { token: string; options: { challenge: string } }) =>
    t.call('POST', '/users/login/passkey', { body: { token, response: device.use(options) } });
  const { response, browser } = await logIn();
  const body = { link: response.json().link.token, password };
  await confirm((await post(browser, '/users/login_oidc/link', body)).json().secondFactor);
  await t.call('POST', '/users/login', { body: { email: teacher.email, password: 'adivinando la clave' } });
  const attempts = () => t.db.selectFrom('throttles').select(['key', 'count']).execute();
  const counted = await attempts();
  expect(counted).toHaveLength(2);
  const { secondFactor } = (await logIn()).response.json();
  expect((await confirm(secondFactor)).json()).toMatchObject({ id: teacher.id });
  expect(await attempts()).toEqual(expect.arrayContaining(counted));
  const right = await t.call('POST', '/users/login', { body: { email: teacher.email, password } });
  expect((await confirm(right.json().secondFactor)).statusCode).toBe(200);
  expect(await attempts()).not.toEqual(expect.arrayContaining(counted));
});

test('one’s own account takes and loses a provider’s, never the last way in', async () => {
  const owner = await t.actor('student');
  knownThere({ email: 'otra@elsewhere.test' });
  const { back, said, browser } = await visit(undefined, '?add=1');
  expect(back.pathname).toBe('/profile/security');
  const asLogin = await post(browser, '/users/login_oidc', { code: said.oidc });
  expect(asLogin.json().code).toBe('invalid_code');
  const added = await post(browser, '/users/identities', { code: said.oidc }, owner);
  expect([added.statusCode, added.json().identity.email]).toEqual([201, 'otra@elsewhere.test']);
  const { id } = added.json().identity;
  const last = await t.call('DELETE', `/users/identities/${id}`, { as: owner });
  expect([last.statusCode, last.json().code]).toEqual([409, 'last_way_in']);
  await t.db.updateTable('users').set({ passwordHash: hash }).where('id', '=', owner.id).execute();
  expect((await t.call('DELETE', `/users/identities/${id}`, { as: owner })).statusCode).toBe(204);
  expect(await identitiesOf(owner.id)).toEqual([]);
});

test('an identity of one person is not added to another’s account', async () => {
  knownThere();
  await logIn();
  const thief = await t.actor('student');
  const { said, browser } = await visit(undefined, '?add=1');
  const taken = await post(browser, '/users/identities', { code: said.oidc }, thief);
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'identity_taken']);
});

test('a code works once, within a minute, and in the browser that went to the provider', async () => {
  const { email } = knownThere();
  const first = await visit();
  const elsewhere = await post(new CookieBrowser(), '/users/login_oidc', { code: first.said.oidc });
  const otherVisit = await visit();
  const swapped = await post(otherVisit.browser, '/users/login_oidc', { code: first.said.oidc });
  await t.db.updateTable('identityCodes').set({ expiresAt: new Date().toISOString() }).execute();
  const late = await post(first.browser, '/users/login_oidc', { code: first.said.oidc });
  expect([elsewhere, swapped, late].map((response) => response.json().code)).toEqual(
    Array(3).fill('invalid_code'),
  );
  expect(await accounts(email)).toEqual([]);
  const good = await visit();
  const twice = await Promise.all(
    [1, 2].map(() => post(good.browser, '/users/login_oidc', { code: good.said.oidc })),
  );
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('an import lets people in by the provider of their domain, without an invitation that ends', async () => {
  const { email } = knownThere();
  const admin = await t.actor('admin');
  const list = `Nombre,Correo\nCamila Núñez,${email}\nBruno Sosa,bruno-${count}@otro.test`;
  const run = async (query: string) => {
    const path = `/enrolments/import?byProvider=true${query}`;
    const headers = { 'content-type': 'text/csv' };
    const sent = await t.call('POST', path, { as: admin, body: list, headers });
    return (await runJobToEnd<PeopleImportReport>(t, sent, admin)).result;
  };
  expect((await run('&dryRun=true'))?.byProvider).toEqual([{ label: 'Instituto', people: 1 }]);
  await run('');
  const textTo = async (address: string) =>
    (await t.mails()).findLast((mail) => mail.to?.[0]?.address === address)?.text;
  expect(await textTo(email)).toContain('Entrás con tu cuenta de Instituto');
  expect(await textTo(email)).not.toContain('token=');
  expect(await textTo(`bruno-${count}@otro.test`)).toContain('token=');
  const open = (await t.call('GET', `/users?invited=true&q=${email}`, { as: admin })).json();
  expect(open.total).toBe(0);
  const [before] = await accounts(email);
  const { response } = await logIn();
  expect([response.statusCode, response.json().id]).toEqual([200, before?.id]);
  expect(await accounts(email)).toEqual([
    expect.objectContaining({ name: 'Camila Núñez', username: before?.username }),
  ]);
});

test('an invited person may enter with the provider of their domain, which ends the invitation', async () => {
  const { email } = knownThere();
  const admin = await t.actor('admin');
  const body = { username: 'Invitada', email, role: 'student' };
  const { user } = (await t.call('POST', '/users/createUser', { as: admin, body })).json();
  const { response } = await logIn();
  expect([response.statusCode, response.json().id]).toEqual([200, user.id]);
  const links = t.db.selectFrom('mailTokens').selectAll().where('userId', '=', user.id);
  expect(await links.execute()).toEqual([]);
});
