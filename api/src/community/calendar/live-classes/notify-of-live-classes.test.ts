import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { zoneAtNoon } from '../../../../test/noon.ts';
import { fromNow, HOUR, MINUTE } from '../../../core/time/time.ts';
import { upsertSubscription } from '../../../courses/subscriptions/subscriptions.queries.ts';
import { findSendable } from '../../../notifications/notices.queries.ts';
import { notifyOfLiveClasses } from './notify-of-live-classes.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: zoneAtNoon() });
});
afterAll(() => t.close());

/** Two processes look at the same time. */
const look = () => Promise.all([notifyOfLiveClasses(t.app), notifyOfLiveClasses(t.app)]);

async function noticesOf(userId: number) {
  return t.db
    .selectFrom('notices')
    .select(['id', 'kind', 'title', 'path'])
    .where('userId', '=', userId)
    .execute();
}

test('students who are invited are reminded a day and an hour before, once each, and anew after a move', async () => {
  const { courseId, people } = await createCast(t);
  const [teacher, student, monday] = [people['T+'], people['S+'], people['S-']];
  await upsertSubscription(t.db, { userId: monday.id, courseId, group: 'Lunes' });
  const path = `/courses/${courseId}/live_classes`;
  const at = (startsAt: string) => ({
    title: 'Consultas',
    startsAt,
    url: 'https://ejemplo.uy',
    groups: ['Lunes'],
  });
  const send = async (method: 'POST' | 'PUT', to: string, startsAt: string) =>
    (await t.call(method, to, { as: teacher, body: at(startsAt) })).json().liveClass;
  const { id } = await send('POST', path, fromNow(30 * HOUR));
  await look();
  expect(await noticesOf(monday.id)).toEqual([]);

  await send('PUT', `${path}/${id}`, fromNow(20 * HOUR));
  await look();
  await look();
  const [first, ...others] = await noticesOf(monday.id);
  expect([first, others]).toMatchObject([{ kind: 'liveClass', path: `/lectures/${courseId}/` }, []]);
  expect(first?.title).toMatch(/^Consultas, (hoy|mañana) a las \d\d:\d\d$/);
  for (const nobody of [student, teacher, people['T-']]) expect(await noticesOf(nobody.id)).toEqual([]);

  await send('PUT', `${path}/${id}`, fromNow(30 * MINUTE));
  await look();
  const [second, ...more] = await noticesOf(monday.id);
  expect([second?.id === first?.id, more]).toEqual([false, []]);
  expect(await findSendable(t.db, second?.id ?? 0)).toMatchObject({ aboutId: id });
  await t.db
    .updateTable('liveClasses')
    .set({ endsAt: fromNow(-1) })
    .where('id', '=', id)
    .execute();
  expect(await findSendable(t.db, second?.id ?? 0)).toBeUndefined();
  await t.call('DELETE', `${path}/${id}`, { as: teacher });
  expect(await noticesOf(monday.id)).toEqual([]);
});
