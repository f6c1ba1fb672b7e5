import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../../test/actors.ts';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { deleteForUndo, undoDeletion } from '../../../../test/undo.ts';
import { makeLecture } from '../../../../test/watching.ts';
import { DAY, fromNow } from '../../../core/time/time.ts';
import { upsertSubscription } from '../../../courses/subscriptions/subscriptions.queries.ts';
import { MAX_LIVE_CLASSES } from './live-classes.queries.ts';
import type { LiveClass } from './live-classes.schema.ts';

let t: TestApp;
let cast: Cast;
let teacher: Actor;
let student: Actor;

const body = { title: 'Consultas', startsAt: '2030-03-01T19:00:00-03:00', url: 'https://ejemplo.uy/sala' };

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  cast = await createCast(t);
  teacher = cast.people['T+'];
  student = cast.people['S+'];
});

const path = (rest: string | number = '') =>
  `/courses/${cast.courseId}/live_classes${rest === '' ? '' : `/${rest}`}`;

async function add(fields: object = {}): Promise<LiveClass> {
  const response = await t.call('POST', path(), { as: teacher, body: { ...body, ...fields } });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().liveClass;
}

function change(id: number, fields: object) {
  return t.call('PUT', path(id), { as: teacher, body: fields });
}

async function titles(as: Actor): Promise<string[]> {
  const { liveClasses } = (await t.call('GET', path(), { as })).json();
  return liveClasses.map(({ title }: LiveClass) => title);
}

test('lasts an hour unless it says otherwise, and can be entered ten minutes before', async () => {
  expect(await add()).toMatchObject({
    startsAt: '2030-03-01T22:00:00.000Z',
    endsAt: '2030-03-01T23:00:00.000Z',
    durationMinutes: 60,
    opensAt: '2030-03-01T21:50:00.000Z',
    groups: [],
    recordingLectureId: null,
    recordingUrl: null,
  });
  expect(await add({ durationMinutes: 90 })).toMatchObject({ endsAt: '2030-03-01T23:30:00.000Z' });
});

test.each([
  ['javascript:alert(1)', 'url'],
  ['http://ejemplo.uy/sala', 'url'],
  ['https://ejemplo.uy:99999', 'url'],
  ['https://con espacio.uy', 'url'],
])('R14: the address %j is 400', async (url, field) => {
  for (const response of [
    await t.call('POST', path(), { as: teacher, body: { ...body, url } }),
    await change((await add()).id, { url }),
    await t.call('POST', path(), { as: teacher, body: { ...body, recordingUrl: url } }),
  ]) {
    expect(response.statusCode).toBe(400);
    expect(response.json().details[0].field).toMatch(field === 'url' ? /url|recordingUrl/ : field);
  }
});

test('R3: a lecture, a group and a live class of another course are none of this one', async () => {
  const other = await createCast(t);
  const lectureId = await makeLecture(t, other.courseId);
  const { id } = await add();
  for (const fields of [{ recordingLectureId: lectureId }, { groups: ['Lunes'] }, { durationMinutes: 0 }])
    expect((await change(id, fields)).statusCode).toBe(400);
  const foreign = { as: other.people['T+'], body: { title: 'Otra' } };
  expect((await t.call('PUT', `/courses/${other.courseId}/live_classes/${id}`, foreign)).statusCode).toBe(
    404,
  );
  expect((await t.call('DELETE', path(2_147_483_647), { as: teacher })).statusCode).toBe(404);
});

test('a live class goes back as a GET gave it, and what is left out stays', async () => {
  const before = await add({ durationMinutes: 90 });
  const same = await change(before.id, { liveClass: before });
  expect(same.json()).toEqual({ liveClass: before });
  const moved = await change(before.id, { startsAt: '2030-03-02T22:00:00Z' });
  expect(moved.json().liveClass).toEqual({
    ...before,
    startsAt: '2030-03-02T22:00:00.000Z',
    endsAt: '2030-03-02T23:30:00.000Z',
    opensAt: '2030-03-02T21:50:00.000Z',
  });
});

