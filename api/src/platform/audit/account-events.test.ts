import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../test/free-port.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { removeTemporaryFolders, startServer } from '../../../test/running-server.ts';
import { hashPassword } from '../../accounts/users/passwords.ts';

let t: TestApp;
let admin: Actor;
const password = 'tortas fritas con lluvia';
const device = 'Firefox de casa';
const UNKNOWN = 'nunca-registrada@rambla.test';

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: '1' });
  admin = await t.actor('admin');
});
afterAll(async () => {
  await t.close();
  await removeTemporaryFolders();
});

async function person(): Promise<Actor> {
  const actor = await t.actor('student');
  const passwordHash = await hashPassword(password);
  await t.db.updateTable('users').set({ passwordHash }).where('id', '=', actor.id).execute();
  return actor;
}

function login(email: string, secret: string, ip = '10.0.0.1') {
  const headers = { 'x-forwarded-for': ip, 'user-agent': 'Prueba/1.0 (ana@rambla.test)' };
  return t.call('POST', '/users/login', { body: { email, password: secret, fingerprint: device }, headers });
}

interface Entry {
  id: number;
  actorId: number | null;
  actorName: string;
  action: string;
  targetId: number | null;
  targetName: string;
  details: Record<string, unknown>;
}

/** Reads the audit entries since `from` as an administrator, oldest first. */
async function trail(from: number): Promise<Entry[]> {
  const response = await t.call('GET', '/audit?limit=200', { as: admin });
  return (response.json().audit as Entry[]).filter(({ id }) => id > from).reverse();
}

async function last(): Promise<number> {
  return (await t.call('GET', '/audit?limit=1', { as: admin })).json().audit[0]?.id ?? 0;
}

async function tokenOf(email: string): Promise<string> {
  const mail = (await t.mails()).filter((each) => each.to?.[0]?.address === email).at(-1);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

test('R34: the life of an account is in the trail, with address and device', async () => {
  const ana = await person();
  const from = await last();
  await login(ana.email, 'una clave equivocada', '10.1.0.1');
  const as = (await login(ana.email, password, '10.1.0.2')).json();
  const newPassword = 'dulce de leche casero';
  const change = (currentPassword: string) =>
    t.call('PUT', '/users/change_password', { as, body: { currentPassword, newPassword } });
  await change('otra cosa');
  await change(password);
  await t.call('POST', '/users/logout', { as });
  await t.call('POST', '/users/request_forgot_password', { body: { email: ana.email } });
  const token = await tokenOf(ana.email);
  await t.call('POST', '/users/verify_forgot_password', { body: { token, password } });
  await t.call('POST', '/users/verify_forgot_password', { body: { token, password } });
  const open = (await login(ana.email, password)).json();
  const { sessions } = (await t.call('GET', '/users/session', { as: open })).json();
  await t.call('DELETE', `/users/session/${sessions[0].id}`, { as: open });
  await t.call('PUT', `/users/${ana.id}`, { as: admin, body: { role: 'teacher' } });
  await t.call('PUT', '/users/change_password_admin', {
    as: admin,
    body: { userId: ana.id, password: newPassword },
  });
  const entries = await trail(from);
  expect(entries.map(({ action, actorId, targetId }) => [action, actorId, targetId])).toEqual([
    ['login.refuse', null, ana.id],
    ['login.success', ana.id, ana.id],
    ['password.refuse', ana.id, ana.id],
    ['user.password', ana.id, ana.id],
    ['session.logout', ana.id, ana.id],
    ['reset.request', null, ana.id],
    ['reset.use', ana.id, ana.id],
    ['token.refuse', null, null],
    ['login.success', ana.id, ana.id],
    ['session.revoke', ana.id, ana.id],
    ['user.update', admin.id, ana.id],
    ['user.password', admin.id, ana.id],
  ]);
  expect(entries[0]).toMatchObject({
    actorName: 'sin identificar',
    details: { ip: '10.1.0.1', device, userAgent: 'Prueba/1.0 ([…])', reason: 'credentials' },
  });
  expect(entries[1]?.details).toMatchObject({ ip: '10.1.0.2', device, session: expect.any(Number) });
  const text = JSON.stringify(entries);
  for (const secret of [password, newPassword, 'una clave equivocada', token, as.token])
    expect(text).not.toContain(secret);
  const found = await t.call('GET', '/audit?q=10.1.0.1', { as: admin });
  expect(found.json().audit).toMatchObject([{ action: 'login.refuse' }]);
});

test('R34: an activation is in the trail, and a log-in before it', async () => {
  const from = await last();
  const email = 'nueva@rambla.test';
  await t.call('POST', '/users', { body: { username: 'nueva', email, password } });
  await login(email, password);
  await t.call('POST', '/users/activate', { body: { token: await tokenOf(email) } });
  expect(await trail(from)).toMatchObject([
    { action: 'login.refuse', targetName: 'nueva', details: { reason: 'not_activated' } },
    { action: 'account.activate', actorName: 'nueva' },
  ]);
});

test('R34: what was typed for an account that is not there is nowhere', async () => {
  const from = await last();
  await login(UNKNOWN, 'la clave de otro lado');
  await t.call('POST', '/users/request_forgot_password', { body: { email: UNKNOWN } });
  const entries = await trail(from);
  expect(entries).toMatchObject([
    { action: 'login.refuse', actorId: null, targetId: null, targetName: 'cuenta desconocida' },
    { action: 'reset.request', actorId: null, targetId: null },
  ]);
  const rows = await t.db.selectFrom('audit').selectAll().where('id', '>', from).execute();
  expect(JSON.stringify(rows)).not.toMatch(/nunca-registrada|la clave de otro/);
});

test('R34: throttled log-ins are one entry of an address in a quarter of an hour', async () => {
  const [ana, from] = [await person(), await last()];
  for (let tries = 0; tries < 25; tries += 1) await login(ana.email, 'adivinando', '10.2.0.1');
  const actions = (await trail(from)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'login.throttle')).toHaveLength(1);
  expect(actions.length).toBeLessThan(11);
});

