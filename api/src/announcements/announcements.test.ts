import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { zoneAtNoon } from '../../test/noon.ts';
import { form } from '../../test/sample-files.ts';
import { deleteSubscription, upsertSubscription } from '../subscriptions/subscriptions.queries.ts';
import { fromNow, HOUR } from '../time/time.ts';
import type { Announcement } from './announcements.schema.ts';
import { sendAnnouncements } from './send-announcements.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: zoneAtNoon() });
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

const PDF = { name: 'p3.pdf', type: 'application/pdf', content: '%PDF-1.4\n' };
const TEXT = 'Pasa al **jueves**. <script>alert(1)</script> $x^2$';

async function write(fields: object = {}, as = cast.people['T+']) {
  const said = { title: 'Se corre la consulta', text: TEXT, state: 'sent' };
  const body = { courseId: cast.courseId, ...said, ...fields };
  const response = await t.call('POST', '/announcements', { as, body });
  return response.json<{ announcement: Announcement; details?: { field: string }[] }>();
}
const read = async (id: number, as = cast.people['T+']): Promise<Announcement> =>
  (await t.call('GET', `/announcements/${id}`, { as })).json().announcement;
const bell = async (as = cast.people['S+']) =>
  (await t.call('GET', '/notices?kind=announcement', { as })).json().notices;

test('an announcement is told once to everybody in the course but its author, rendered and without scripts', async () => {
  const { announcement } = await write();
  await Promise.all([sendAnnouncements(t.app), sendAnnouncements(t.app)]);
  expect(announcement.html).toContain('<strong>jueves</strong>');
  expect(announcement.html).toContain('<math');
  expect(announcement.html).not.toContain('<script');
  expect(await bell()).toMatchObject([
    { title: 'Se corre la consulta', path: `/announcements/${announcement.id}`, courseId: cast.courseId },
  ]);
  expect([await bell(cast.people['T+']), await bell(cast.people['S-'])]).toEqual([[], []]);
  expect(await read(announcement.id)).toMatchObject({ state: 'sent', people: 1, read: 0 });
  await t.call('PUT', `/announcements/${announcement.id}/read`, { as: cast.people['S+'] });
  expect(await read(announcement.id)).toMatchObject({ people: 1, read: 1 });
  expect(await read(announcement.id, cast.people['S+'])).toMatchObject({ people: null, read: null });
});

test('one at an hour goes out at that hour, to who is there then, and may be changed until then', async () => {
  const late = await t.actor('student');
  const refused = await write({ state: 'scheduled', publishAt: fromNow(-HOUR) });
  expect(refused.details).toMatchObject([{ field: 'publishAt' }]);
  const { announcement } = await write({ state: 'scheduled', publishAt: fromNow(HOUR) });
  const path = `/announcements/${announcement.id}`;
  await sendAnnouncements(t.app);
  expect(await bell()).toEqual([]);
  expect((await t.call('GET', path, { as: cast.people['S+'] })).statusCode).toBe(404);
  const change = {
    title: 'Otra vez',
    text: 'Viernes',
    state: 'scheduled',
    publishAt: fromNow(2 * HOUR),
    version: 1,
  };
  expect((await t.call('PUT', path, { as: cast.people['T+'], body: change })).statusCode).toBe(200);
  expect((await t.call('PUT', path, { as: cast.people['T+'], body: change })).statusCode).toBe(409);
  await upsertSubscription(t.db, { userId: late.id, courseId: cast.courseId });
  await deleteSubscription(t.db, cast.people['S+'].id, cast.courseId);
  await t.db
    .updateTable('announcements')
    .set({ publishAt: fromNow(-1) })
    .where('id', '=', announcement.id)
    .execute();
  await sendAnnouncements(t.app);
  expect([await bell(), (await bell(late))[0].title]).toEqual([[], 'Otra vez']);
  const corrected = { ...change, title: 'Corregido', state: 'sent', version: 2 };
  expect((await t.call('PUT', path, { as: cast.people['T+'], body: corrected })).statusCode).toBe(200);
  expect((await bell(late))[0].title).toBe('Corregido');
  expect(
    (await t.call('PUT', path, { as: cast.people['T+'], body: { ...change, version: 3 } })).json().code,
  ).toBe('already_sent');
  await t.call('DELETE', path, { as: cast.people['T+'] });
  expect(await bell(late)).toEqual([]);
});

test('a group’s announcement is for that group alone, with its materials', async () => {
  const other = await t.actor('student');
  await upsertSubscription(t.db, { userId: other.id, courseId: cast.courseId });
  const group = { courseId: cast.courseId, name: 'Noche', key: 'noche', position: 1 };
  const { id: groupId } = await t.db
    .insertInto('courseGroups')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('subscriptions')
    .set({ groupId })
    .where('userId', '=', cast.people['S+'].id)
    .execute();
  const sent = { as: cast.people['T+'], ...form({ name: 'Práctico 3' }, PDF) };
  const { attachment } = (await t.call('POST', `/courses/${cast.courseId}/attachments`, sent)).json();
  const audience = `/announcements/audience?courseId=${cast.courseId}`;
  const count = async (query = '') =>
    (await t.call('GET', `${audience}${query}`, { as: cast.people['T+'] })).json();
  expect(await count()).toEqual({ audience: { people: 2, now: 0, digest: 2, bell: 0, push: 0 } });
  expect((await count(`&groupId=${groupId}`)).audience.people).toBe(1);
  const { announcement } = await write({ groupId, attachmentIds: [attachment.id, 999_999] });
  expect([(await bell()).length, (await bell(other)).length]).toEqual([1, 0]);
  expect((await t.call('GET', `/announcements/${announcement.id}`, { as: other })).statusCode).toBe(404);
  const list = async (as = other) =>
    (await t.call('GET', `/announcements?courseId=${cast.courseId}`, { as })).json().announcements;
  expect([(await list()).length, (await list(cast.people['S+'])).length]).toEqual([0, 1]);
  const { files } = await read(announcement.id, cast.people['S+']);
  expect(files).toMatchObject([{ name: 'Práctico 3' }]);
  const url = String(files[0]?.url).replace('/api', '');
  expect((await t.call('GET', url)).statusCode).toBe(200);
});

test('the institute’s goes to everybody, portion by portion, and a sending that was cut goes on', async () => {
  const { announcement } = await write({ courseId: null, byMail: false }, cast.people.Ad);
  await sendAnnouncements(t.app);
  const told = t.db.selectFrom('notices').select('userId').where('aboutId', '=', announcement.id);
  const everybody = (await told.where('kind', '=', 'announcement').execute()).length;
  expect(everybody).toBeGreaterThanOrEqual(4);
  // As a process leaves it that was killed after its first portion.
  const half = cast.people['S+'].id;
  await t.db
    .deleteFrom('notices')
    .where('aboutId', '=', announcement.id)
    .where('userId', '>', half)
    .execute();
  const cut = { state: 'sending' as const, sentUpTo: half };
  await t.db.updateTable('announcements').set(cut).where('id', '=', announcement.id).execute();
  await Promise.all([sendAnnouncements(t.app), sendAnnouncements(t.app)]);
  expect((await told.where('kind', '=', 'announcement').execute()).length).toBe(everybody);
  expect(await bell(cast.people['S-'])).toMatchObject([{ courseId: null }]);
});