test('groups: only their members see it, also after a merge and after it came back from the trash', async () => {
  for (const name of ['Lunes', 'Martes'])
    await t.call('POST', `/courses/${cast.courseId}/groups`, { as: teacher, body: { name } });
  const monday = cast.people['S-'];
  await upsertSubscription(t.db, { userId: monday.id, courseId: cast.courseId, group: 'lunes' });
  await add({ title: 'De todos' });
  const { id } = await add({ title: 'De los lunes', groups: ['LUNES'] });
  expect(await titles(monday)).toEqual(['De todos', 'De los lunes']);
  expect(await titles(student)).toEqual(['De todos']);
  expect(await titles(teacher)).toHaveLength(2);

  const { groups } = (await t.call('GET', `/courses/${cast.courseId}/groups`, { as: teacher })).json();
  const [lunes, martes] = groups.map((group: { id: number }) => group.id);
  const merge = `/courses/${cast.courseId}/groups/${lunes}/merge`;
  expect((await t.call('POST', merge, { as: teacher, body: { into: martes } })).statusCode).toBe(200);
  expect(await titles(monday)).toHaveLength(2);

  const undo = await deleteForUndo(t, path(id), teacher);
  expect(await titles(monday)).toEqual(['De todos']);
  await undoDeletion(t, undo, teacher);
  expect(await titles(monday)).toHaveLength(2);
  expect(await titles(student)).toEqual(['De todos']);
  const trail = await t.db
    .selectFrom('audit')
    .select(['action', 'targetName'])
    .where('targetType', '=', 'live_class')
    .where('targetId', '=', id)
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    ...['live_class.create', 'live_class.delete', 'trash.restore'],
  ]);
});

async function addGroups(...names: string[]): Promise<number[]> {
  for (const name of names)
    await t.call('POST', `/courses/${cast.courseId}/groups`, { as: teacher, body: { name } });
  const { groups } = (await t.call('GET', `/courses/${cast.courseId}/groups`, { as: teacher })).json();
  return groups.map((group: { id: number }) => group.id);
}

test('a group with another start: its students have it in their list, their calendar and their home', async () => {
  const [lunes = 0] = await addGroups('Lunes', 'Martes');
  const monday = cast.people['S-'];
  await upsertSubscription(t.db, { userId: monday.id, courseId: cast.courseId, group: 'Lunes' });
  const [common, own] = [fromNow(2 * DAY), fromNow(3 * DAY)];
  const ends = (at: string) => new Date(Date.parse(at) + 90 * 60_000).toISOString();
  const dates = [{ groupId: lunes, opensAt: own }];
  const live = await add({ startsAt: common, durationMinutes: 90, dates });
  expect(live).toMatchObject({
    groups: [],
    startsAt: common,
    dates: [{ groupId: lunes, name: 'Lunes', opensAt: own, closesAt: ends(own) }],
  });
  const timesOf = async (as: Actor) => {
    const [listed] = (await t.call('GET', path(), { as })).json().liveClasses;
    const [item] = (await t.call('GET', '/calendar', { as })).json().items;
    const { startsAt, endsAt, dates } = listed;
    expect(item).toMatchObject({ startsAt, endsAt, liveClass: listed });
    if (as !== teacher) {
      const { agenda } = (await t.call('GET', '/home', { as })).json().home;
      expect(agenda).toMatchObject([{ kind: 'live', at: startsAt, endsAt, liveClass: listed }]);
      expect(dates).toEqual([]);
    }
    return { startsAt, endsAt };
  };
  expect(await timesOf(monday)).toEqual({ startsAt: own, endsAt: ends(own) });
  expect(await timesOf(student)).toEqual({ startsAt: common, endsAt: ends(common) });
  expect(await timesOf(teacher)).toEqual({ startsAt: common, endsAt: ends(common) });

  const taught = async () => (await t.call('GET', '/calendar', { as: teacher })).json().items;
  expect(await taught()).toMatchObject([
    { title: 'Consultas', groupId: null, startsAt: common, liveClass: { opensAt: live.opensAt } },
    {
      title: 'Consultas (Lunes)',
      groupId: lunes,
      startsAt: own,
      endsAt: ends(own),
      liveClass: { id: live.id, startsAt: own, endsAt: ends(own) },
    },
  ]);

  expect((await change(live.id, { liveClass: live })).json().liveClass).toEqual(live);
  const shorter = await change(live.id, { durationMinutes: 30 });
  const half = new Date(Date.parse(own) + 30 * 60_000).toISOString();
  expect(shorter.json().liveClass.dates).toMatchObject([{ opensAt: own, closesAt: half }]);
  await change(live.id, { groups: ['Martes'] });
  expect(await titles(monday)).toEqual([]);
  const uninvited = await change(live.id, { dates });
  expect(uninvited.json().details).toMatchObject([{ field: 'dates.0.groupId' }]);
  const alone = await change(live.id, { groups: ['Lunes'], dates });
  expect(alone.json().liveClass).toMatchObject({ groups: ['Lunes'], dates: [{ opensAt: own }] });
  expect(await titles(student)).toEqual([]);
  expect(await taught()).toMatchObject([{ title: 'Consultas (Lunes)', groupId: lunes, startsAt: own }]);
  const backwards = await change(live.id, { dates: [{ groupId: lunes, opensAt: own, closesAt: common }] });
  expect(backwards.json().details).toMatchObject([{ field: 'dates.0.closesAt' }]);
});

