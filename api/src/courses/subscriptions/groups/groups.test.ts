import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { up as makeKeysPlain } from '../../../../migrations/0990-plain-keys.ts';
import type { Actor } from '../../../../test/actors.ts';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { runJobToEnd } from '../../../../test/jobs.ts';
import { createQuiz } from '../../../../test/quiz-samples.ts';
import { testOnSqlite } from '../../../../test/test-database.ts';
import { deleteForUndo, requestRestore, undoDeletion } from '../../../../test/undo.ts';
import { fromNow, HOUR } from '../../../core/time/time.ts';
import type { ImportReport } from '../../../platform/spreadsheets/report.ts';
import { findSubscription, upsertSubscription } from '../subscriptions.queries.ts';
import type { Group } from './groups.schema.ts';

let t: TestApp;
let cast: Cast;
let teacher: Actor;
let ana: Actor;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  cast = await createCast(t);
  teacher = cast.people['T+'];
  ana = cast.people['S+'];
});

const path = (rest = '') => `/courses/${cast.courseId}/groups${rest}`;
const call = (method: 'POST' | 'PUT', url: string, body: object) =>
  t.call(method, url, { as: teacher, body });

async function add(name: string): Promise<Group> {
  return (await call('POST', path(), { name })).json().group;
}
async function list(): Promise<[string, number][]> {
  const { groups } = (await t.call('GET', path(), { as: teacher })).json();
  return groups.map(({ name, members }: Group) => [name, members]);
}
const groupOf = async (who: Actor) => (await findSubscription(t.db, who.id, cast.courseId))?.group;
const move = (groupId: number | null, ...people: Actor[]) =>
  call('PUT', `/courses/${cast.courseId}/group_members`, { groupId, userIds: people.map(({ id }) => id) });
async function saveCourse(groups: string[]) {
  const { course } = (await t.call('GET', `/courses/${cast.courseId}`)).json();
  return call('PUT', '/courses', { ...course, groups });
}

test('a group is made, gets people, is renamed with them, and is no other group of another spelling', async () => {
  const { id } = await add('Mañana');
  expect((await call('POST', path(), { name: 'MANANA' })).json().code).toBe('group_exists');
  expect((await call('POST', path(), { name: 'Ma\u00F1ana \u00A0 2' })).json().group.name).toBe('Mañana 2');
  expect((await call('POST', path(), { name: 'Mañana 2' })).json().code).toBe('group_exists');
  expect((await move(id, ana)).json()).toEqual({ moved: 1 });
  expect((await move(id, ana)).json()).toEqual({ moved: 0 });
  await add('Noche');
  expect((await call('PUT', path(`/${id}`), { name: 'noche' })).statusCode).toBe(409);
  expect((await call('PUT', path(`/${id}`), { name: 'Matutino' })).json().group.members).toBe(1);
  expect(await groupOf(ana)).toBe('Matutino');
  await move(null, ana);
  expect(await groupOf(ana)).toBe(null);
});

test('groups that were stored with more than one space are found as they are shown', async () => {
  const row = (name: string) => ({ courseId: cast.courseId, name, key: name.toLowerCase(), position: 0 });
  await t.db.insertInto('courseGroups').values(['Turno  1', 'Turno  2', 'Turno 2'].map(row)).execute();
  await makeKeysPlain(t.db);
  expect((await list()).map(([name]) => name)).toEqual(['Turno 1', 'Turno  2', 'Turno 2']);
  const { groups } = (await t.call('GET', path(), { as: teacher })).json();
  await move(groups[0].id, ana);
  const found = await t.call('GET', `/courses/${cast.courseId}/roster?group=Turno%201`, { as: teacher });
  expect(found.json().total).toBe(1);
});

test('a group with people is not deleted; an empty one is, and comes back', async () => {
  const { id } = await add('Noche');
  await move(id, ana);
  expect((await t.call('DELETE', path(`/${id}`), { as: teacher })).json().code).toBe('group_in_use');
  await move(null, ana);
  const undo = await deleteForUndo(t, path(`/${id}`), teacher);
  expect(await list()).toEqual([]);
  await undoDeletion(t, undo, teacher);
  expect(await list()).toEqual([['Noche', 0]]);
});

test('a group with only expired people is deleted like an empty one', async () => {
  const { id } = await add('Noche');
  await move(id, ana);
  const own = t.db.updateTable('subscriptions').where('userId', '=', ana.id);
  await own.set({ expiresAt: fromNow(-1) }).execute();
  expect(await list()).toEqual([['Noche', 0]]);
  await deleteForUndo(t, path(`/${id}`), teacher);
  expect(await list()).toEqual([]);
});

