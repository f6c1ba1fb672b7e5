import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator, insertTestPasskey, registerPasskey } from '../../../test/authenticator.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import type { Db } from '../../core/database/database.ts';
import { fromNow, HOUR } from '../../core/time/time.ts';
import { hashPassword } from '../users/passwords.ts';
import { insertPasskey, recordPasskeyUse } from './passkeys.queries.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

let t: TestApp;
const password = 'tortas fritas con lluvia';

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function person(role: Actor['role'] = 'teacher'): Promise<Actor> {
  const actor = await t.actor(role);
  const passwordHash = await hashPassword(password);
  await t.db.updateTable('users').set({ passwordHash }).where('id', '=', actor.id).execute();
  return actor;
}

async function own(as: Actor) {
  return (await t.call('GET', '/users/passkeys', { as })).json();
}

async function mailsTo({ email }: Actor): Promise<string[]> {
  const mails = (await t.mails()).filter(({ to }) => to?.[0]?.address === email);
  return mails.map(({ subject = '' }) => subject);
}

async function offered(as: Actor) {
  return (await t.call('POST', '/users/passkeys/options', { as })).json();
}

test('somebody without a password is told so, because nothing typed can confirm the session', async () => {
  const as = await person('student');
  await t.db.updateTable('users').set({ passwordHash: null }).where('id', '=', as.id).execute();
  expect((await own(as)).hasPassword).toBe(false);
});

test('a passkey is made, named, renamed and removed, which its person is told and the trail keeps', async () => {
  const as = await person('student');
  await registerPasskey(t, as, ' Mi  teléfono ');
  const { passkeys, ...rest } = await own(as);
  expect(passkeys).toEqual([
    { id: expect.any(Number), name: 'Mi teléfono', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  expect(rest).toEqual({ recoveryCodes: 0, required: false, confirmed: true, hasPassword: true });
  const path = `/users/passkeys/${passkeys[0].id}`;
  const renamed = await t.call('PUT', path, { as, body: { name: 'Llavero' } });
  expect(renamed.json().passkey.name).toBe('Llavero');
  expect((await t.call('DELETE', path, { as })).statusCode).toBe(204);
  expect((await t.call('DELETE', path, { as })).statusCode).toBe(404);
  expect(await mailsTo(as)).toEqual(['Agregaste una llave de acceso', 'Quitaste una llave de acceso']);
  const trail = await t.db.selectFrom('audit').select('action').where('targetId', '=', as.id).execute();
  const actions = trail.map(({ action }) => action);
  expect(actions).toEqual(['passkey.create', 'passkey.rename', 'passkey.delete']);
});

test('only an answer to one’s own question, from here and with a finger or a PIN, makes one; and once', async () => {
  const [as, other] = [await person(), await person()];
  const add = async (body: object, who = as) =>
    (await t.call('POST', '/users/passkeys', { as: who, body: { name: 'Llave', ...body } })).json();
  const device = () => new Authenticator(t.config.publicUrl);
  for (const changes of [
    { origin: 'https://rambla.test.evil' },
    { rpId: 'rambla.test.evil' },
    { challenge: 'b3RybyBkZXNhZsOtbw' },
    { unverified: true },
  ]) {
    const { token, options } = await offered(as);
    expect(await add({ token, response: device().create(options, changes) })).toMatchObject({
      code: 'invalid_passkey',
    });
    expect(await add({ token, response: device().create(options) })).toMatchObject({
      code: 'invalid_challenge',
    });
  }
  const { token, options } = await offered(as);
  const response = device().create(options);
  expect(await add({ token, response }, other)).toMatchObject({ code: 'invalid_challenge' });
  const late = await offered(as);
  const past = { expiresAt: fromNow(-1) };
  await t.db.updateTable('passkeyChallenges').set(past).where('userId', '=', as.id).execute();
  expect(await add({ ...late, options: undefined, response: device().create(late.options) })).toMatchObject({
    code: 'invalid_challenge',
  });
  const last = await offered(as);
  const made = { token: last.token, response: device().create(last.options) };
  const both = await Promise.all([add(made), add(made)]);
  expect(both.map(({ code }) => code ?? 'made').sort()).toEqual(['invalid_challenge', 'made']);
  const again = await offered(other);
  const stolen = { ...made.response, response: { ...made.response.response } };
  expect(await add({ token: again.token, response: stolen }, other)).toMatchObject({
    code: 'invalid_passkey',
  });
  expect((await own(other)).passkeys).toEqual([]);
});

test('one person has at most twenty, and nobody has another’s', async () => {
  const [as, other] = [await person(), await person()];
  const device = await registerPasskey(t, as);
  const { token, options } = await offered(other);
  const taken = { token, name: 'Llave', response: device.create(options) };
  const refused = await t.call('POST', '/users/passkeys', { as: other, body: taken });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'passkey_taken']);
  const path = `/users/passkeys/${(await own(as)).passkeys[0].id}`;
  expect((await t.call('PUT', path, { as: other, body: { name: 'Mía' } })).statusCode).toBe(404);
  expect((await t.call('DELETE', path, { as: other })).statusCode).toBe(404);
  for (let count = 1; count < 20; count += 1) await insertTestPasskey(t, as);
  await expect(registerPasskey(t, as)).rejects.toThrow('too_many_passkeys');
});

test('after a while a change needs the password, of which there are nine tries', async () => {
  const as = await person();
  await registerPasskey(t, as);
  const [passkey] = (await own(as)).passkeys;
  const change = { createdAt: fromNow(-HOUR) };
  await t.db.updateTable('sessions').set(change).where('id', '=', as.sessionId).execute();
  expect((await own(as)).confirmed).toBe(false);
  for (const [method, path] of [
    ['POST', '/users/passkeys/options'],
    ['DELETE', `/users/passkeys/${passkey.id}`],
    ['POST', '/users/recovery_codes'],
  ] as const) {
    expect((await t.call(method, path, { as })).json().code).toBe('confirmation_needed');
  }
  const confirm = (typed: string) =>
    t.call('POST', '/users/session/confirm', { as, body: { password: typed } });
  expect((await confirm('no es esta')).json().code).toBe('wrong_password');
  expect((await confirm(password)).statusCode).toBe(204);
  expect((await own(as)).confirmed).toBe(true);
  expect((await t.call('POST', '/users/recovery_codes', { as })).statusCode).toBe(201);
  const tries = await Promise.all(Array.from({ length: 12 }, () => confirm('no es esta')));
  expect(tries.some(({ statusCode }) => statusCode === 429)).toBe(true);
});

test('removing the last one removes the codes; deleting a person keeps both for who undoes it', async () => {
  const [admin, as] = [await t.actor('admin'), await person()];
  await registerPasskey(t, as);
  const { codes } = (await t.call('POST', '/users/recovery_codes', { as })).json();
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/);
  const kept = JSON.stringify(await t.db.selectFrom('recoveryCodes').selectAll().execute());
  expect(kept).not.toContain(codes[0].replaceAll('-', ''));
  expect(kept).toContain('$argon2id$');
  const count = async (table: 'passkeys' | 'recoveryCodes') =>
    (await t.db.selectFrom(table).select('id').where('userId', '=', as.id).execute()).length;
  const gone = await t.call('DELETE', `/users/${as.id}`, { as: admin });
  expect([await count('passkeys'), await count('recoveryCodes')]).toEqual([0, 0]);
  await t.call('POST', `/trash/${gone.headers['x-undo']}/restore`, { as: admin });
  expect([await count('passkeys'), await count('recoveryCodes')]).toEqual([1, 10]);
  const again = (await t.call('POST', '/users/passkeys/options', { as })).statusCode;
  expect(again).toBe(401);
  await t.db.deleteFrom('passkeys').where('userId', '=', as.id).execute();
});

