import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let actors: Record<'student' | 'teacher' | 'admin', Actor>;
let victim: Actor;

beforeAll(async () => {
  t = await createTestApp();
  actors = {
    student: await t.actor('student'),
    teacher: await t.actor('teacher'),
    admin: await t.actor('admin'),
  };
  victim = await t.actor('student');
});
afterAll(() => t.close());

const password = 'ruta nueve al este';

/** The call, its body, and the statuses for visitor, student, teacher and administrator. */
const ROWS: [string, object | undefined, [number, number, number, number]][] = [
  ['POST /users', { username: 'm', email: 'm@rambla.test', password }, [201, 201, 201, 201]],
  ['POST /users/login', { email: 'no@rambla.test', password }, [400, 400, 400, 400]],
  [
    'POST /users/createUser',
    { username: 'm', email: 'm2@rambla.test', role: 'student', password },
    [401, 403, 403, 201],
  ],
  ['GET /users/:victim', undefined, [401, 403, 403, 200]],
  ['PUT /users/:victim', { name: 'M' }, [401, 403, 403, 200]],
  ['PUT /users/change_password', { currentPassword: 'x', newPassword: password }, [401, 400, 400, 400]],
  ['POST /users/request_forgot_password', { email: 'm3@rambla.test' }, [202, 202, 202, 202]],
  ['POST /users/check_forgot_password', { token: 'x' }, [400, 400, 400, 400]],
  ['POST /users/verify_forgot_password', { token: 'x', password }, [400, 400, 400, 400]],
  ['GET /users/teachers', undefined, [401, 403, 403, 200]],
  ['GET /users', undefined, [401, 403, 403, 200]],
  ['POST /users/activate', { token: 'x' }, [400, 400, 400, 400]],
  ['POST /users/resend_activation', { email: 'm4@rambla.test' }, [202, 202, 202, 202]],
  ['GET /users/session', undefined, [401, 200, 200, 200]],
  ['GET /users/session?userId=:victim', undefined, [401, 403, 403, 200]],
  ['GET /users/device_key', undefined, [401, 200, 200, 200]],
  ['DELETE /users/session/:session', undefined, [401, 403, 403, 204]],
  ['PUT /users/change_password_admin', { userId: ':victim', password }, [401, 403, 403, 204]],
  ['PUT /users/change_name_admin', { userId: ':victim', name: 'M' }, [401, 403, 403, 200]],
  ['PUT /users/change_email_admin', { userId: ':victim', email: 'm5@rambla.test' }, [401, 403, 403, 200]],
  ['DELETE /users/:victim', undefined, [401, 403, 403, 204]],
  ['POST /users/logout', undefined, [401, 204, 204, 204]],
];

function fill(text: string): string {
  return text
    .replaceAll('":victim"', String(victim.id))
    .replaceAll(':victim', String(victim.id))
    .replaceAll(':session', String(victim.sessionId));
}

function everyone() {
  return t.db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'email', 'passwordHash'])
    .orderBy('id')
    .execute();
}

describe('R1: who may do what with accounts', () => {
  test.each(ROWS)('%s', async (call, body, expected) => {
    const [method = '', path = ''] = fill(call).split(' ');
    const callers = [null, actors.student, actors.teacher, actors.admin];
    for (const [index, as] of callers.entries()) {
      const before = await everyone();
      const filled = body && JSON.parse(fill(JSON.stringify(body)));
      const response = await t.call(method as 'GET', path, { as, body: filled });
      expect(response.statusCode, `${call} as ${as?.role ?? 'visitor'}: ${response.body}`).toBe(
        expected[index],
      );
      expect(response.body).not.toMatch(/argon2|passwordHash|emailKey/);
      if (response.statusCode === 401 || response.statusCode === 403)
        expect(await everyone()).toEqual(before);
    }
  });

  test('one’s own page, for every role', async () => {
    for (const role of ['student', 'teacher', 'admin'] as const) {
      const as = await t.actor(role);
      expect((await t.call('GET', `/users/${as.id}`, { as })).statusCode).toBe(200);
      expect((await t.call('PUT', `/users/${as.id}`, { as, body: { name: 'Yo' } })).statusCode).toBe(200);
    }
  });
});
