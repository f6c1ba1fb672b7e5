import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { makeLecture } from '../../../test/watching.ts';
import { insertUser } from '../../accounts/users/users.queries.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { applyRetention } from './retention.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp({
    KEEP_SESSIONS_DAYS: '30',
    KEEP_VIEWS_DAYS: '365',
    KEEP_UNACTIVATED_DAYS: '60',
  });
  cast = await createCast(t);
});
afterAll(() => t.close());

async function preview() {
  const { retention } = (await t.call('GET', '/retention', { as: cast.people.Ad })).json();
  return retention.map(({ what, rows }: { what: string; rows: number }) => `${what} ${rows}`);
}

async function signedUp(email: string, days: number, active = false) {
  const fields = { username: 'x', email, role: 'student' as const, active, passwordHash: 'x' };
  const { id } = await insertUser(t.db, fields);
  await t.db
    .updateTable('users')
    .set({ createdAt: fromNow(-days * DAY) })
    .where('id', '=', id)
    .execute();
  return id;
}

test('the dry run counts what the sweep deletes, and the rest stays', async () => {
  const { 'S+': idle, 'T+': busy } = cast.people;
  await t.db
    .updateTable('sessions')
    .set({ lastSeenAt: fromNow(-31 * DAY) })
    .where('userId', '=', idle.id)
    .execute();
  const old = await signedUp('vieja@rambla.test', 61);
  const fresh = await signedUp('nueva@rambla.test', 59);
  const suspended = await signedUp('suspendida@rambla.test', 61);
  const suspendedAt = fromNow(0);
  await t.db.updateTable('users').set({ suspendedAt }).where('id', '=', suspended).execute();
  const active = await signedUp('activa@rambla.test', 61, true);
  const course = { courseId: cast.courseId, lectureId: await makeLecture(t, cast.courseId), userId: busy.id };
  const view = (viewId: string, days: number) => {
    const at = fromNow(-days * DAY);
    const day = at.slice(0, 10);
    return {
      ...course,
      viewId,
      intervals: '[]',
      addedMs: 1,
      startedAt: at,
      lastAt: at,
      firstDay: day,
      lastDay: day,
    };
  };
  await t.db
    .insertInto('impressionViews')
    .values([view('a', 366), view('b', 364)])
    .execute();

  expect(await preview()).toEqual(['sessions 1', 'views 1', 'unactivatedAccounts 1']);
  expect(await preview()).toEqual(['sessions 1', 'views 1', 'unactivatedAccounts 1']);
  await applyRetention(t.db, t.config.keepDays);
  expect(await preview()).toEqual(['sessions 0', 'views 0', 'unactivatedAccounts 0']);
  const users = await t.db.selectFrom('users').select('id').where('id', '>=', old).orderBy('id').execute();
  expect(users.map(({ id }) => id)).toEqual([fresh, suspended, active]);
  const views = await t.db.selectFrom('impressionViews').select('viewId').execute();
  expect(views).toEqual([{ viewId: 'b' }]);
  const trail = t.db.selectFrom('audit').selectAll().where('targetId', '=', old);
  expect(await trail.execute()).toEqual([
    expect.objectContaining({ action: 'user.delete', actorName: 'portal' }),
  ]);
});

test('without settings everything is kept', async () => {
  await signedUp('vieja@rambla.test', 900);
  await applyRetention(t.db, { sessions: 0, views: 0, unactivatedAccounts: 0 });
  expect(await preview()).toContain('unactivatedAccounts 1');
});