test("a group's start goes along with its series, and with its group when that is merged", async () => {
  const [lunes = 0, martes = 0] = await addGroups('Lunes', 'Martes');
  const dates = [{ groupId: lunes, opensAt: '2030-03-02T22:00:00Z' }];
  const first = await add({ repeatUntil: '2030-03-15', dates });
  const starts = async () => {
    const { liveClasses } = (await t.call('GET', path(), { as: teacher })).json();
    return liveClasses.map((live: LiveClass) => live.dates.map(({ opensAt }) => opensAt?.slice(5, 16)));
  };
  expect(await starts()).toEqual([['03-02T22:00'], ['03-09T22:00'], ['03-16T22:00']]);
  const moved = {
    startsAt: '2030-03-01T20:00:00-03:00',
    dates: [{ ...dates[0], opensAt: '2030-03-03T22:00:00Z' }],
  };
  await t.call('PUT', `${path(first.id)}?following=true`, { as: teacher, body: moved });
  expect(await starts()).toEqual([['03-03T22:00'], ['03-10T22:00'], ['03-17T22:00']]);
  const merge = `/courses/${cast.courseId}/groups/${lunes}/merge`;
  await t.call('POST', merge, { as: teacher, body: { into: martes } });
  expect(await starts()).toEqual([['03-03T22:00'], ['03-10T22:00'], ['03-17T22:00']]);
  const undo = await deleteForUndo(t, path(first.id), teacher);
  await undoDeletion(t, undo, teacher);
  expect(await starts()).toEqual([['03-03T22:00'], ['03-10T22:00'], ['03-17T22:00']]);
});

test('the recording is a lecture of the course: students find it once it is published', async () => {
  const lectureId = await makeLecture(t, cast.courseId);
  const { id } = await add();
  const recording = { recordingLectureId: lectureId, recordingUrl: 'https://ejemplo.uy/video' };
  expect((await change(id, recording)).json().liveClass).toMatchObject(recording);
  const seen = async (as: Actor) => (await t.call('GET', path(), { as })).json().liveClasses[0];
  expect(await seen(student)).toMatchObject(recording);
  await t.db.updateTable('lectures').set({ state: 'draft' }).where('id', '=', lectureId).execute();
  expect(await seen(student)).toMatchObject({ ...recording, recordingLectureId: null });
  expect(await seen(teacher)).toMatchObject(recording);
  await deleteForUndo(t, `/courses/${cast.courseId}/lectures/${lectureId}`, teacher);
  expect(await seen(teacher)).toMatchObject({ ...recording, recordingLectureId: null });
});

test('one each week, moved and deleted alone or with those that follow, and calendars are told', async () => {
  const first = await add({ repeatUntil: '2030-03-22' });
  const all = async (): Promise<LiveClass[]> =>
    (await t.call('GET', path(), { as: teacher })).json().liveClasses;
  const days = async () => (await all()).map(({ startsAt }) => startsAt.slice(5, 16));
  expect(await days()).toEqual(['03-01T22:00', '03-08T22:00', '03-15T22:00', '03-22T22:00']);
  expect((await all()).every(({ seriesId }) => seriesId === first.id)).toBe(true);
  const [, second, third] = await all();
  const made = await t.call('POST', '/calendar/address', { as: student });
  const feed = async () => {
    const text = (await t.app.inject(new URL(made.json().address.url).pathname)).body;
    return [...text.matchAll(/SEQUENCE:(\d+)/g)].map(([, sequence]) => Number(sequence));
  };
  expect(await feed()).toEqual([0, 0, 0, 0]);

  await change(third?.id ?? 0, { recordingUrl: 'https://ejemplo.uy/video' });
  const moved = { startsAt: '2030-03-09T19:30:00-03:00', title: 'Dudas', durationMinutes: 30 };
  const response = await t.call('PUT', `${path(second?.id)}?following=true`, { as: teacher, body: moved });
  expect(response.statusCode, response.body).toBe(200);
  expect(await days()).toEqual(['03-01T22:00', '03-09T22:30', '03-16T22:30', '03-23T22:30']);
  expect(await all()).toMatchObject([
    ...[{ title: 'Consultas' }, { title: 'Dudas', durationMinutes: 30 }],
    ...[
      { title: 'Dudas', recordingUrl: 'https://ejemplo.uy/video' },
      { title: 'Dudas', recordingUrl: null },
    ],
  ]);
  expect(await feed()).toEqual([0, 1, 1, 1]);
  await change(third?.id ?? 0, { startsAt: '2030-03-30T19:00:00-03:00' });

  const undo = await deleteForUndo(t, `${path(second?.id)}?following=true`, teacher);
  expect(await days()).toEqual(['03-01T22:00']);
  expect(await feed()).toEqual([0, 2, 2, 2]);
  await undoDeletion(t, undo, teacher);
  expect(await days()).toHaveLength(4);
  await deleteForUndo(t, path(second?.id), teacher);
  expect(await days()).toHaveLength(3);
  const backwards = await t.call('POST', path(), {
    as: teacher,
    body: { ...body, repeatUntil: '2030-02-01' },
  });
  expect(backwards.json().details).toMatchObject([{ field: 'repeatUntil' }]);
});

