import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { sweepExpiredRows } from '../../operations/start/sweep.ts';

const password = 'una clave bien larga';
let t: TestApp;
let admin: Actor;
let earlier: number;

beforeAll(async () => {
  t = await createTestApp({ INVITATION_DAYS: '20' });
  admin = await t.actor('admin');
});
beforeEach(async () => {
  await t.db.deleteFrom('users').where('email', 'like', '%@invitadas.uy').execute();
  earlier = (await t.mails()).length;
});
afterAll(() => t.close());

async function invite(email = 'ana@invitadas.uy') {
  const body = { username: 'Ana', email, role: 'student' };
  return (await t.call('POST', '/users/createUser', { as: admin, body })).json().user as { id: number };
}

async function mailsTo(email = 'ana@invitadas.uy') {
  return (await t.mails()).slice(earlier).filter((mail) => mail.to?.[0]?.address === email);
}

async function tokens(email?: string) {
  return (await mailsTo(email)).map(({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1]);
}

const choose = async (token: string | undefined) =>
  (await t.call('POST', '/users/verify_forgot_password', { body: { token, password } })).statusCode;

async function list(query = '') {
  const path = `/users?invited=true&q=invitadas.uy${query}`;
  return (await t.call('GET', path, { as: admin })).json();
}

async function expire(id: number) {
  await t.db
    .updateTable('mailTokens')
    .set({ expiresAt: fromNow(-1) })
    .where('userId', '=', id)
    .execute();
}

describe('an open invitation', () => {
  test('is listed with its age and its end, which a setting says, until the person enters', async () => {
    const { id } = await invite();
    const [first] = (await list()).users;
    expect(first).toMatchObject({ id, invited: true, invitation: { sentAt: expect.any(String) } });
    const { sentAt, expiresAt } = first.invitation;
    expect(Math.round((Date.parse(expiresAt) - Date.parse(sentAt)) / DAY)).toBe(20);
    expect((await mailsTo())[0]?.text).toContain('El link vale 20 días');
    const one = await t.call('GET', `/users/${id}`, { as: admin });
    expect(one.json().user.invitation).toEqual(first.invitation);
    const [token] = await tokens();
    expect(await choose(token)).toBe(204);
    expect((await list()).total).toBe(0);
    expect((await t.call('GET', `/users/${id}`, { as: admin })).json().user).not.toHaveProperty('invitation');
  });

  test('that nobody used stays in the list after its end, and is sent again', async () => {
    const { id } = await invite();
    await expire(id);
    await sweepExpiredRows(t.db);
    expect((await list()).users[0].invitation).toEqual({ sentAt: expect.any(String), expiresAt: null });
    const body = { userIds: [id] };
    const sent = await t.call('POST', '/users/invitations', { as: admin, body });
    expect(sent.json()).toEqual({ sent: 1 });
    expect((await list()).users[0].invitation.expiresAt).toEqual(expect.any(String));
    expect(await choose((await tokens())[1])).toBe(204);
  });

  test('that is too old is renewed by its person, who gets an invitation and no shorter link', async () => {
    const { id } = await invite();
    await expire(id);
    const [old] = await tokens();
    expect(await choose(old)).toBe(400);
    const body = { email: 'ana@invitadas.uy' };
    expect((await t.call('POST', '/users/request_forgot_password', { body })).statusCode).toBe(202);
    const [, mail] = await mailsTo();
    expect(mail?.subject).toBe('Te damos la bienvenida: elegí tu contraseña');
    const { sentAt, expiresAt } = (await list()).users[0].invitation;
    expect(Math.round((Date.parse(expiresAt) - Date.parse(sentAt)) / DAY)).toBe(20);
    expect(await choose((await tokens())[1])).toBe(204);
  });

  test('goes to the new e-mail when an administrator corrects it', async () => {
    const { id } = await invite('anna@invitadas.uy');
    const body = { userId: id, email: 'ana@invitadas.uy' };
    await t.call('PUT', '/users/change_email_admin', { as: admin, body });
    const [wrong] = await tokens('anna@invitadas.uy');
    expect(await choose(wrong)).toBe(400);
    expect(await choose((await tokens())[0])).toBe(204);
  });

  test('survives an e-mail that is saved as it was, or in other letters', async () => {
    const { id } = await invite();
    for (const email of ['ana@invitadas.uy', 'Ana@invitadas.uy']) {
      const body = { userId: id, email };
      const saved = await t.call('PUT', '/users/change_email_admin', { as: admin, body });
      expect(saved.json().user.email).toBe(email);
    }
    const [token, ...more] = await tokens();
    expect(more).toEqual([]);
    expect(await choose(token)).toBe(204);
  });

  test('somebody who enters with a provider alone has none', async () => {
    const { id } = await invite();
    const claims = { provider: 'google', issuer: 'https://i', subject: 's', email: null };
    const row = { ...claims, userId: id, createdAt: fromNow(0) };
    await t.db.insertInto('identities').values(row).execute();
    expect((await list()).total).toBe(0);
    const sent = await t.call('POST', '/users/invitations', { as: admin, body: { userIds: [id] } });
    expect(sent.json()).toEqual({ sent: 0 });
  });
});

test('an account that awaits its activation gets the link at its corrected e-mail', async () => {
  const body = { username: 'ana', email: 'anna@invitadas.uy', password };
  await t.call('POST', '/users', { body });
  const { id } = (await t.call('GET', '/users?q=anna@invitadas.uy', { as: admin })).json().users[0];
  const corrected = { userId: id, email: 'ana@invitadas.uy' };
  await t.call('PUT', '/users/change_email_admin', { as: admin, body: corrected });
  const activate = async (token: string | undefined) =>
    (await t.call('POST', '/users/activate', { body: { token } })).statusCode;
  expect(await activate((await tokens('anna@invitadas.uy'))[0])).toBe(400);
  expect(await activate((await tokens())[0])).toBe(204);
});
