import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTestPasskey } from '../../../test/authenticator.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { fromNow } from '../../core/time/time.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { countPasskeys } from '../passkeys/passkeys.queries.ts';

let t: TestApp;
let admin: Actor;
const password = 'carnaval en febrero';

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
});
afterAll(() => t.close());

function create(body: object, headers: Record<string, string> = {}) {
  return t.call('POST', '/users/createUser', { as: admin, body, headers });
}

function login(email: string, secret: string) {
  return t.call('POST', '/users/login', { body: { email, password: secret, fingerprint: 'x' } });
}

async function auditOf(id: number) {
  const rows = await t.db
    .selectFrom('audit')
    .select(['action', 'actorId'])
    .where('targetId', '=', id)
    .execute();
  return rows.map((row) => `${row.action} by ${row.actorId}`);
}

describe('creating a user', () => {
  test('with a password: active at once', async () => {
    const response = await create({ userName: 'Nuevo', email: 'n1@rambla.test', role: 'teacher', password });
    expect(response.statusCode).toBe(201);
    const { user } = response.json();
    expect(user).toMatchObject({ username: 'Nuevo', role: 'teacher', active: true, ci: null });
    expect(Object.keys(user)).not.toContain('passwordHash');
    expect((await login('n1@rambla.test', password)).statusCode).toBe(200);
    expect(await auditOf(user.id)).toEqual([`user.create by ${admin.id}`, `login.success by ${user.id}`]);
  });

  test('without a password: a mail lets the person choose one', async () => {
    const { user } = (
      await create({ username: 'Invitada', email: 'n2@rambla.test', role: 'student' })
    ).json();
    const read = async () => [
      (await t.call('GET', `/users/${user.id}`, { as: admin })).json().user,
      ...(await t.call('GET', '/users?q=n2@rambla.test', { as: admin })).json().users,
    ];
    const invitation = { active: true, invited: true };
    expect(await read()).toEqual([expect.objectContaining(invitation), expect.objectContaining(invitation)]);
    const mail = (await t.mails()).filter((each) => each.to?.[0]?.address === 'n2@rambla.test').at(-1);
    const token = /\/reset_password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const body = { token, password };
    expect((await t.call('POST', '/users/verify_forgot_password', { body })).statusCode).toBe(204);
    expect((await login('n2@rambla.test', password)).statusCode).toBe(200);
    expect((await read()).map(({ invited }) => invited)).toEqual([false, false]);
  });

  test('a taken e-mail is 409, in any case of letters, and the same key makes one', async () => {
    const body = { username: 'A', email: 'n3@rambla.test', role: 'student', password };
    const first = await create(body, { 'idempotency-key': 'one' });
    const again = await create(body, { 'idempotency-key': 'one' });
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect((await create({ ...body, email: 'N3@RAMBLA.TEST' })).json()).toMatchObject({
      statusCode: 409,
      code: 'email_taken',
    });
  });

  test.each([
    ['no name', { email: 'n4@rambla.test', role: 'student' }],
    ['no role', { username: 'x', email: 'n4@rambla.test' }],
    ['an unknown role', { username: 'x', email: 'n4@rambla.test', role: 'root' }],
    ['a weak password', { username: 'x', email: 'n4@rambla.test', role: 'student', password: 'qwertyuiop' }],
    ['active', { username: 'x', email: 'n4@rambla.test', role: 'student', active: true }],
  ])('%s is 400', async (_what, body) => {
    expect((await create(body)).statusCode).toBe(400);
  });
});

describe('finding users', () => {
  test('without case and accents, in every field, with the total and pages by key', async () => {
    for (const number of [1, 2, 3]) {
      await create({
        username: `lista${number}`,
        name: 'Núñez 100%',
        email: `lista${number}@rambla.test`,
        role: 'student',
        password,
      });
    }
    const list = async (query: string) => (await t.call('GET', `/users?${query}`, { as: admin })).json();
    expect(await list('q=NUNEZ%20100%25')).toMatchObject({ total: 3, nextCursor: null });
    expect((await list('q=nunez%20100_')).total).toBe(0);
    expect((await list('q=lista2%40')).users).toMatchObject([{ username: 'lista2' }]);
    const first = await list('q=nunez&limit=2');
    const second = await list(`q=nunez&limit=2&cursor=${first.nextCursor}`);
    const names = [...first.users, ...second.users].map((user: { username: string }) => user.username);
    expect(names).toEqual(['lista3', 'lista2', 'lista1']);
    expect(second.nextCursor).toBeNull();
    expect((await list('role=admin')).total).toBe(1);
    expect(first.users[0]).not.toHaveProperty('ci');
  });

  test.each(['limit=0', 'limit=201', 'cursor=nope', 'cursor=WyIxIl0', 'role=root', 'page=2', 'q=%00'])(
    '?%s is 400',
    async (query) => {
      expect((await t.call('GET', `/users?${query}`, { as: admin })).statusCode).toBe(400);
    },
  );

  test('by the code, period and shift of the courses that people are in', async () => {
    const course = { name: 'Por período', type: 'FING', code: 'PP1', period: '2031-1', shift: 'Noche' };
    const { id } = (await t.call('POST', '/courses', { as: admin, body: course })).json().course;
    const [inside, over] = [await t.actor('student'), await t.actor('student')];
    await upsertSubscription(t.db, { userId: inside.id, courseId: id });
    await upsertSubscription(t.db, { userId: over.id, courseId: id, expiresAt: fromNow(-1000) });
    const found = async (query: string) => {
      const { users, total } = (await t.call('GET', `/users?${query}`, { as: admin })).json();
      expect(total).toBe(users.length);
      return users.map((user: { id: number }) => user.id);
    };
    expect(await found('period=2031-1&shift=Noche')).toEqual([inside.id]);
    expect(await found(`code=PP1&role=student&q=${inside.username}`)).toEqual([inside.id]);
    expect(await found('code=PP1&period=2031-2')).toEqual([]);
    const file = await t.call('GET', '/users.csv?code=PP1', { as: admin });
    expect(file.body.trim().split('\n')).toHaveLength(2);
  });

  test('teachers are listed', async () => {
    const teacher = await t.actor('teacher');
    const { users } = (await t.call('GET', '/users/teachers', { as: admin })).json();
    expect(users.map((user: { id: number }) => user.id)).toContain(teacher.id);
    expect(users.every((user: { role: string }) => user.role === 'teacher')).toBe(true);
  });
});

