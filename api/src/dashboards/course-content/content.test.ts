import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestAssignment } from '../../../test/assignment-samples.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { createQuiz } from '../../../test/quiz-samples.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import type { ContentItem, ContentSection, MoveContentBody } from './content.schema.ts';

const t: TestApp = await createTestApp();
let cast: Cast;
let ids: Map<string, Pick<ContentItem, 'kind' | 'id'>>;

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  t.call(method, `/courses/${cast.courseId}${path}`, { as: cast.people['T+'], ...(body && { body }) });
const words = (sections: ContentSection[]) =>
  sections.map(({ name, items }) => [name, ...items.map(({ title }) => title)]);
const content = async () => words((await call('GET', '/content')).json().sections);
const key = (title: string) => ids.get(title) ?? { kind: 'link' as const, id: 0 };
const move = (titles: string[], sectionId: number | null, before: string | null = null) => {
  const body: MoveContentBody = {
    items: titles.map(key),
    sectionId,
    before: before === null ? null : key(before),
  };
  return call('PUT', '/content/order', body);
};
const sectionId = async (name: string) => {
  const { sections } = (await call('GET', '/sections')).json();
  return (sections as { id: number; name: string }[]).find((one) => one.name === name)?.id ?? 0;
};

beforeEach(async () => {
  cast = await createCast(t);
  for (const [title, section] of [
    ['Uno', 'A'],
    ['Dos', 'A'],
    ['Tres', 'B'],
  ])
    await call('POST', '/lectures', { title, section });
  await call('POST', '/links', { name: 'Link', url: 'https://ejemplo.uy/' });
  await createQuiz(t, cast, { title: 'Parcial' });
  const { sections } = (await call('GET', '/content')).json() as { sections: ContentSection[] };
  ids = new Map(
    sections.flatMap(({ items }) => items.map((item) => [item.title, { kind: item.kind, id: item.id }])),
  );
});
afterAll(() => t.close());

test('what nobody placed comes last', async () => {
  expect(await content()).toEqual([
    ['A', 'Uno', 'Dos'],
    ['B', 'Tres', 'Parcial', 'Link'],
  ]);
});

test('what nobody placed stays where it is when a section or a lecture in one comes last', async () => {
  const { title } = await createTestAssignment(t, cast, { title: 'Entrega' });
  const before = [
    ['A', 'Uno', 'Dos'],
    ['B', 'Tres', 'Parcial', title, 'Link'],
  ];
  expect(await content()).toEqual(before);
  await call('POST', '/sections', { name: 'C' });
  expect(await content()).toEqual([...before, ['C']]);
  await call('POST', '/links', { name: 'Otro', url: 'https://ejemplo.uy/2' });
  expect(await content()).toEqual([...before, ['C', 'Otro']]);
  await call('POST', '/lectures', { title: 'Cuatro', section: 'D' });
  expect(await content()).toEqual([...before, ['C', 'Otro'], ['D', 'Cuatro']]);
  expect((await call('POST', '/sections', { name: 'c' })).statusCode).toBe(409);
});

test('what nobody placed stays where it is, also when something placed was deleted before', async () => {
  await move(['Link'], await sectionId('B'));
  await call('DELETE', `/links/${key('Link').id}`);
  await call('POST', '/links', { name: 'Otro', url: 'https://ejemplo.uy/2' });
  const before = await content();
  await call('POST', '/sections', { name: 'C' });
  expect(await content()).toEqual([...before, ['C']]);
});

test('what nobody placed stays behind the lectures of a course without sections', async () => {
  const { courseId, people } = await createCast(t);
  const as = people['T+'];
  const add = (path: string, body: object) => t.call('POST', `/courses/${courseId}${path}`, { as, body });
  await add('/lectures', { title: 'Sola', section: null });
  await add('/links', { name: 'Suelto', url: 'https://ejemplo.uy/' });
  await add('/sections', { name: 'A' });
  const read = await t.call('GET', `/courses/${courseId}/content`, { as });
  expect(words(read.json().sections)).toEqual([[null, 'Sola', 'Suelto'], ['A']]);
});

test('one order holds every kind, and the lectures have it too', async () => {
  const moved = await move(['Link', 'Tres'], await sectionId('A'), 'Dos');
  const expected = [
    ['A', 'Uno', 'Link', 'Tres', 'Dos'],
    ['B', 'Parcial'],
  ];
  expect(words(moved.json().sections)).toEqual(expected);
  expect(await content()).toEqual(expected);
  const { lectures } = (await call('GET', '/lectures')).json();
  expect(
    (lectures as { title: string; section: string }[]).map(({ title, section }) => `${section} ${title}`),
  ).toEqual(['A Uno', 'A Tres', 'A Dos']);
  const item = moved.json().sections[0].items[1];
  expect(item).toMatchObject({ kind: 'link', lectureId: key('Uno').id, url: 'https://ejemplo.uy/' });
});