test('bedelía undoes the deletion of a group that it deleted itself', async () => {
  const bedelia = await t.actor('bedelia');
  const undo = await deleteForUndo(t, path(`/${(await add('Noche')).id}`), bedelia);
  expect((await requestRestore(t, undo, await t.actor('bedelia'))).statusCode).toBe(403);
  await undoDeletion(t, undo, bedelia);
  expect(await list()).toEqual([['Noche', 0]]);
});

test('two groups become one, with everybody of both', async () => {
  const [right, wrong] = [await add('Nocturno'), await add('Noctruno')];
  await move(wrong.id, ana);
  expect((await call('POST', path(`/${wrong.id}/merge`), { into: wrong.id })).statusCode).toBe(400);
  expect((await call('POST', path(`/${wrong.id}/merge`), { into: right.id })).json().group.members).toBe(1);
  expect([await list(), await groupOf(ana)]).toEqual([[['Nocturno', 1]], 'Nocturno']);
});

async function announce(groupId: number): Promise<{ id: number; groupId: number }> {
  const body = { courseId: cast.courseId, groupId, title: 'Consulta', text: 'El jueves', state: 'draft' };
  return (await call('POST', '/announcements', body)).json().announcement;
}
const readAnnouncement = async (id: number) =>
  (await t.call('GET', `/announcements/${id}`, { as: teacher })).json().announcement;

test('a merge into a group with people moves announcements, but dates only of quizzes for groups alone', async () => {
  const [right, wrong] = [await add('Nocturno'), await add('Noctruno')];
  const { id } = await announce(wrong.id);
  const quizzes = [await createQuiz(t, cast), await createQuiz(t, cast, { onlyGroups: true })];
  const dates = { groupId: wrong.id, opensAt: null, closesAt: fromNow(HOUR), timeLimitSeconds: null };
  await t.db
    .insertInto('quizDates')
    .values(quizzes.map((quiz) => ({ ...dates, quizId: quiz.id })))
    .execute();
  await move(right.id, ana);
  expect((await call('POST', path(`/${wrong.id}/merge`), { into: right.id })).statusCode).toBe(200);
  expect((await readAnnouncement(id)).groupId).toBe(right.id);
  const left = await t.db.selectFrom('quizDates').select('quizId').where('groupId', '=', right.id).execute();
  expect(left).toEqual([{ quizId: quizzes[1]?.id }]);
});

test('a merge into a group of expired people moves all dates', async () => {
  const [right, wrong] = [await add('Nocturno'), await add('Noctruno')];
  await move(right.id, ana);
  const own = t.db.updateTable('subscriptions').where('userId', '=', ana.id);
  await own.set({ expiresAt: fromNow(-1) }).execute();
  const quizId = (await createQuiz(t, cast)).id;
  const dates = { opensAt: null, closesAt: fromNow(HOUR), timeLimitSeconds: null };
  await t.db
    .insertInto('quizDates')
    .values({ ...dates, quizId, groupId: wrong.id })
    .execute();
  expect((await call('POST', path(`/${wrong.id}/merge`), { into: right.id })).statusCode).toBe(200);
  const left = await t.db.selectFrom('quizDates').select('groupId').where('quizId', '=', quizId).execute();
  expect(left).toEqual([{ groupId: right.id }]);
});

test('a group that the course’s list of names leaves out comes back with its announcements', async () => {
  const { id } = await announce((await add('Noche')).id);
  const undo = Number((await saveCourse([])).headers['x-undo']);
  expect([await list(), await readAnnouncement(id)]).toEqual([[], undefined]);
  await undoDeletion(t, undo, teacher);
  expect([await list(), (await readAnnouncement(id)).id]).toEqual([[['Noche', 0]], id]);
});

test('another course’s group is none of this one', async () => {
  const { id } = await add('Noche');
  cast = await createCast(t);
  teacher = cast.people['T+'];
  expect((await call('PUT', path(`/${id}`), { name: 'X' })).statusCode).toBe(404);
  expect((await move(id, cast.people['S+'])).statusCode).toBe(404);
});

test('the course’s list of names makes, orders and renames groups, and loses nobody', async () => {
  await saveCourse(['A', 'B']);
  await t.db.updateTable('subscriptions').set({ groupId: null }).execute();
  const [a] = (await t.call('GET', path(), { as: teacher })).json().groups as Group[];
  await move(a?.id ?? 0, ana);
  expect((await saveCourse(['B', 'a'])).json().course.groups).toEqual(['B', 'a']);
  expect((await saveCourse(['B', 'C'])).json().course.groups).toEqual(['B', 'C']);
  expect(await groupOf(ana)).toBe('C');
  expect((await saveCourse(['B'])).json().code).toBe('group_in_use');
  expect(await list()).toEqual([
    ['B', 0],
    ['C', 1],
  ]);
});

