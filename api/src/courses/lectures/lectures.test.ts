import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, createSampleVideo, createVideoForm, SAMPLE_PNG } from '../../../test/sample-files.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { MAX_LECTURES } from './lectures.policy.ts';
import { insertLecture, listLectures } from './lectures.queries.ts';
import type { Lecture } from './lectures.schema.ts';

const MEDIA = ['videoUrl', 'posterUrl', 'captions', 'resumeSeconds', 'coverage', 'version'];
const video = createSampleVideo();

let t: TestApp;
let cast: Cast;
let other: Cast;
let lecture: Lecture;

const path = (rest = '') => `/courses/${cast.courseId}/lectures${rest}`;
const stored = () => listLectures(t.db, cast.courseId);
const titles = async () => (await stored()).map((row) => `${row.position} ${row.title}`);
// For callers, a file in the trash counts as deleted.
const fileCount = async () => {
  const trash = t.db.selectFrom('trashFiles').select('fileId');
  return (await t.db.selectFrom('files').select('id').where('id', 'not in', trash).execute()).length;
};

async function add(title: string, withVideo = false): Promise<Lecture> {
  const sent = withVideo ? createVideoForm({ title }, video) : { body: { title, description: 'Qué es' } };
  const response = await t.call('POST', path(), { as: cast.people['T+'], ...sent });
  expect(response.statusCode).toBe(201);
  return response.json().lecture;
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  other = await createCast(t);
});
beforeEach(async () => {
  for (const { id } of await stored()) {
    await t.call('DELETE', path(`/${id}`), { as: cast.people.Ad });
  }
  lecture = await add('Límites', true);
});
afterAll(() => t.close());

describe('who may', () => {
  test.each(pairWithParts([false, false, true, true, false, true]))(
    '%s sees the media: %s',
    async (part, sees) => {
      const list = await t.call('GET', path(), { as: cast.people[part] });
      const one = await t.call('GET', path(`/${lecture.id}`), { as: cast.people[part] });
      expect([list.statusCode, one.statusCode]).toEqual([200, 200]);
      expect(list.json().lectures).toHaveLength(1);
      for (const shown of [list.json().lectures[0], one.json().lecture]) {
        expect(shown).toMatchObject({ id: lecture.id, title: 'Límites', hasVideo: true, locked: !sees });
        for (const field of MEDIA) expect(field in shown).toBe(sees);
      }
      if (!sees) expect(one.body).not.toContain('/media/');
    },
  );

  test.each(pairWithParts([401, 403, 403, 201, 403, 201]))('%s adds: %i', async (part, status) => {
    for (const sent of [{ body: { title: 'Nueva' } }, createVideoForm({ title: 'Nueva' })]) {
      const before = [await stored(), await fileCount()] as const;
      const response = await t.call('POST', path(), { as: cast.people[part], ...sent });
      expect(response.statusCode).toBe(status);
      if (status === 201) expect(await stored()).toHaveLength(before[0].length + 1);
      else expect([await stored(), await fileCount()]).toEqual(before);
    }
  });

  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('%s changes: %i', async (part, status) => {
    const body = { version: 1, title: 'Otra' };
    const before = await stored();
    const response = await t.call('PUT', path(`/${lecture.id}`), { as: cast.people[part], body });
    expect(response.statusCode).toBe(status);
    if (status === 200) expect(response.json().lecture).toMatchObject({ title: 'Otra', version: 2 });
    else expect(await stored()).toEqual(before);
  });

  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))(
    '%s takes the video away: %i',
    async (part, status) => {
      const response = await t.call('DELETE', path(`/${lecture.id}/video`), { as: cast.people[part] });
      expect(response.statusCode).toBe(status);
      expect(await fileCount()).toBe(status === 200 ? 0 : 1);
      if (status === 200)
        expect(response.json().lecture).toMatchObject({ hasVideo: false, videoUrl: null, version: 2 });
    },
  );

  test.each(pairWithParts([401, 403, 403, 204, 403, 204]))('%s deletes: %i', async (part, status) => {
    const response = await t.call('DELETE', path(`/${lecture.id}`), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    expect(await stored()).toHaveLength(status === 204 ? 0 : 1);
    expect(await fileCount()).toBe(status === 204 ? 0 : 1);
  });
});