test('a lecture that is moved alone leaves what followed it, one that is deleted does too', async () => {
  const [a, b] = [await sectionId('A'), await sectionId('B')];
  await move(['Link'], a, 'Dos');
  await move(['Uno'], b);
  expect(await content()).toEqual([
    ['A', 'Link', 'Dos'],
    ['B', 'Tres', 'Parcial', 'Uno'],
  ]);
  await call('DELETE', `/lectures/${key('Tres').id}`);
  expect(await content()).toEqual([
    ['A', 'Link', 'Dos'],
    ['B', 'Parcial', 'Uno'],
  ]);
  await call('DELETE', `/sections/${b}`);
  expect(await content()).toEqual([['A', 'Link', 'Dos', 'Parcial', 'Uno']]);
});

test('what followed a deleted lecture follows the one before it, and the deleted one when it comes back', async () => {
  await move(['Link', 'Parcial'], await sectionId('A'));
  const before = await content();
  const path = `/courses/${cast.courseId}/lectures/${key('Dos').id}`;
  const undoId = await deleteForUndo(t, path, cast.people['T+']);
  expect((await content())[0]).toEqual(['A', 'Uno', 'Link', 'Parcial']);
  await undoDeletion(t, undoId, cast.people['T+']);
  expect(await content()).toEqual(before);
});

test('what followed the first lecture of a section follows it again when it comes back', async () => {
  await move(['Link'], await sectionId('A'), 'Dos');
  const before = await content();
  const path = `/courses/${cast.courseId}/lectures/${key('Uno').id}`;
  const undoId = await deleteForUndo(t, path, cast.people['T+']);
  expect((await content())[0]).toEqual(['A', 'Link', 'Dos']);
  await undoDeletion(t, undoId, cast.people['T+']);
  expect(await content()).toEqual(before);
});

test('what followed a lecture that changed its section stays in that section when it is deleted', async () => {
  await move(['Link'], await sectionId('A'));
  const lectures = `/lectures/${key('Dos').id}`;
  const { version } = (await call('GET', lectures)).json().lecture;
  await call('PUT', lectures, { version, section: 'B' });
  expect((await content())[1]).toEqual(['B', 'Tres', 'Parcial', 'Dos', 'Link']);
  await call('DELETE', lectures);
  expect((await content())[1]).toEqual(['B', 'Tres', 'Parcial', 'Link']);
});

test('an assignment has its own kind and is moved like the others', async () => {
  const { id, title } = await createTestAssignment(t, cast, { title: 'Entrega' });
  ids.set(title, { kind: 'assignment', id });
  const moved = await move([title], await sectionId('A'), 'Dos');
  expect(words(moved.json().sections)[0]).toEqual(['A', 'Uno', 'Entrega', 'Dos']);
  expect(moved.json().sections[0].items[1]).toMatchObject({ kind: 'assignment', id });
});

test('refuses what is not of the course, and changes nothing', async () => {
  const before = await content();
  ids.set('Ajeno', { kind: 'link', id: 99_999 });
  expect((await move(['Ajeno'], null)).statusCode).toBe(404);
  expect((await move(['Link'], 99_999)).statusCode).toBe(404);
  expect((await move(['Link', 'Link'], null)).statusCode).toBe(400);
  const other = await createCast(t);
  const refused = await t.call('GET', `/courses/${other.courseId}/content`, { as: cast.people['T+'] });
  expect(refused.statusCode).toBe(403);
  expect(await content()).toEqual(before);
});

test("the student's page shows lectures and quizzes in that order", async () => {
  await move(['Parcial'], await sectionId('A'), 'Dos');
  await move(['Tres'], await sectionId('A'), 'Uno');
  const plan = await t.call('GET', `/courses/${cast.courseId}/plan`, { as: cast.people['S+'] });
  expect(words(plan.json().plan.sections)).toEqual([['A', 'Tres', 'Uno', 'Parcial', 'Dos']]);
});

test('a moved lecture has a new version, the others keep theirs', async () => {
  const versions = async () => {
    const { lectures } = (await call('GET', '/lectures')).json();
    return (lectures as { title: string; version: number }[]).map(
      ({ title, version }) => `${title} ${version}`,
    );
  };
  expect(await versions()).toEqual(['Uno 1', 'Dos 1', 'Tres 1']);
  await move(['Tres'], await sectionId('A'), 'Uno');
  expect(await versions()).toEqual(['Tres 2', 'Uno 1', 'Dos 1']);
});

test('a deleted link comes back to its place', async () => {
  await move(['Link'], await sectionId('A'), 'Dos');
  const undoId = await deleteForUndo(
    t,
    `/courses/${cast.courseId}/links/${key('Link').id}`,
    cast.people['T+'],
  );
  expect((await content())[0]).toEqual(['A', 'Uno', 'Dos']);
  await undoDeletion(t, undoId, cast.people['T+']);
  expect((await content())[0]).toEqual(['A', 'Uno', 'Link', 'Dos']);
});

test('a copy of the course has the same order', async () => {
  await move(['Link'], await sectionId('A'), 'Dos');
  const as = cast.people['T+'];
  const body = { name: 'Copia', offsetDays: 0 };
  const started = await t.call('POST', `/courses/${cast.courseId}/duplicate`, { as, body });
  const { result } = await runJobToEnd<{ courseId: number }>(t, started, as);
  const copy = await t.call('GET', `/courses/${result.courseId}/content`, { as });
  expect(words(copy.json().sections)).toEqual(await content());
});
