import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm } from '../../../test/sample-files.ts';
import { findZoneAtHour, findZoneAtNoon } from '../../../test/time-zones.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { fromNow, HOUR } from '../../core/time/time.ts';
import { setTimeZone } from '../../core/time/time-zone.ts';
import { signMediaUrl } from '../../courses/media/media-url.ts';
import { deleteSubscription, upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { findSendableNotification } from '../../notifications/notices.queries.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import { deleteUnattachedUploadsBefore } from './announcement-files.queries.ts';
import { findAnnouncement, updateSendingProgress } from './announcements.queries.ts';
import type { Announcement } from './announcements.schema.ts';
import { sendAnnouncements } from './send-announcements.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: findZoneAtNoon() });
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

const PDF = { name: 'p3.pdf', type: 'application/pdf', content: '%PDF-1.4\n' };
const LONG = `https://ejemplo.uy/${'b'.repeat(2500)}`;
const TEXT = `Pasa al **jueves**. <script>alert(1)</script> $x^2$ [Más](${LONG})`;

const TUS = { 'tus-resumable': '1.0.0' };
const UPLOAD = '/announcements/upload';

/** Uploads a file in chunks; returns the upload's id. */
async function send(name: string, content: string, as = cast.people['T+']): Promise<string> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const begin = { ...TUS, 'upload-length': String(content.length), 'upload-metadata': metadata };
  const begun = await t.call('POST', UPLOAD, { as, headers: begin });
  const id = String(begun.headers.location).split('/').at(-1) ?? '';
  const type = { 'content-type': 'application/offset+octet-stream' };
  for (const [offset, body] of [
    [0, content.slice(0, 4)],
    [4, content.slice(4)],
  ] as const) {
    const headers = { ...TUS, ...type, 'upload-offset': String(offset) };
    expect((await t.call('PATCH', `${UPLOAD}/${id}`, { as, headers, body })).statusCode).toBe(204);
  }
  return id;
}

async function write(fields: object = {}, as = cast.people['T+']) {
  const said = { title: 'Se corre la consulta', text: TEXT, state: 'sent' };
  const body = { courseId: cast.courseId, ...said, ...fields };
  const response = await t.call('POST', '/announcements', { as, body });
  return response.json<{ announcement: Announcement; details?: { field: string }[] }>();
}
const read = async (id: number, as = cast.people['T+']): Promise<Announcement> =>
  (await t.call('GET', `/announcements/${id}`, { as })).json().announcement;
/** Makes a group of the course with this person. */
async function putInGroup(userId: number): Promise<number> {
  const group = { courseId: cast.courseId, name: 'Noche', key: 'noche', position: 1 };
  const { id: groupId } = await t.db
    .insertInto('courseGroups')
    .values(group)
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('subscriptions').set({ groupId }).where('userId', '=', userId).execute();
  return groupId;
}
const bell = async (as = cast.people['S+']) =>
  (await t.call('GET', '/notices?kind=announcement', { as })).json().notices;

test('an announcement is notified once to everybody in the course but its author, rendered and without scripts', async () => {
  const { announcement } = await write();
  await Promise.all([sendAnnouncements(t.app), sendAnnouncements(t.app)]);
  expect(announcement.html).toContain('<strong>jueves</strong>');
  expect(announcement.html).toContain('<math');
  expect(announcement.html).not.toContain('<script');
  expect(await bell()).toMatchObject([
    {
      title: 'Se corre la consulta',
      text: expect.stringMatching(/^Pasa al jueves\.[^<>]*$/),
      path: `/announcements/${announcement.id}`,
      courseId: cast.courseId,
      // Without the author, whose name must not stay in notifications after an erasure.
      place: 'Álgebra',
    },
  ]);
  expect([await bell(cast.people['T+']), await bell(cast.people['S-'])]).toEqual([[], []]);
  expect(await read(announcement.id)).toMatchObject({ state: 'sent', people: 1, read: 0 });
  await t.call('PUT', `/announcements/${announcement.id}/read`, { as: cast.people['S+'] });
  expect(await read(announcement.id)).toMatchObject({ people: 1, read: 1 });
  expect(await read(announcement.id, cast.people['S+'])).toMatchObject({ people: null, read: null });
  // Notifications expire after half a year, and with them the number of readers.
  await t.db.deleteFrom('notices').where('aboutId', '=', announcement.id).execute();
  expect(await read(announcement.id)).toMatchObject({ people: 1, read: null });
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
  const undo = await deleteForUndo(t, path, cast.people['T+']);
  expect([await bell(late), (await t.call('GET', path, { as: late })).statusCode]).toEqual([[], 404]);
  await undoDeletion(t, undo, cast.people['T+']);
  expect(await bell(late)).toMatchObject([{ title: 'Corregido', readAt: null }]);
});

