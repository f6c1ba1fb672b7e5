import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { findZoneAtNoon } from '../../../../test/time-zones.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../../core/time/time.ts';
import { upsertSubscription } from '../../../courses/subscriptions/subscriptions.queries.ts';
import { findSendableNotification } from '../../../notifications/notices.queries.ts';
import { notifyOfLiveClasses } from './notify-of-live-classes.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: findZoneAtNoon() });
});
afterAll(() => t.close());

/** Runs the job twice at the same time, as two processes would. */
const look = () => Promise.all([notifyOfLiveClasses(t.app), notifyOfLiveClasses(t.app)]);

async function noticesOf(userId: number) {
  return t.db
    .selectFrom('notices')
    .select(['id', 'kind', 'title', 'path'])
    .where('userId', '=', userId)
    .execute();
}

test('a group with its own start is reminded of that, and the others of theirs', async () => {
  const { courseId, people } = await createCast(t);
  const [teacher, student, monday] = [people['T+'], people['S+'], people['S-']];
  await upsertSubscription(t.db, { userId: monday.id, courseId, group: 'Lunes' });
  const { groups } = (await t.call('GET', `/courses/${courseId}/groups`, { as: teacher })).json();
  const path = `/courses/${courseId}/live_classes`;
  const body = {
    title: 'Consultas',
    url: 'https://ejemplo.uy',
    startsAt: fromNow(30 * HOUR),
    dates: [{ groupId: groups[0].id, opensAt: fromNow(2 * HOUR) }],
  };
  const { liveClass } = (await t.call('POST', path, { as: teacher, body })).json();
  const counts = async () => [(await noticesOf(monday.id)).length, (await noticesOf(student.id)).length];
  await look();
  expect(await counts()).toEqual([1, 0]);
  const change = (fields: object) => t.call('PUT', `${path}/${liveClass.id}`, { as: teacher, body: fields });
  await change({ title: 'Dudas' });
  await look();
  expect((await noticesOf(monday.id)).map(({ title }) => title.split(',')[0])).toEqual(['Consultas']);
  await change({ startsAt: fromNow(20 * HOUR) });
  await look();
  await look();
  expect(await counts()).toEqual([1, 1]);
  const [first] = await noticesOf(student.id);
  await change({ dates: [{ ...body.dates[0], opensAt: fromNow(30 * MINUTE) }] });
  await look();
  expect(await counts()).toEqual([1, 1]);
  expect((await noticesOf(student.id))[0]?.id).toBe(first?.id);
  const [own] = await noticesOf(monday.id);
  expect(await findSendableNotification(t.db, own?.id ?? 0)).toMatchObject({ aboutId: liveClass.id });
  await t.db
    .updateTable('liveClassGroups')
    .set({ endsAt: fromNow(-1) })
    .where('liveClassId', '=', liveClass.id)
    .execute();
  expect(await findSendableNotification(t.db, own?.id ?? 0)).toBeUndefined();
});

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
  expect(first?.title).toMatch(/^Consultas, el \S+ \d+\/\d+ a las \d\d:\d\d$/);
  for (const nobody of [student, teacher, people['T-']]) expect(await noticesOf(nobody.id)).toEqual([]);

  await send('PUT', `${path}/${id}`, fromNow(30 * MINUTE));
  await look();
  const [second, ...more] = await noticesOf(monday.id);
  expect([second?.id === first?.id, more]).toEqual([false, []]);
  expect(await findSendableNotification(t.db, second?.id ?? 0)).toMatchObject({ aboutId: id });
  await t.db
    .updateTable('liveClasses')
    .set({ endsAt: fromNow(-1) })
    .where('id', '=', id)
    .execute();
  expect(await findSendableNotification(t.db, second?.id ?? 0)).toBeUndefined();
  await t.call('DELETE', `${path}/${id}`, { as: teacher });
  expect(await noticesOf(monday.id)).toEqual([]);
});

test('classes of an archived course remind nobody', async () => {
  const { courseId, people } = await createCast(t);
  const body = { title: 'Consultas', url: 'https://ejemplo.uy', startsAt: fromNow(20 * HOUR) };
  await t.call('POST', `/courses/${courseId}/live_classes`, { as: people['T+'], body });
  const course = t.db.updateTable('courses').where('id', '=', courseId);
  await course.set({ archivedAt: fromNow(0) }).execute();
  await look();
  expect(await noticesOf(people['S+'].id)).toEqual([]);
});

test('a class that is moved by days reminds nobody of its former time', async () => {
  const { courseId, people } = await createCast(t);
  const [teacher, student] = [people['T+'], people['S+']];
  const path = `/courses/${courseId}/live_classes`;
  const body = { title: 'Consultas', url: 'https://ejemplo.uy', startsAt: fromNow(20 * HOUR) };
  const { liveClass } = (await t.call('POST', path, { as: teacher, body })).json();
  await look();
  const [reminder] = await noticesOf(student.id);
  const count = async () => (await t.call('GET', '/notices/unread', { as: student })).json().unread;
  expect([await count(), (await findSendableNotification(t.db, reminder?.id ?? 0))?.id]).toEqual([
    1,
    reminder?.id,
  ]);
  const move = (startsAt: string) =>
    t.call('PUT', `${path}/${liveClass.id}`, { as: teacher, body: { startsAt } });
  await move(fromNow(7 * DAY));
  await look();
  expect([await count(), await findSendableNotification(t.db, reminder?.id ?? 0)]).toEqual([0, undefined]);
  await move(fromNow(10 * HOUR));
  await look();
  expect(await count()).toBe(1);
});