describe('a lecture belongs to its course', () => {
  test.each(['GET', 'PUT', 'DELETE'] as const)('R3: %s under another course is 404', async (method) => {
    const wrong = `/courses/${other.courseId}/lectures/${lecture.id}`;
    const body = method === 'PUT' ? { version: 1, title: 'Robada' } : undefined;
    for (const as of [other.people['T+'], cast.people.Ad]) {
      expect((await t.call(method, wrong, { as, body })).statusCode).toBe(404);
    }
    expect((await stored())[0]).toMatchObject({ title: 'Límites', version: 1 });
  });

  test('no course, no lecture: 404; not an id: 400', async () => {
    const as = cast.people.Ad;
    expect((await t.call('GET', '/courses/99999/lectures', { as })).statusCode).toBe(404);
    expect((await t.call('GET', path('/99999'), { as })).statusCode).toBe(404);
    expect((await t.call('GET', path('/abc'), { as })).statusCode).toBe(400);
    expect((await t.call('DELETE', path('/99999'), { as })).statusCode).toBe(404);
  });

  test('a second DELETE is 404, of the video too', async () => {
    const as = cast.people['T+'];
    await t.call('DELETE', path(`/${lecture.id}/video`), { as });
    expect((await t.call('DELETE', path(`/${lecture.id}/video`), { as })).statusCode).toBe(404);
    await t.call('DELETE', path(`/${lecture.id}`), { as });
    expect((await t.call('DELETE', path(`/${lecture.id}`), { as })).statusCode).toBe(404);
  });
});

describe('changes', () => {
  const put = (body: object) => t.call('PUT', path(`/${lecture.id}`), { as: cast.people['T+'], body });

  test('R23: an old version is 409 with the current lecture, none is 400', async () => {
    await put({ version: 1, title: 'Dos' });
    const stale = await put({ version: 1, title: 'Tres' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'stale_version', current: { title: 'Dos', version: 2 } });
    expect((await put({ title: 'Tres' })).statusCode).toBe(400);
    expect(await titles()).toEqual(['1 Dos']);
  });

  test('R23: of twenty equal changes at once one is made', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => put({ version: 1, title: `T${index}` }));
    const statuses = (await Promise.all(calls)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test('a lecture as a GET gave it can be sent back, other fields cannot', async () => {
    const got = (await t.call('GET', path(`/${lecture.id}`), { as: cast.people['T+'] })).json().lecture;
    const response = await put({ ...got, description: 'Nueva' });
    expect(response.json().lecture).toMatchObject({ title: 'Límites', description: 'Nueva', version: 2 });
    expect((await put({ version: 2, videoFileId: 1 })).statusCode).toBe(400);
  });

  test('the browser may say how long the video is', async () => {
    const response = await put({ version: 1, durationSeconds: 61.5 });
    expect(response.json().lecture).toMatchObject({ durationSeconds: 61.5, hasVideo: true });
  });

  test('a form may bring another video, and the old one is gone', async () => {
    const next = createSampleVideo(5000);
    const sent = createVideoForm({ version: '1', title: 'Con video nuevo' }, next);
    const response = await t.call('PUT', path(`/${lecture.id}`), { as: cast.people['T+'], ...sent });
    expect(response.statusCode).toBe(200);
    const got = await t.app.inject(response.json().lecture.videoUrl);
    expect(got.rawPayload.equals(next)).toBe(true);
    expect(await fileCount()).toBe(1);
  });

  test('a form whose video was left empty is one without video', async () => {
    const as = cast.people['T+'];
    const none = { field: 'video', name: '', type: 'application/octet-stream', content: '' };
    for (const sent of [
      createForm({ title: 'x', description: '', video: '' }),
      createForm({ title: 'x' }, none),
    ]) {
      const response = await t.call('POST', path(), { as, ...sent });
      expect(response.statusCode).toBe(201);
      expect(response.json().lecture).toMatchObject({ description: '', hasVideo: false });
    }
  });

  test('a refused form keeps nothing of its video', async () => {
    const as = cast.people['T+'];
    for (const [fields, status] of [
      [{ version: '7', title: 'x' }, 409],
      [{ title: 'x' }, 400],
      [{ version: '1', surprise: 'x' }, 400],
    ] as const) {
      const response = await t.call('PUT', path(`/${lecture.id}`), { as, ...createVideoForm(fields) });
      expect(response.statusCode).toBe(status);
    }
    expect(await fileCount()).toBe(1);
  });

  test.each([
    ['an image', createForm({ title: 'x' }, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG })],
    [
      'an image named like a video',
      createForm({ title: 'x' }, { name: 'a.mp4', type: 'video/mp4', content: SAMPLE_PNG }),
    ],
    [
      'a page named like a video',
      createForm({ title: 'x' }, { name: 'a.mp4', type: 'video/mp4', content: '<html>' }),
    ],
    [
      'a video that says it is a page',
      createForm({ title: 'x' }, { name: 'a.mp4', type: 'text/html', content: video }),
    ],
    [
      'a video with the name of a page',
      createForm({ title: 'x' }, { name: 'a.html', type: 'video/mp4', content: video }),
    ],
  ])('R11: %s is 415', async (_what, sent) => {
    const response = await t.call('POST', path(), { as: cast.people['T+'], ...sent });
    expect(response.statusCode).toBe(415);
    expect([(await stored()).length, await fileCount()]).toEqual([1, 1]);
  });
});