test('an announcement to a course that is not published waits, and reaches its students when it is', async () => {
  const publish = (state: 'draft' | 'published') =>
    t.db.updateTable('courses').set({ state }).where('id', '=', cast.courseId).execute();
  await publish('draft');
  const { announcement } = await write({ urgent: true });
  expect(announcement).toMatchObject({ state: 'scheduled', people: 0 });
  const body = { title: 'Otra vez', text: 'Viernes', state: 'sent', version: 1 };
  const again = await t.call('PUT', `/announcements/${announcement.id}`, { as: cast.people['T+'], body });
  expect(again.json().announcement.state).toBe('scheduled');
  await sendAnnouncements(t.app);
  await t.mails();
  await publish('published');
  expect(await bell()).toEqual([]);
  await sendAnnouncements(t.app);
  expect((await bell()).length).toBe(1);
  expect(await read(announcement.id)).toMatchObject({ state: 'sent', people: 1 });
  const mails = await t.mails();
  expect(mails.filter(({ to }) => to?.[0]?.address === cast.people['S+'].email)).toHaveLength(1);
});

test('a batch that was read before an edit is not sent', async () => {
  const { announcement } = await write({ state: 'scheduled', publishAt: fromNow(HOUR) });
  const row = await findAnnouncement(t.db, announcement.id);
  const body = {
    title: 'Otra vez',
    text: 'Viernes',
    state: 'scheduled',
    publishAt: fromNow(HOUR),
    version: 1,
  };
  await t.call('PUT', `/announcements/${announcement.id}`, { as: cast.people['T+'], body });
  const progress = { sentUpTo: 1, people: 1, state: 'sending' as const, sentAt: fromNow(0) };
  expect(row && (await updateSendingProgress(t.db, row, progress))).toBe(false);
});

test('an edit during which it goes out is refused, and leaves it sent', async () => {
  const { announcement } = await write({ state: 'scheduled', publishAt: fromNow(HOUR) });
  const path = `/announcements/${announcement.id}`;
  vi.spyOn(t.app.rendering, 'render').mockImplementationOnce(async () => {
    const due = t.db.updateTable('announcements').set({ publishAt: fromNow(-1) });
    await due.where('id', '=', announcement.id).execute();
    await sendAnnouncements(t.app);
    return ['<p>Viernes</p>'];
  });
  const body = { title: 'Otra vez', text: 'Viernes', state: 'draft', version: 1 };
  const refused = await t.call('PUT', path, { as: cast.people['T+'], body });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'stale_version']);
  expect(await read(announcement.id)).toMatchObject({ state: 'sent', title: 'Se corre la consulta' });
});

