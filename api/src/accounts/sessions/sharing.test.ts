import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { rememberDevice } from '../users/known-devices.queries.ts';
import { insertSession } from './sessions.queries.ts';

let t: TestApp;
let admin: Actor;
let lent: Actor;
let calm: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
  lent = await t.actor('student');
  calm = await t.actor('student');
  for (let device = 0; device < 6; device += 1) {
    await rememberDevice(t.db, lent.id, `new ${device}`, fromNow(-DAY));
    await rememberDevice(t.db, calm.id, `old ${device}`, fromNow(-8 * DAY));
  }
});
afterAll(() => t.close());

type Listed = { userId: number; sharing?: object };

async function list(as: Actor, query = ''): Promise<Listed[]> {
  return (await t.call('GET', `/users/session${query}`, { as })).json().sessions;
}

test('an account on many devices in a week is marked with the reason', async () => {
  const sessions = await list(admin);
  expect(sessions.find(({ userId }) => userId === lent.id)?.sharing).toEqual({
    devicesInWeek: 6,
    addressesInDay: 1,
  });
  expect(sessions.find(({ userId }) => userId === calm.id)).not.toHaveProperty('sharing');
});

test('so is one at many addresses in a day', async () => {
  const roaming = await t.actor('student');
  for (const ip of ['10.0.0.1', '10.0.1.1']) {
    const device = {
      fingerprint: 'f',
      ip,
      userAgent: 'u',
      createdAt: fromNow(-1000),
      expiresAt: fromNow(DAY),
    };
    await insertSession(t.db, roaming, device);
  }
  const sessions = (await list(admin, `?userId=${roaming.id}`)).map(({ sharing }) => sharing);
  expect(sessions).toEqual(Array(3).fill({ devicesInWeek: 0, addressesInDay: 3 }));
});

test('only marked accounts, for those who ask', async () => {
  const ids = (await list(admin, '?shared=true')).map(({ userId }) => userId);
  expect(ids).toContain(lent.id);
  expect(ids).not.toContain(calm.id);
  const file = await t.call('GET', '/sessions.csv?shared=true', { as: admin });
  expect(file.body.includes(lent.username)).toBe(true);
  expect(file.body.includes(calm.username)).toBe(false);
});

test('nobody is told about the own account', async () => {
  expect((await list(lent))[0]).not.toHaveProperty('sharing');
  for (const as of [lent, calm]) {
    const { sessions, total } = (await t.call('GET', '/users/session?shared=true', { as })).json();
    expect([sessions.length, total]).toEqual([1, 1]);
  }
});