describe('order', () => {
  beforeEach(async () => {
    for (const title of ['Derivadas', 'Integrales', 'Series']) await add(title);
  });
  const move = async (title: string, position: number) => {
    const row = (await stored()).find((one) => one.title === title);
    const body = { version: row?.version, position };
    return t.call('PUT', path(`/${row?.id}`), { as: cast.people['T+'], body });
  };
  const remove = (id: number) => t.call('DELETE', path(`/${id}`), { as: cast.people['T+'] });

  test.each([
    ['Series', 1, ['1 Series', '2 Límites', '3 Derivadas', '4 Integrales']],
    ['Límites', 3, ['1 Derivadas', '2 Integrales', '3 Límites', '4 Series']],
    ['Límites', 100, ['1 Derivadas', '2 Integrales', '3 Series', '4 Límites']],
    ['Integrales', 3, ['1 Límites', '2 Derivadas', '3 Integrales', '4 Series']],
  ])('%s to place %i', async (title, position, expected) => {
    expect((await move(title, position)).statusCode).toBe(200);
    expect(await titles()).toEqual(expected);
  });

  test('the place is in the answer', async () => {
    expect((await move('Series', 2)).json().lecture).toMatchObject({ position: 2, version: 2 });
  });

  test('a deleted lecture leaves no gap, and many moves at once neither', async () => {
    await remove(lecture.id);
    expect(await titles()).toEqual(['1 Derivadas', '2 Integrales', '3 Series']);
    await Promise.all([move('Derivadas', 3), move('Integrales', 1), move('Series', 1), add('Fin')]);
    expect((await stored()).map((row) => row.position)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ['a new one', () => add('Fin'), ['1 Límites', '2 Derivadas', '3 Integrales', '4 Series', '5 Fin']],
    ['a move', () => move('Límites', 99), ['1 Derivadas', '2 Integrales', '3 Series', '4 Límites']],
    [
      'a move to where it is',
      () => move('Series', 4),
      ['1 Límites', '2 Derivadas', '3 Integrales', '4 Series'],
    ],
    ['a deletion', () => remove(lecture.id), ['1 Derivadas', '2 Integrales', '3 Series']],
  ])('gaps that there were are closed by %s', async (_what, act, expected) => {
    await t.db
      .updateTable('lectures')
      .set((row) => ({ position: row('position', '+', 3) }))
      .where('position', '>', 2)
      .execute();
    await act();
    expect(await titles()).toEqual(expected);
  });
});

testOnSqlite('a course has an end: one lecture too many is 409', async () => {
  const row = { courseId: cast.courseId, title: 'x', description: '' };
  await t.db.transaction().execute(async (trx) => {
    for (let count = 1; count < MAX_LECTURES; count += 1) await insertLecture(trx, row);
  });
  const response = await t.call('POST', path(), { as: cast.people['T+'], body: { title: 'x' } });
  expect([response.statusCode, response.json().code]).toEqual([409, 'too_many_lectures']);
  await t.db.deleteFrom('lectures').where('title', '=', 'x').execute();
});

test('the list takes the same few statements however many lectures there are', async () => {
  const list = () => t.call('GET', path(), { as: cast.people['S+'] });
  const few = await countStatements(t, list);
  for (const title of ['B', 'C', 'D', 'E']) await add(title, true);
  expect((await list()).json().lectures).toHaveLength(5);
  expect(await countStatements(t, list)).toBe(few);
  expect(few).toBeLessThanOrEqual(7);
});

test('an Idempotency-Key makes one lecture of two equal forms', async () => {
  const sent = createVideoForm({ title: 'Una vez' });
  const headers = { ...sent.headers, 'idempotency-key': 'lecture-1' };
  const send = () => t.call('POST', path(), { as: cast.people['T+'], body: sent.body, headers });
  const [first, second] = [await send(), await send()];
  expect([first.statusCode, second.statusCode, second.body]).toEqual([201, 201, first.body]);
  expect(await stored()).toHaveLength(2);
});

test('changes are in the audit', async () => {
  await t.call('PUT', path(`/${lecture.id}`), { as: cast.people.Ad, body: { version: 1, title: 'X' } });
  await t.call('DELETE', path(`/${lecture.id}`), { as: cast.people.Ad });
  const rows = await t.db.selectFrom('audit').select('action').where('targetId', '=', lecture.id).execute();
  const actions = rows.map((row) => row.action);
  expect(actions).toEqual(['lecture.create', 'lecture.update', 'lecture.delete']);
});
