import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Actor } from '../../../../test/actors.ts';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { createQuiz, toQuizPath } from '../../../../test/quiz-samples.ts';
import { deleteForUndo, undoDeletion } from '../../../../test/undo.ts';
import { DAY } from '../../../core/time/time.ts';
import { upsertSubscription } from '../../../courses/subscriptions/subscriptions.queries.ts';
import { deleteOldCalendarEntries } from './read-calendar-feed.ts';

let t: TestApp;
let cast: Cast;
let teacher: Actor;
let student: Actor;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  cast = await createCast(t);
  teacher = cast.people['T+'];
  student = cast.people['S+'];
});
afterEach(() => vi.useRealTimers());

async function makeAddress(as: Actor): Promise<string> {
  const response = await t.call('POST', '/calendar/address', { as });
  expect(response.statusCode).toBe(201);
  return new URL(response.json().address.url).pathname.replace(/^\/api/, '');
}

async function fetchText(address: string): Promise<string> {
  const response = await t.call('GET', address);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  return response.body;
}

/** Reads the feed like a calendar program; returns entries by UID. */
async function readFeed(address: string) {
  const calendar = new ICAL.Component(ICAL.parse(await fetchText(address)));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      location: event.location,
      description: event.description,
    };
  });
  return new Map(events.map((event) => [event.uid, event]));
}

const onlyOf = async (address: string) => [...(await readFeed(address)).values()];

const soon = (days: number) => new Date(Math.ceil((Date.now() + days * DAY) / 1000) * 1000).toISOString();

async function addLiveClass(fields: object = {}): Promise<number> {
  const body = { title: 'Consultas', startsAt: soon(1), url: 'https://ejemplo.uy/sala', ...fields };
  const response = await t.call('POST', `/courses/${cast.courseId}/live_classes`, { as: teacher, body });
  return response.json().liveClass.id;
}
const liveClassPath = (id: number) => `/courses/${cast.courseId}/live_classes/${id}`;

test('a calendar program reads long lines, ñ, and hours of UTC−3', async () => {
  const title = `Año nuevo, señal y «ñandú»; ${'pingüino, '.repeat(15)}\\ fin`.trim();
  await addLiveClass({ title, startsAt: '2036-03-01T21:30:00-03:00', durationMinutes: 90 });
  const address = await makeAddress(student);
  const text = await fetchText(address);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).toContain('\r\nDTSTART:20360302T003000Z\r\n');
  expect(text).toContain('\r\nTRANSP:OPAQUE\r\n');
  const [event] = await onlyOf(address);
  expect(event).toMatchObject({
    summary: `En vivo: ${title}`,
    start: '2036-03-02T00:30:00.000Z',
    end: '2036-03-02T02:00:00.000Z',
    location: 'https://ejemplo.uy/sala',
    description: expect.stringMatching(/Álgebra\n.*\/lectures\/\d+\/$/),
    sequence: 0,
    status: 'CONFIRMED',
  });
});

test('an item beyond the limit of the feed is not cancelled by an earlier one', async () => {
  const at = soon(0);
  const row = { courseId: cast.courseId, url: 'https://ejemplo.uy', createdAt: at, updatedAt: at };
  const insert = (titles: string[], startsAt: string) => {
    const rest = { forGroups: false, recordingLectureId: null, recordingUrl: null };
    const rows = titles.map((title) => ({ ...row, ...rest, title, startsAt, endsAt: startsAt }));
    return t.db.insertInto('liveClasses').values(rows).execute();
  };
  for (let some = 0; some < 3; some += 1) await insert(Array(333).fill('En el medio'), soon(3));
  await insert(['Al final'], soon(5));
  const address = await makeAddress(student);
  expect(await fetchText(address)).toContain('Al final');
  await insert(['Antes'], soon(2));
  const text = await fetchText(address);
  expect(text).toContain('Antes');
  expect(text).not.toContain('STATUS:CANCELLED');
});