test('of two tabs that make codes at once the ones of one count', async () => {
  const { id } = await person();
  const put = (trx: Db, code: string) => replaceRecoveryCodes(trx, id, [code]);
  await t.db.transaction().execute(async (trx) => put(trx, 'old'));
  let second: Promise<void> | undefined;
  await t.db.transaction().execute(async (trx) => {
    await put(trx, 'first');
    second = t.db.transaction().execute(async (other) => put(other, 'second'));
    // Without a lock, the other request would finish in one of these rounds.
    for (let round = 0; round < 20; round += 1) await countRecoveryCodes(trx, id);
  });
  await second;
  expect(await countRecoveryCodes(t.db, id)).toBe(1);
});

test('an administrator takes all of somebody’s, never their own', async () => {
  const [admin, as] = [await person('admin'), await person()];
  await registerPasskey(t, as);
  await registerPasskey(t, admin);
  await t.call('POST', '/users/recovery_codes', { as });
  expect((await t.call('DELETE', `/users/${as.id}/passkeys`, { as: admin })).statusCode).toBe(204);
  expect((await t.call('GET', '/users/passkeys', { as })).statusCode).toBe(401);
  expect((await t.call('DELETE', `/users/${as.id}/passkeys`, { as: admin })).statusCode).toBe(404);
  expect(await mailsTo(as)).toContain('La administración quitó tus llaves de acceso');
  expect((await own(admin)).passkeys).toHaveLength(1);
  const left = await t.db.selectFrom('recoveryCodes').select('id').where('userId', '=', as.id).execute();
  expect(left).toEqual([]);
  const self = await t.call('DELETE', `/users/${admin.id}/passkeys`, { as: admin });
  expect(self.json().code).toBe('own_account');
});

test('a counter may be as large as authenticators count', async () => {
  const { id: userId } = await person();
  const largest = 2 ** 32 - 1;
  const passkey = { userId, credentialId: `c${userId}`, publicKey: '', counter: largest };
  const row = await insertPasskey(t.db, { ...passkey, transports: '[]', name: 'Llave' });
  expect(row.counter).toBe(largest);
  // Two uses with the same counter mean a cloned passkey.
  expect([await recordPasskeyUse(t.db, row, 1), await recordPasskeyUse(t.db, row, 1)]).toEqual([true, false]);
});