test('R34: a flood of refusals does not fill the trail, and the next entry says how many are missing', async () => {
  const flooded = await createTestApp({ TRUST_PROXY: '1' });
  try {
    const path = '/users/activate';
    const guess = async (address: number) => {
      const headers = { 'x-forwarded-for': `10.3.${address >> 5}.${address & 31}` };
      const sent = { body: { token: 'a guess' }, headers };
      // Repeats a call that a busy machine refuses with 503.
      while ((await flooded.call('POST', path, sent)).statusCode === 503) await sleep(100);
    };
    for (let tries = 0; tries < 1300; tries += 50)
      await Promise.all(Array.from({ length: 50 }, (_, index) => guess(tries + index)));
    const rows = flooded.db.selectFrom('audit').select('details').orderBy('id');
    expect(await rows.execute()).toHaveLength(1200);
    const own = await flooded.actor('student');
    await flooded.call('POST', '/users/logout', { as: own });
    expect(JSON.parse((await rows.execute()).at(-1)?.details ?? '')).toMatchObject({ omitted: 100 });
  } finally {
    await flooded.close();
  }
});

test('R34: an operator reads them in the log as it comes', async () => {
  const PORT = String(await findFreePort());
  const ADMIN = { ADMIN_EMAIL: 'jefa@rambla.test', ADMIN_PASSWORD: password };
  const server = await startServer({ PORT, DEMO: '0', ...ADMIN });
  try {
    const send = (email: string, secret: string) =>
      fetch(`${server.url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: secret, fingerprint: device }),
      });
    expect((await send(ADMIN.ADMIN_EMAIL, password)).status).toBe(200);
    expect((await send(ADMIN.ADMIN_EMAIL, 'equivocada')).status).toBe(400);
    expect((await send(UNKNOWN, 'equivocada')).status).toBe(400);
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"msg":"account"'))
        .map((line) => JSON.parse(line));
    await expect.poll(lines).toHaveLength(3);
    const origin = { ip: '127.0.0.1', device };
    expect(lines()).toMatchObject([
      { action: 'login.success', account: 1, by: 1, ...origin },
      { action: 'login.refuse', account: 1, by: null, reason: 'credentials', ...origin },
      { action: 'login.refuse', account: null, by: null, reason: 'credentials', ...origin },
    ]);
    expect(server.output()).not.toMatch(/jefa@|nunca-registrada|equivocada/);
  } finally {
    await server.stop('SIGKILL');
  }
});
