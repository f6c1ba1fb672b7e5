import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { runJobToEnd } from '../../test/jobs.ts';
import { fromNow, HOUR } from '../core/time/time.ts';
import { findSubscription, upsertSubscription } from '../courses/subscriptions/subscriptions.queries.ts';
import type { PeopleImportReport } from './import/import.schema.ts';

let t: TestApp;
let cast: Cast;
/** The number of mails sent by earlier tests. */
let earlier: number;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  await t.db.deleteFrom('users').where('email', 'like', '%@lista.uy').execute();
  await t.db.updateTable('users').set({ passwordHash: 'chosen long ago' }).execute();
  earlier = (await t.mails()).length;
});
afterAll(() => t.close());

async function run(list: string, courseId = cast.courseId) {
  const headers = { 'content-type': 'text/csv' };
  const path = `/enrolments/import?courseId=${courseId}`;
  const sent = await t.call('POST', path, { as: cast.people.Ad, body: list, headers });
  return runJobToEnd<PeopleImportReport>(t, sent, cast.people.Ad);
}

const find = (email: string) =>
  t.db.selectFrom('users').selectAll().where('emailKey', '=', email).executeTakeFirst();

async function mailsTo(email: string) {
  return (await t.mails()).slice(earlier).filter((mail) => mail.to?.[0]?.address === email);
}

describe('an invitation', () => {
  test('is sent again to those who never entered, with a new link, and to nobody else', async () => {
    await run('Correo\nlenta@lista.uy');
    const lenta = await find('lenta@lista.uy');
    const { 'T+': teacher, 'S+': inside, 'S-': outside } = cast.people;
    await t.db
      .updateTable('users')
      .set({ lastSeenAt: fromNow(0) })
      .where('id', '=', inside.id)
      .execute();
    const body = { userIds: [lenta?.id ?? 0, inside.id, outside.id] };
    const path = `/courses/${cast.courseId}/roster/invitations`;
    const sent = await t.call('POST', path, { as: teacher, body });
    expect([sent.statusCode, sent.json()]).toEqual([202, { sent: 1 }]);
    const [first, second] = await mailsTo('lenta@lista.uy');
    const tokenOf = (text = '') => /token=([\w-]+)/.exec(text)?.[1];
    expect(second?.subject).toBe('Ya podés ingresar a Álgebra');
    const password = 'una clave bien larga';
    const use = (token: string | undefined) =>
      t.call('POST', '/users/verify_forgot_password', { body: { token, password } });
    expect((await use(tokenOf(first?.text))).statusCode).toBe(400);
    expect((await use(tokenOf(second?.text))).statusCode).toBe(204);
    const general = await t.call('POST', '/users/invitations', { as: cast.people.Ad, body });
    expect(general.json()).toEqual({ sent: 0 });
  });

  test('somebody of another course who never entered gets one with the link to choose a password', async () => {
    const other = await createCast(t);
    await run('Correo\nlenta@lista.uy');
    await run('Correo\nlenta@lista.uy', other.courseId);
    const mails = await mailsTo('lenta@lista.uy');
    expect(mails.map(({ text }) => /token=/.test(text ?? ''))).toEqual([true, true]);
  });

  test('an expired subscription is renewed, and an account that sleeps gets no mail', async () => {
    const { 'S-': outside } = cast.people;
    await upsertSubscription(t.db, {
      userId: outside.id,
      courseId: cast.courseId,
      expiresAt: fromNow(-HOUR),
    });
    await t.db.updateTable('users').set({ active: false }).where('id', '=', outside.id).execute();
    expect((await run(`Correo\n${outside.email}`)).result).toMatchObject({ joined: 1, mails: 0 });
    expect(await findSubscription(t.db, outside.id, cast.courseId)).toBeDefined();
  });
});
