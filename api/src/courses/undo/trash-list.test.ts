import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm } from '../../../test/sample-files.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { sweepExpiredRows } from '../../operations/start/sweep.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import type { TrashEntry } from './trash.schema.ts';

let t: TestApp;
let cast: Cast;
let admin: Actor;
let teacher: Actor;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  ({ Ad: admin, 'T+': teacher } = cast.people);
});
afterAll(() => t.close());

async function list(as: Actor, query = ''): Promise<{ trash: TrashEntry[]; nextCursor: string | null }> {
  const response = await t.call('GET', `/trash${query}`, { as });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function add(what: string, body: object) {
  const path = `/courses/${cast.courseId}/${what}`;
  return (await t.call('POST', path, { as: teacher, body })).json();
}

async function deleteLink(as: Actor, name = 'Apuntes'): Promise<number> {
  const { link } = await add('links', { name, url: 'https://ejemplo.uy/' });
  return deleteForUndo(t, `/courses/${cast.courseId}/links/${link.linkId}`, as);
}

describe('the list of what was deleted', () => {
  test('tells who deleted what, when, with what, and until when it can come back', async () => {
    await add('lectures', { title: 'Uno' });
    await add('lectures', { title: 'Dos' });
    const id = await deleteForUndo(t, `/courses/${cast.courseId}`, admin);
    const [entry] = (await list(admin, '?kind=course')).trash;
    expect(entry).toMatchObject({ id, kind: 'course', courseId: null, deletedBy: admin.username });
    expect(entry?.contents).toMatchObject({ lectures: 2, subscriptions: 2 });
    const life = Date.parse(entry?.expiresAt ?? '') - Date.parse(entry?.deletedAt ?? '');
    expect(Math.round(life / DAY)).toBe(30);
    await undoDeletion(t, id, admin);
    expect((await list(admin, '?kind=course')).trash.map((each) => each.id)).not.toContain(id);
  });

  test('shows teachers what was in their courses alone, and lets them bring it back, whoever deleted it', async () => {
    const byAdmin = await deleteLink(admin, 'De otra mano');
    const other = await createCast(t);
    expect((await list(other.people['T+'])).trash).toEqual([]);
    expect((await list(teacher)).trash).toMatchObject([
      { id: byAdmin, kind: 'link', name: 'De otra mano', courseId: cast.courseId, deletedBy: admin.username },
    ]);
    await deleteForUndo(t, `/subscriptions/course/${cast.courseId}/user/${cast.people['S+'].id}`, admin);
    expect((await list(teacher)).trash.map(({ id }) => id)).toEqual([byAdmin]);
    await undoDeletion(t, byAdmin, teacher);
    await deleteLink(admin);
    await t.db.deleteFrom('subscriptions').where('userId', '=', teacher.id).execute();
    expect((await list(teacher)).trash).toEqual([]);
  });

  test('is paged by key, with nothing twice', async () => {
    for (const name of ['a', 'b', 'c']) {
      const { link } = await add('links', { name, url: 'https://ejemplo.uy/' });
      await deleteForUndo(t, `/courses/${cast.courseId}/links/${link.linkId}`, teacher);
    }
    const first = await list(teacher, '?limit=2');
    const second = await list(teacher, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.trash, ...second.trash].map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(second.nextCursor).toBeNull();
  });

  test('keeps what a deleted administrator deleted, with their name', async () => {
    const leaving = await t.actor('admin');
    const undo = await deleteLink(leaving);
    await deleteForUndo(t, `/users/${leaving.id}`, admin);
    expect((await list(admin, '?kind=link')).trash[0]).toMatchObject({
      id: undo,
      deletedBy: leaving.username,
    });
    await undoDeletion(t, undo, admin);
  });
});

test('a quiz comes back with its attempts', async () => {
  const { quiz } = await add('quizz', { title: 'Parcial' });
  const path = `/courses/${cast.courseId}/quizz/${quiz.id}`;
  const undo = await deleteForUndo(t, path, teacher);
  expect((await list(teacher)).trash).toMatchObject([{ id: undo, kind: 'quiz', name: 'Parcial' }]);
  await undoDeletion(t, undo, teacher);
  expect((await t.call('GET', path, { as: teacher })).json().quiz.title).toBe('Parcial');
});

test('rows from before a column went come back without it', async () => {
  const undo = await deleteLink(teacher);
  const { rows } = await t.db
    .selectFrom('trashRows')
    .select('rows')
    .where('trashId', '=', undo)
    .executeTakeFirstOrThrow();
  const tables = JSON.parse(rows);
  tables[0].rows[0].colour = 'azul';
  tables.push({ table: 'labels', rows: [{ id: 1 }] });
  await t.db
    .updateTable('trashRows')
    .set({ rows: JSON.stringify(tables) })
    .where('trashId', '=', undo)
    .execute();
  await undoDeletion(t, undo, teacher);
});

test('files stay as long as they can come back, and then go for good', async () => {
  const file = { name: 'a.txt', type: 'text/plain', content: Buffer.from('hola') };
  const path = `/courses/${cast.courseId}/attachments`;
  const { attachment } = (await t.call('POST', path, { as: teacher, ...createForm({}, file) })).json();
  const undo = await deleteForUndo(t, `${path}/${attachment.id}`, teacher);
  const stored = () => t.db.selectFrom('files').select('id').where('courseId', '=', cast.courseId).execute();
  const leave = (days: number) =>
    t.db
      .updateTable('trash')
      .set({ expiresAt: fromNow(days * DAY) })
      .where('id', '=', undo)
      .execute();
  await leave(1);
  await sweepExpiredRows(t.db);
  await sweepOrphanFiles(t.app);
  expect(await stored()).toHaveLength(1);
  await leave(-1);
  await sweepExpiredRows(t.db);
  await sweepOrphanFiles(t.app);
  expect(await stored()).toEqual([]);
  expect((await list(teacher)).trash).toEqual([]);
});
