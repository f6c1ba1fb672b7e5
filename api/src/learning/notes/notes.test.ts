import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { insertLecture } from '../../courses/lectures/lectures.queries.ts';
import { insertNote, listNotes, MAX_NOTES } from './notes.queries.ts';

const body = { second: 426.5, text: 'Ojo: la pendiente no es la elasticidad.\nRepasar.' };

let t: TestApp;
let cast: Cast;
let other: Cast;
let lectureId: number;
let foreignLectureId: number;

async function addLecture(courseId: number, title: string) {
  const row = {
    courseId,
    title,
    description: '',
    durationSeconds: null,
    videoFileId: null,
    posterFileId: null,
  };
  return t.db.transaction().execute((trx) => insertLecture(trx, row));
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  other = await createCast(t);
  lectureId = (await addLecture(cast.courseId, 'Elasticidad')).id;
  foreignLectureId = (await addLecture(other.courseId, 'Costos')).id;
});
beforeEach(async () => {
  await t.db.deleteFrom('notes').execute();
});
afterAll(() => t.close());

const path = (rest = '') => `/courses/${cast.courseId}/lectures/${lectureId}/notes${rest}`;
const student = () => cast.people['S+'];
const own = () => ({ userId: student().id, lectureId });

describe('who may', () => {
  test.each(pairWithParts([401, 403, 201, 201, 403, 201]))('%s writes a note: %i', async (part, status) => {
    const as = cast.people[part];
    const response = await t.call('POST', path(), { as, body });
    expect(response.statusCode).toBe(status);
    const rows = await t.db.selectFrom('notes').selectAll().execute();
    expect(rows).toHaveLength(status === 201 ? 1 : 0);
    if (status === 201) {
      expect(rows[0]).toMatchObject({ userId: as?.id, lectureId, ...body });
      expect(response.json().note).toMatchObject(body);
    }
  });

  test.each(pairWithParts([401, 403, 200, 200, 403, 200]))(
    '%s reads notes: %i, only their own',
    async (part, status) => {
      const note = await insertNote(t.db, own(), body);
      const response = await t.call('GET', path(), { as: cast.people[part] });
      expect(response.statusCode).toBe(status);
      if (status === 200) expect(response.json()).toEqual({ notes: part === 'S+' ? [note] : [] });
      else expect(response.body).not.toContain('pendiente');
    },
  );

  test.each(pairWithParts([401, 403, 200, 404, 403, 404]))(
    '%s changes a student’s note: %i',
    async (part, status) => {
      const note = await insertNote(t.db, own(), body);
      const change = { text: 'Otra cosa' };
      const response = await t.call('PUT', path(`/${note.id}`), { as: cast.people[part], body: change });
      expect(response.statusCode).toBe(status);
      expect((await listNotes(t.db, own()))[0]?.text).toBe(status === 200 ? change.text : body.text);
    },
  );

  test.each(pairWithParts([401, 403, 204, 404, 403, 404]))(
    '%s deletes a student’s note: %i',
    async (part, status) => {
      const note = await insertNote(t.db, own(), body);
      const response = await t.call('DELETE', path(`/${note.id}`), { as: cast.people[part] });
      expect(response.statusCode).toBe(status);
      expect(await listNotes(t.db, own())).toHaveLength(status === 204 ? 0 : 1);
    },
  );
});

describe('a note belongs to its lecture', () => {
  test('R3: a lecture of another course, or none, is 404', async () => {
    const as = student();
    const wrong = `/courses/${cast.courseId}/lectures/${foreignLectureId}/notes`;
    expect((await t.call('GET', wrong, { as })).statusCode).toBe(404);
    expect((await t.call('POST', wrong, { as, body })).statusCode).toBe(404);
    expect((await t.call('POST', `/courses/2147483647/lectures/1/notes`, { as, body })).statusCode).toBe(404);
    expect(await t.db.selectFrom('notes').selectAll().execute()).toEqual([]);
  });

  test('a note is not there under another lecture of the same course', async () => {
    const second = await addLecture(cast.courseId, 'Excedente');
    const note = await insertNote(t.db, own(), body);
    const wrong = `/courses/${cast.courseId}/lectures/${second.id}/notes/${note.id}`;
    expect((await t.call('DELETE', wrong, { as: student() })).statusCode).toBe(404);
    expect(await listNotes(t.db, own())).toHaveLength(1);
  });

  test('it goes with its lecture', async () => {
    const lecture = await addLecture(cast.courseId, 'Pasajera');
    await insertNote(t.db, { userId: student().id, lectureId: lecture.id }, body);
    await t.db.deleteFrom('lectures').where('id', '=', lecture.id).execute();
    expect(await t.db.selectFrom('notes').selectAll().execute()).toEqual([]);
  });
});