describe('changing and deleting', () => {
  test('R9: a password set by an administrator ends the sessions, and a mail tells the person', async () => {
    const user = await t.actor('student');
    const body = { userId: user.id, password };
    expect((await t.call('PUT', '/users/change_password_admin', { as: admin, body })).statusCode).toBe(204);
    expect((await t.call('GET', `/users/${user.id}`, { as: user })).statusCode).toBe(401);
    expect((await login(user.email, password)).statusCode).toBe(200);
    const mail = (await t.mails()).filter((each) => each.to?.[0]?.address === user.email).at(-1);
    expect(mail?.subject).toBe('Tu contraseña cambió');
    expect(await auditOf(user.id)).toEqual([`user.password by ${admin.id}`, `login.success by ${user.id}`]);
  });

  test('a password set by an administrator ends passkeys and calendar address when asked, and says so', async () => {
    const user = await t.actor('student');
    await insertTestPasskey(t, user);
    const { url } = (await t.call('POST', '/calendar/address', { as: user })).json().address;
    const calendar = async () => (await t.app.inject(new URL(url).pathname)).statusCode;
    const change = (as: Actor, body: object) =>
      t.call('PUT', '/users/change_password_admin', { as, body: { userId: user.id, password, ...body } });
    const passkeys = () => countPasskeys(t.db, user.id);
    expect((await change(admin, {})).statusCode).toBe(204);
    expect([await passkeys(), await calendar()]).toEqual([1, 200]);
    expect((await change(admin, { revoke: true })).statusCode).toBe(204);
    expect([await passkeys(), await calendar()]).toEqual([0, 404]);
    expect((await auditOf(user.id)).slice(-3)).toEqual(
      ['user.password', 'passkey.reset', 'calendar.address_revoke'].map(
        (action) => `${action} by ${admin.id}`,
      ),
    );
    const mail = (await t.mails()).filter((each) => each.to?.[0]?.address === user.email).at(-1);
    expect(mail?.text).toContain('llaves de acceso y el link de tu calendario');
    expect((await change(admin, { userId: admin.id, revoke: true })).json().code).toBe('own_account');
  });

  test('name and e-mail', async () => {
    const user = await t.actor('student');
    const other = await t.actor('student');
    const name = await t.call('PUT', '/users/change_name_admin', {
      as: admin,
      body: { userId: user.id, name: 'Ñato' },
    });
    expect(name.json().user).toMatchObject({ name: 'Ñato' });
    const email = (to: string) =>
      t.call('PUT', '/users/change_email_admin', { as: admin, body: { userId: user.id, email: to } });
    expect((await email(other.email.toUpperCase())).json()).toMatchObject({
      statusCode: 409,
      code: 'email_taken',
    });
    expect((await email('new-address@rambla.test')).json().user).toMatchObject({
      email: 'new-address@rambla.test',
    });
    const { users } = (await t.call('GET', '/users?q=nato', { as: admin })).json();
    expect(users).toMatchObject([{ email: 'new-address@rambla.test' }]);
    expect(await auditOf(user.id)).toEqual([`user.name by ${admin.id}`, `user.email by ${admin.id}`]);
  });

  test.each(['change_password_admin', 'change_name_admin', 'change_email_admin'])(
    '%s of nobody is 404',
    async (call) => {
      const field = {
        change_password_admin: { password },
        change_name_admin: { name: 'x' },
        change_email_admin: { email: 'x@y.uy' },
      }[call];
      expect(
        (await t.call('PUT', `/users/${call}`, { as: admin, body: { userId: 999_999, ...field } }))
          .statusCode,
      ).toBe(404);
    },
  );

  test('R9: a deleted user is out at once; a second time is 404', async () => {
    const user = await t.actor('student');
    const remove = () => t.call('DELETE', `/users/${user.id}`, { as: admin });
    expect((await remove()).statusCode).toBe(204);
    expect((await t.call('GET', `/users/${user.id}`, { as: user })).statusCode).toBe(401);
    expect((await remove()).statusCode).toBe(404);
    expect(await auditOf(user.id)).toEqual([`user.delete by ${admin.id}`]);
  });

  test('nobody deletes the own account or the last administrator', async () => {
    const remove = (as: Actor, id: number) => t.call('DELETE', `/users/${id}`, { as });
    expect((await remove(admin, admin.id)).json()).toMatchObject({ statusCode: 409, code: 'last_admin' });
    const second = await t.actor('admin');
    expect((await remove(admin, admin.id)).json()).toMatchObject({ statusCode: 409, code: 'own_account' });
    const both = await Promise.all([remove(admin, second.id), remove(second, admin.id)]);
    expect(both.filter((response) => response.statusCode === 204)).toHaveLength(1);
    const left = await t.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(left).toHaveLength(1);
  });

  test('R26: the audit trail cannot be changed or shortened', async () => {
    await expect(t.db.updateTable('audit').set({ actorName: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(t.db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  });
});