test('a calendar without events is valid, and each ends with a line break', async () => {
  const address = await makeAddress(student);
  const empty = await fetchText(address);
  expect(empty).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(empty.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  // RFC 5545, 3.6: a calendar must have a component.
  const components = new ICAL.Component(ICAL.parse(empty)).getAllSubcomponents();
  expect(components.map(({ name }) => name)).toEqual(['vtimezone']);
  await addLiveClass();
  expect(await fetchText(address)).toMatch(/\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/);
});

test('what moves keeps its UID and raises its sequence, for each person by what they see', async () => {
  const [opensAt, closesAt] = [soon(1), soon(2)];
  const quiz = await createQuiz(t, cast, { title: 'Parcial', opensAt, closesAt, state: 'published' });
  const own = await makeAddress(student);
  const teachers = await makeAddress(teacher);
  const [before] = await onlyOf(own);
  expect(await fetchText(own)).toContain('\r\nTRANSP:TRANSPARENT\r\n');
  expect(before).toMatchObject({ summary: 'Parcial', start: opensAt, end: closesAt, sequence: 0 });
  expect(before?.description).toContain(`/quizz/${cast.courseId}/?quiz=${quiz.id}`);
  expect(await onlyOf(own)).toEqual([before]);
  expect((await onlyOf(teachers))[0]?.uid).toBe(before?.uid);

  const extra = { as: teacher, body: { seconds: 3600 } };
  await t.call('PUT', toQuizPath(quiz, `/extra_time/${student.id}`), extra);
  const [later] = await onlyOf(own);
  const end = new Date(Date.parse(closesAt) + 3_600_000).toISOString();
  expect(later).toEqual({ ...before, end, sequence: 1 });
  // Two simultaneous readers get the same revision.
  await t.call('DELETE', toQuizPath(quiz, `/extra_time/${student.id}`), { as: teacher });
  const both = await Promise.all([onlyOf(own), onlyOf(own)]);
  expect(both.flat().map(({ sequence }) => sequence)).toEqual([2, 2]);
  expect((await onlyOf(teachers))[0]?.sequence).toBe(0);
});

test('what was deleted is cancelled for 60 days, unless it comes back', async () => {
  const id = await addLiveClass();
  const address = await makeAddress(student);
  const uid = (await onlyOf(address))[0]?.uid;
  const undo = await deleteForUndo(t, liveClassPath(id), teacher);
  expect(await onlyOf(address)).toMatchObject([{ uid, sequence: 1, status: 'CANCELLED' }]);
  await undoDeletion(t, undo, teacher);
  expect(await onlyOf(address)).toMatchObject([{ uid, sequence: 2, status: 'CONFIRMED' }]);
  await deleteForUndo(t, liveClassPath(id), teacher);
  expect(await onlyOf(address)).toMatchObject([{ uid, sequence: 3, status: 'CANCELLED' }]);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * DAY });
  await deleteOldCalendarEntries(t.db);
  expect(await onlyOf(address)).toMatchObject([{ uid, status: 'CANCELLED' }]);
  vi.setSystemTime(Date.now() + 2 * DAY);
  await deleteOldCalendarEntries(t.db);
  expect(await onlyOf(address)).toEqual([]);
});

test('a course that one left vanishes without a word, and continues when one comes back', async () => {
  await addLiveClass();
  const address = await makeAddress(student);
  expect(await onlyOf(address)).toHaveLength(1);
  const membership = `/subscriptions/course/${cast.courseId}/user/${student.id}`;
  await t.call('DELETE', membership, { as: cast.people.Ad });
  expect(await fetchText(address)).not.toContain('BEGIN:VEVENT');
  await upsertSubscription(t.db, { userId: student.id, courseId: cast.courseId });
  expect(await onlyOf(address)).toMatchObject([{ sequence: 2, status: 'CONFIRMED' }]);
});

test('an address that was revoked, replaced, or whose owner is suspended is as unknown as any', async () => {
  const first = await makeAddress(student);
  const second = await makeAddress(student);
  const status = async (address: string) => (await t.call('GET', address)).statusCode;
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  const suspend = (active: boolean) =>
    t.call('PUT', `/users/${student.id}/active`, { as: cast.people.Ad, body: { active } });
  await suspend(false);
  expect(await status(second)).toBe(404);
  await suspend(true);
  expect(await status(second)).toBe(200);
  // The suspension ended the session.
  const again = await t.actor('student');
  const own = await makeAddress(again);
  expect((await t.call('GET', '/calendar/address', { as: again })).json().address).toHaveProperty(
    'createdAt',
  );
  expect((await t.call('DELETE', '/calendar/address', { as: again })).statusCode).toBe(204);
  expect((await t.call('DELETE', '/calendar/address', { as: again })).statusCode).toBe(404);
  expect((await t.call('GET', '/calendar/address', { as: again })).json()).toEqual({ address: null });
  expect(await status(own)).toBe(404);
});

test('the secret lies nowhere: not in the table, the trail or the trash of its owner', async () => {
  const address = await makeAddress(student);
  const secret = /calendar\/(.+)\.ics/.exec(address)?.[1] ?? '';
  expect(secret).toHaveLength(43);
  await t.call('DELETE', `/users/${student.id}`, { as: cast.people.Ad });
  for (const table of ['calendarAddresses', 'audit', 'trashRows', 'idempotency'] as const)
    expect(JSON.stringify(await t.db.selectFrom(table).selectAll().execute())).not.toContain(secret);
  expect((await t.call('GET', address)).statusCode).toBe(404);
});

test('an address that is read without a pause is 429 after 60 times; guesses stop nobody', async () => {
  const address = await makeAddress(student);
  const other = await makeAddress(teacher);
  for (let read = 0; read < 60; read += 1) await t.app.inject({ url: `/api${address}`, method: 'HEAD' });
  const refused = await t.call('GET', address);
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await t.call('GET', other)).statusCode).toBe(200);
  const guess = (index: number) => t.app.inject({ url: `/api/calendar/x${index}.ics` });
  for (let index = 0; index < 120; index += 1) expect((await guess(index)).statusCode).toBe(404);
  expect((await t.call('GET', other)).statusCode).toBe(200);
});