test('people are listed by group, and those who are in none', async () => {
  await upsertSubscription(t.db, { userId: cast.people['S-'].id, courseId: cast.courseId, group: 'Lunes' });
  const idsOf = async (group: string) => {
    const url = `/courses/${cast.courseId}/subscriptions?group=${group}`;
    const { subscriptions, total } = (await t.call('GET', url, { as: cast.people.Ad })).json();
    expect(total).toBe(subscriptions.length);
    return subscriptions.map(({ userId }: { userId: number }) => userId);
  };
  expect(await idsOf('lunes')).toEqual([cast.people['S-'].id]);
  expect(await idsOf('')).toEqual([ana.id, teacher.id]);
  expect(await idsOf('Martes')).toEqual([]);
});

test('an import makes no more groups than the course can be saved with', async () => {
  await saveCourse(Array.from({ length: 49 }, (_, index) => `Grupo ${index}`));
  const send = async (...groups: string[]) => {
    const people = [cast.people['S-'], await t.actor('student')];
    const lines = groups.map((group, index) => `${people[index]?.email},${cast.courseId},${group}\n`);
    const body = `correo,curso,grupo\n${lines.join('')}`;
    const sent = { as: cast.people.Ad, body, headers: { 'content-type': 'text/csv' } };
    return runJobToEnd<ImportReport>(t, await t.call('POST', '/subscriptions/import', sent), cast.people.Ad);
  };
  expect((await send('Uno', 'Dos')).error).toMatchObject({ code: 'too_many_groups' });
  expect(await list()).toHaveLength(49);
  expect((await send('Uno', 'grupo 7')).result).toMatchObject({ created: 2 });
  expect((await call('POST', path(), { name: 'Otro' })).json().code).toBe('too_many_groups');
  expect((await saveCourse((await list()).map(([name]) => name))).statusCode).toBe(200);
});

test('a course that had more groups than there may be now is saved with them, and only gets fewer', async () => {
  const rows = Array.from({ length: 60 }, (_, position) => ({
    position,
    name: `G${position}`,
    key: `g${position}`,
  }));
  await t.db
    .insertInto('courseGroups')
    .values(rows.map((row) => ({ ...row, courseId: cast.courseId })))
    .execute();
  const names = rows.map(({ name }) => name);
  expect((await saveCourse(names)).statusCode).toBe(200);
  expect((await saveCourse([...names, 'Otro'])).json().code).toBe('too_many_groups');
  expect((await saveCourse(names.slice(0, 55))).statusCode).toBe(200);
  expect((await saveCourse(names.slice(0, 56))).json().code).toBe('too_many_groups');
  expect(await list()).toHaveLength(55);
});

test('an import makes no group for a member, who stays where they are', async () => {
  const body = `correo,curso,grupo\n${ana.email},${cast.courseId},Turno A\n`;
  const sent = { as: cast.people.Ad, body, headers: { 'content-type': 'text/csv' } };
  const started = await t.call('POST', '/subscriptions/import', sent);
  const { result } = await runJobToEnd<ImportReport>(t, started, cast.people.Ad);
  expect(result).toMatchObject({ existing: 1, newGroups: [] });
  expect(await list()).toEqual([]);
});

testOnSqlite('an import says which groups are new, and which one it may have meant', async () => {
  await add('Matutino');
  const late = await t.actor('student');
  const line = (who: Actor, group: string) => `${who.email},${cast.courseId},${group}\n`;
  const text = `correo,curso,grupo\n${line(cast.people['S-'], 'Matutno')}${line(late, 'MATUTINO')}`;
  const send = async (query: string) => {
    const sent = { as: cast.people.Ad, body: text, headers: { 'content-type': 'text/csv' } };
    return runJobToEnd<ImportReport>(
      t,
      await t.call('POST', `/subscriptions/import${query}`, sent),
      cast.people.Ad,
    );
  };
  const newGroups = [{ name: 'Matutno', courseName: 'Álgebra', similar: 'Matutino' }];
  expect((await send('?dryRun=true')).result).toMatchObject({ created: 2, newGroups });
  expect(await list()).toEqual([['Matutino', 0]]);
  expect((await send('')).result).toMatchObject({ created: 2, newGroups });
  expect(await list()).toEqual([
    ['Matutino', 1],
    ['Matutno', 1],
  ]);
});