describe('what is accepted', () => {
  test.each([
    [{ text: 'sin segundo' }],
    [{ second: -1, text: 'antes' }],
    [{ second: 1e9, text: 'después' }],
    [{ second: '3', text: 'como texto' }],
    [{ second: 3, text: '   ' }],
    [{ second: 3, text: 'x'.repeat(5001) }],
    [{ second: 3, text: 'de otro', userId: 1 }],
  ])('%j is 400', async (wrong) => {
    expect((await t.call('POST', path(), { as: student(), body: wrong })).statusCode).toBe(400);
  });

  test('a note goes back as it came, changed', async () => {
    const note = await insertNote(t.db, own(), body);
    const response = await t.call('PUT', path(`/${note.id}`), {
      as: student(),
      body: { ...note, second: 7 },
    });
    expect(response.json().note).toMatchObject({ second: 7, text: body.text });
  });

  test(`there are at most ${MAX_NOTES} on one lecture`, async () => {
    const at = new Date().toISOString();
    const rows = Array.from({ length: MAX_NOTES }, (_, second) => ({
      ...own(),
      second,
      text: 'una',
      createdAt: at,
      updatedAt: at,
    }));
    await t.db.insertInto('notes').values(rows).execute();
    const response = await t.call('POST', path(), { as: student(), body });
    expect([response.statusCode, response.json().code]).toEqual([409, 'too_many_notes']);
  });
});

describe('the notes of a course', () => {
  test('are the caller’s alone, the newest first, with the title of their lecture', async () => {
    const costs = (await addLecture(cast.courseId, 'Costos')).id;
    await insertNote(t.db, own(), { second: 1, text: 'Primera' });
    await insertNote(t.db, { ...own(), lectureId: costs }, { second: 2, text: 'Segunda' });
    await insertNote(t.db, { userId: cast.people['T+'].id, lectureId }, { second: 3, text: 'Ajena' });
    await insertNote(t.db, { ...own(), lectureId: foreignLectureId }, { second: 4, text: 'De otro curso' });
    const list = async (query = '') =>
      (await t.call('GET', `/courses/${cast.courseId}/notes${query}`, { as: student() })).json();
    const { notes, nextCursor } = await list('?limit=1');
    expect(notes).toMatchObject([{ text: 'Segunda', lectureId: costs, lectureTitle: 'Costos', second: 2 }]);
    const rest = await list(`?limit=1&cursor=${nextCursor}`);
    expect(rest).toMatchObject({
      notes: [{ text: 'Primera', lectureTitle: 'Elasticidad' }],
      nextCursor: null,
    });
    const count = async () =>
      (await t.call('GET', `/courses/${cast.courseId}/plan`, { as: student() })).json().plan.noteCount;
    expect(await count()).toBe(2);
    await t.db.updateTable('lectures').set({ state: 'draft' }).where('id', '=', costs).execute();
    expect((await list()).notes).toMatchObject([{ text: 'Primera' }]);
    expect(await count()).toBe(1);
  });
});

describe('the export', () => {
  test('has the caller’s notes alone, under course and lecture, each leading to its second', async () => {
    await insertNote(t.db, own(), body);
    await insertNote(t.db, own(), { second: 3, text: 'Primera' });
    await insertNote(t.db, { userId: cast.people['T+'].id, lectureId }, { second: 1, text: 'Del docente' });
    const response = await t.call('GET', '/notes.md', { as: student() });
    expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="notas.md"');
    const link = (second: number) =>
      `${t.config.publicUrl}/lectures/${cast.courseId}/${lectureId}?t=${second}`;
    expect(response.body).toBe(
      `# Mis notas\n\n## Álgebra\n\n### Elasticidad\n\n- [0:03](${link(3)}) Primera\n` +
        `- [7:06](${link(426)}) Ojo: la pendiente no es la elasticidad.\n  Repasar.\n`,
    );
  });

  test('can be of one course; a visitor has none', async () => {
    await insertNote(t.db, own(), body);
    const ofOther = await t.call('GET', `/notes.md?courseId=${other.courseId}`, { as: student() });
    expect(ofOther.body).toBe('# Mis notas\n');
    expect((await t.call('GET', '/notes.md')).statusCode).toBe(401);
  });
});
