import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { untilSomebodyWaits } from '../../../test/waiting.ts';
import { HOUR } from '../../core/time/time.ts';
import { erasePerson } from '../../operations/own-data/erase-person.ts';
import { deleteMailTokens, issueMailToken } from './mail-tokens.ts';
import { updateUser } from './users.queries.ts';

let t: TestApp;
let admin: Actor;
const password = 'rambla al atardecer';

interface Call {
  path: string;
  /** The fields of the account to which the token belongs. */
  account: { active: boolean; lastSeenAt?: string };
  body: (user: Actor, token: string) => object;
  status: number;
}

const active = { active: true };
const unused = { active: true, lastSeenAt: '' };
const unactivated = { active: false };
const CALLS: Record<string, Call> = {
  'another password by a link': {
    path: '/users/verify_forgot_password',
    account: active,
    body: (_, token) => ({ token, password }),
    status: 400,
  },
  'a new link for a password': {
    path: '/users/request_forgot_password',
    account: active,
    body: ({ email }) => ({ email }),
    status: 202,
  },
  'a new link for an invited person': {
    path: '/users/request_forgot_password',
    account: unused,
    body: ({ email }) => ({ email }),
    status: 202,
  },
  'a new invitation': {
    path: '/users/invitations',
    account: unused,
    body: ({ id }) => ({ userIds: [id] }),
    status: 202,
  },
  'an activation': {
    path: '/users/activate',
    account: unactivated,
    body: (_, token) => ({ token }),
    status: 400,
  },
  'another activation link': {
    path: '/users/resend_activation',
    account: unactivated,
    body: ({ email }) => ({ email }),
    status: 202,
  },
  'a repeated sign-up': {
    path: '/users',
    account: unactivated,
    body: ({ email }) => ({ username: 'otra', email, password }),
    status: 201,
  },
};

// SQLite has one writer at a time, so calls cannot wait for each other in a circle.
describe.skipIf(isOnSqlite())('a change of the account does not deadlock with', () => {
  beforeAll(async () => {
    t = await createTestApp();
    admin = await t.actor('admin');
  });
  afterAll(() => t.close());

  /** Changes the e-mail and ends the links, while the call runs. */
  async function changeDuring<T>({ id }: Actor, call: () => Promise<T>): Promise<T> {
    const { running } = await t.db.transaction().execute(async (trx) => {
      await updateUser(trx, id, { emailKey: `moved-${id}@rambla.test` });
      const running = call();
      await untilSomebodyWaits(t);
      await deleteMailTokens(trx, id);
      return { running };
    });
    return running;
  }

  test.each(Object.entries(CALLS))('%s', async (_name, { path, account, body, status }) => {
    const user = await t.actor('student');
    await t.db.updateTable('users').set(account).where('id', '=', user.id).execute();
    const token = await issueMailToken(t.db, user.id, account.active ? 'reset' : 'activation', HOUR);
    const call = () => t.call('POST', path, { as: admin, body: body(user, token) });
    expect((await changeDuring(user, call)).statusCode).toBe(status);
  });

  test('a suspension', async () => {
    const user = await t.actor('student');
    await issueMailToken(t.db, user.id, 'reset', HOUR);
    const suspend = () => t.call('PUT', `/users/${user.id}/active`, { as: admin, body: { active: false } });
    expect((await changeDuring(user, suspend)).statusCode).toBe(200);
  });

  test('an erasure', async () => {
    const user = await t.actor('student');
    await issueMailToken(t.db, user.id, 'reset', HOUR);
    expect(await changeDuring(user, () => erasePerson(t.app, user.id))).toBe(true);
  });
});