test('a course has a bounded number of live classes', async () => {
  const row = {
    courseId: cast.courseId,
    title: 'X',
    url: 'https://x.uy',
    forGroups: false,
    startsAt: '2030-01-01T00:00:00.000Z',
    endsAt: '2030-01-01T01:00:00.000Z',
    recordingLectureId: null,
    recordingUrl: null,
    createdAt: '',
    updatedAt: '',
  };
  await t.db
    .insertInto('liveClasses')
    .values(Array.from({ length: MAX_LIVE_CLASSES }, () => row))
    .execute();
  const response = await t.call('POST', path(), { as: teacher, body });
  expect(response.json()).toMatchObject({ statusCode: 409, code: 'too_many_live_classes' });
});

test("a course's page has the live classes of these weeks: those to come, and those that were recorded", async () => {
  const inDays = (title: string, days: number, fields: object = {}) =>
    add({ title, startsAt: fromNow(days * DAY), ...fields });
  await inDays('Mañana', 1);
  await inDays('En dos meses', 60);
  await inDays('Ayer, sin grabar', -1);
  await inDays('Ayer', -1, { recordingUrl: 'https://ejemplo.uy/video' });
  const shown = async (as: Actor | null) => {
    const { plan } = (await t.call('GET', `/courses/${cast.courseId}/plan`, { as })).json();
    return plan.liveClasses.map(({ title }: LiveClass) => title);
  };
  expect(await shown(student)).toEqual(['Ayer', 'Mañana']);
  expect(await shown(teacher)).toEqual(['Ayer', 'Mañana']);
  for (const outsider of [null, cast.people['S-'], cast.people['T-']])
    expect(await shown(outsider)).toEqual([]);
  // More past ones than the page shows leave the one to come on it.
  const row = t.db.selectFrom('liveClasses').selectAll().where('title', '=', 'Ayer');
  const { id: _id, ...past } = await row.where('courseId', '=', cast.courseId).executeTakeFirstOrThrow();
  const many = (fields: object) => Array.from({ length: 20 }, () => ({ ...past, ...fields }));
  for (const fields of [{ recordingUrl: null }, { title: 'Grabada' }])
    await t.db.insertInto('liveClasses').values(many(fields)).execute();
  expect((await shown(student)).at(-1)).toBe('Mañana');
});

test("a course's page keeps the latest recordings beside many classes to come", async () => {
  const recordingUrl = 'https://ejemplo.uy/video';
  await add({ title: 'Ayer', startsAt: fromNow(-DAY), recordingUrl });
  await add({ title: 'Por venir', startsAt: fromNow(DAY) });
  const row = t.db.selectFrom('liveClasses').selectAll().where('title', '=', 'Por venir');
  const { id: _id, ...ahead } = await row.where('courseId', '=', cast.courseId).executeTakeFirstOrThrow();
  const many = Array.from({ length: 21 }, () => ahead);
  await t.db.insertInto('liveClasses').values(many).execute();
  const { plan } = (await t.call('GET', `/courses/${cast.courseId}/plan`, { as: student })).json();
  const shown = plan.liveClasses.map(({ title }: LiveClass) => title);
  expect(shown.slice(0, 2)).toEqual(['Ayer', 'Por venir']);
  expect(shown.length).toBeLessThan(many.length + 1);
});