test('an urgent one waits for no digest, but for the end of the night, and for nobody who wants none', async () => {
  const [student, other] = [cast.people['S+'], await t.actor('student')];
  await upsertSubscription(t.db, { userId: other.id, courseId: cast.courseId });
  const body = { ways: { announcements: 'none' } };
  await t.call('PUT', '/notices/preferences', { as: other, body });
  const audience = async (query = '') => {
    const path = `/announcements/audience?courseId=${cast.courseId}${query}`;
    return (await t.call('GET', path, { as: cast.people['T+'] })).json().audience;
  };
  expect(await audience()).toMatchObject({ now: 0, digest: 1, bell: 1 });
  expect(await audience('&urgent=true')).toMatchObject({ now: 1, digest: 0, bell: 1 });
  const mails = async () => {
    const all = (await t.mails()).map(({ to, subject }) => [to?.[0]?.address, subject]);
    return all.filter(([address]) => address === student.email || address === other.email);
  };
  expect((await write()).announcement.urgent).toBe(false);
  expect(await mails()).toEqual([]);
  expect((await write({ title: 'Hoy no hay clase', urgent: true })).announcement.urgent).toBe(true);
  expect(await mails()).toEqual([[student.email, 'Hoy no hay clase']]);
  const sent = (await t.mails()).find(({ subject }) => subject === 'Hoy no hay clase');
  expect(sent?.replyTo?.[0]?.address).toBe(cast.people['T+'].email);
  // The mail says who wrote it; the stored notification does not.
  expect(sent?.text).toContain(`${cast.people['T+'].username} · Álgebra`);
  expect(JSON.stringify(await t.db.selectFrom('notices').selectAll().execute())).not.toContain(
    cast.people['T+'].username,
  );
  // Those stored by earlier versions say it already.
  const [{ id, place }] = await bell();
  const old = `${cast.people['T+'].username} · ${place}`;
  await t.db.updateTable('notices').set({ place: old }).where('id', '=', id).execute();
  expect((await findSendableNotification(t.db, id))?.place).toBe(old);
  const waiting = t.db.selectFrom('notices').select('title').where('digestState', '=', 'waiting');
  expect(await waiting.where('userId', '=', student.id).execute()).toEqual([
    { title: 'Se corre la consulta' },
  ]);

  const noon = t.config.timeZone;
  setTimeZone(findZoneAtHour(0));
  await write({ title: 'De noche', urgent: true });
  expect((await mails()).map(([, subject]) => subject)).not.toContain('De noche');
  setTimeZone(noon);
});

test('it stays readable once it is read, and no longer counts as unread', async () => {
  const { announcement } = await write();
  await sendAnnouncements(t.app);
  const student = cast.people['S+'];
  const listed = async () => {
    const response = await t.call('GET', `/announcements?courseId=${cast.courseId}`, { as: student });
    const { plan } = (await t.call('GET', `/courses/${cast.courseId}/plan`, { as: student })).json();
    const [one]: Announcement[] = response.json().announcements;
    return [one?.title, one?.unread, plan.unreadAnnouncements];
  };
  expect(await listed()).toEqual(['Se corre la consulta', true, 1]);
  await t.call('PUT', `/announcements/${announcement.id}/read`, { as: student });
  expect(await listed()).toEqual(['Se corre la consulta', false, 0]);
  expect((await read(announcement.id, student)).html).toContain('<strong>jueves</strong>');
});

test('a group’s announcement is for that group alone, with its materials', async () => {
  const other = await t.actor('student');
  await upsertSubscription(t.db, { userId: other.id, courseId: cast.courseId });
  const groupId = await putInGroup(cast.people['S+'].id);
  const sent = { as: cast.people['T+'], ...createForm({ name: 'Práctico 3' }, PDF) };
  const { attachment } = (await t.call('POST', `/courses/${cast.courseId}/attachments`, sent)).json();
  const audience = `/announcements/audience?courseId=${cast.courseId}`;
  const count = async (query = '') =>
    (await t.call('GET', `${audience}${query}`, { as: cast.people['T+'] })).json();
  expect((await count()).audience).toEqual({ people: 2, now: 0, digest: 2, bell: 0, push: 0 });
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
  await write({ groupId, state: 'draft' });
  expect(await list(cast.people['S+'])).toHaveLength(1);
  const { title, version } = announcement;
  const body = { title, text: TEXT, state: 'sent', version };
  await t.call('PUT', `/announcements/${announcement.id}`, { as: cast.people['T+'], body });
  expect((await read(announcement.id)).files).toEqual([]);
});

test('a file that was sent for an announcement is for whoever may read it, and goes with it', async () => {
  const { people, courseId } = cast;
  const [teacher, student, other] = [people['T+'], people['S+'], await t.actor('student')];
  await upsertSubscription(t.db, { userId: other.id, courseId });
  const groupId = await putInGroup(student.id);
  const uploadIds = [await send('Práctico ñ.txt', 'Ejercicio 5.'), await send('otro.txt', 'Ejercicio 6.')];
  const stolen = await write({ uploadIds, groupId }, people.Ad);
  expect(stolen.details).toMatchObject([{ field: 'uploadIds' }]);
  const { announcement } = await write({ uploadIds, groupId });
  const [first, second] = (await read(announcement.id, student)).files;
  expect([first, second]).toMatchObject([
    { id: null, uploadId: uploadIds[0], name: 'Práctico ñ.txt', size: 12 },
    { uploadId: uploadIds[1] },
  ]);
  expect((await t.app.inject(first?.url ?? '')).body).toBe('Ejercicio 5.');
  const signed = (as: Actor) =>
    t.app.inject(signMediaUrl(t.app, as, new URL(first?.url ?? '', 'http://x').pathname));
  expect([(await signed(teacher)).statusCode, (await signed(other)).statusCode]).toEqual([200, 403]);

  // Removing the file from the announcement removes it for everybody; an undo restores it.
  const path = `/announcements/${announcement.id}`;
  const change = { title: 'Sin el otro', text: 'Hola', state: 'sent', version: 1, uploadIds: [uploadIds[0]] };
  await t.call('PUT', path, { as: teacher, body: change });
  expect((await t.app.inject(second?.url ?? '')).statusCode).toBe(404);
  const undo = await deleteForUndo(t, path, teacher);
  expect((await t.app.inject(first?.url ?? '')).statusCode).toBe(404);
  await sweepOrphanFiles(t.app);
  await undoDeletion(t, undo, teacher);
  expect((await t.app.inject(first?.url ?? '')).body).toBe('Ejercicio 5.');
  await deleteSubscription(t.db, student.id, courseId);
  expect((await t.app.inject(first?.url ?? '')).statusCode).toBe(403);
});

test('an upload that no announcement has is its sender’s alone, and ends', async () => {
  const id = await send('a.txt', 'Ejercicio 5.');
  const ask = (as: Actor) => t.call('HEAD', `${UPLOAD}/${id}`, { as, headers: TUS });
  expect([(await ask(cast.people['T+'])).statusCode, (await ask(cast.people.Ad)).statusCode]).toEqual([
    200, 403,
  ]);
  const path = `/api/media/announcements/${id}/a.txt`;
  expect((await t.app.inject(signMediaUrl(t.app, cast.people['T+'], path))).statusCode).toBe(404);
  await deleteUnattachedUploadsBefore(t.db, fromNow(-HOUR));
  expect((await ask(cast.people['T+'])).statusCode).toBe(200);
  await deleteUnattachedUploadsBefore(t.db, fromNow(HOUR));
  expect((await ask(cast.people['T+'])).statusCode).toBe(404);
  await sweepOrphanFiles(t.app);
  expect((await write({ uploadIds: [id] })).details).toMatchObject([{ field: 'uploadIds' }]);
});

test('the institute’s goes to everybody, batch by batch, and a sending that was cut goes on', async () => {
  const { announcement } = await write({ courseId: null, byMail: false }, cast.people.Ad);
  await sendAnnouncements(t.app);
  const notified = t.db.selectFrom('notices').select('userId').where('aboutId', '=', announcement.id);
  const everybody = (await notified.where('kind', '=', 'announcement').execute()).length;
  expect(everybody).toBeGreaterThanOrEqual(4);
  // Simulates a process killed after its first batch of recipients.
  const half = cast.people['S+'].id;
  await t.db
    .deleteFrom('notices')
    .where('aboutId', '=', announcement.id)
    .where('userId', '>', half)
    .execute();
  const cut = { state: 'sending' as const, sentUpTo: half };
  await t.db.updateTable('announcements').set(cut).where('id', '=', announcement.id).execute();
  await Promise.all([sendAnnouncements(t.app), sendAnnouncements(t.app)]);
  expect((await notified.where('kind', '=', 'announcement').execute()).length).toBe(everybody);
  expect(await bell(cast.people['S-'])).toMatchObject([{ courseId: null }]);
});
