import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../../test/actors.ts';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { createForm, SAMPLE_PNG } from '../../../../test/sample-files.ts';
import { recordWatching } from '../../../../test/watching.ts';
import { fromNow, MINUTE } from '../../../core/time/time.ts';
import { signMediaUrl } from '../../media/media-url.ts';
import { copyLecturePage } from './pages.queries.ts';

let t: TestApp;
let cast: Cast;

const words = (count: number) => Array.from({ length: count }, (_, index) => `palabra${index}`).join(' ');
const lectures = () => `/courses/${cast.courseId}/lectures`;

async function createPage(body: Record<string, unknown> = {}) {
  const page = { title: 'Elasticidad', kind: 'page', text: `# Elasticidad\n\n**Hola** $x^2$`, ...body };
  const response = await t.call('POST', lectures(), { as: cast.people['T+'], body: page });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().lecture;
}
const read = async (id: number, part: keyof Cast['people'] = 'S+') =>
  (await t.call('GET', `${lectures()}/${id}`, { as: cast.people[part] })).json().lecture;
const track = (id: number, body: Record<string, unknown>) =>
  t.call('POST', `${lectures()}/${id}/track`, {
    as: cast.people['S+'],
    body: { viewId: 'v', intervals: [], position: 0, ...body },
  });

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

test('a page is read by those in the course, and is locked without its text for others', async () => {
  const { id } = await createPage({ text: `# Elasticidad\n\n${words(400)}\n\n$x^2$ **fin**` });
  const page = await read(id);
  expect(page).toMatchObject({ kind: 'page', hasVideo: false, locked: false, done: false });
  expect(page.text).toContain('**fin**');
  expect(page.html).toContain('<math');
  expect(page.html).not.toContain('<h2');
  expect(page.durationSeconds).toBeGreaterThan(115);
  for (const part of ['A', 'S-', 'T-'] as const) {
    const outside = await read(id, part);
    expect(outside, part).toMatchObject({ kind: 'page', locked: true });
    expect(outside).not.toHaveProperty('text');
    expect(outside).not.toHaveProperty('html');
  }
  const { lectures: list } = (await t.call('GET', lectures(), { as: cast.people['S+'] })).json();
  expect(list.find((lecture: { id: number }) => lecture.id === id)).not.toHaveProperty('html');
});

test('a draft, a scheduled and an open page are shown to those to whom a video would be', async () => {
  const draft = await createPage({ state: 'draft' });
  expect((await t.call('GET', `${lectures()}/${draft.id}`, { as: cast.people['S+'] })).statusCode).toBe(404);
  const later = await createPage({ state: 'scheduled', publishAt: fromNow(60 * MINUTE) });
  expect(await read(later.id)).not.toHaveProperty('text');
  const open = await createPage({ open: true });
  expect(await read(open.id, 'A')).toMatchObject({ guest: true, html: expect.stringContaining('Hola') });
});

test('a stale version answers 409 with the current text', async () => {
  const { id, version } = await createPage();
  const as = cast.people['T+'];
  const put = (body: Record<string, unknown>) => t.call('PUT', `${lectures()}/${id}`, { as, body });
  const changed = await put({ version, text: 'Otro **texto**' });
  expect(changed.json().lecture).toMatchObject({ text: 'Otro **texto**', version: version + 1 });
  const stale = await put({ version, text: 'Tarde' });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ code: 'stale_version', current: { text: 'Otro **texto**' } });
  const whole = await put({ ...(await read(id, 'T+')), title: 'Nuevo' });
  expect(whole.json().lecture).toMatchObject({ title: 'Nuevo', text: 'Otro **texto**' });
  expect((await put({ version: version + 2, kind: 'video' })).statusCode).toBe(400);
});

test('a page takes no video, and a lecture of video no text', async () => {
  const { id } = await createPage();
  const as = cast.people['T+'];
  const upload = await t.app.inject({
    method: 'POST',
    url: `/api${lectures()}/${id}/upload`,
    headers: {
      authorization: `Bearer ${as.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${Buffer.from('v.mp4').toString('base64')}`,
    },
  });
  expect([upload.statusCode, upload.json().code]).toEqual([409, 'lecture_is_page']);
  const video = await t.call('POST', lectures(), { as, body: { title: 'Video' } });
  const { id: videoId, version } = video.json().lecture;
  const put = await t.call('PUT', `${lectures()}/${videoId}`, { as, body: { version, text: 'Hola' } });
  expect(put.statusCode).toBe(400);
  for (const body of [{ text: 'Hola' }, { kind: 'video', text: '' }]) {
    const post = await t.call('POST', lectures(), { as, body: { title: 'Video', ...body } });
    expect([post.statusCode, post.json().details?.[0]?.field]).toEqual([400, 'text']);
  }
});

test('a page is read once its end was in view and a quarter of its time has passed, by the clock of the server', async () => {
  const { id } = await createPage({ text: words(400) });
  const length = (await read(id)).durationSeconds;
  const end = { intervals: [[0, length]], position: length, ended: true };
  expect((await track(id, {})).statusCode).toBe(204);
  expect((await track(id, { ...end, openSeconds: 9_999 })).statusCode).toBe(204);
  expect((await read(id)).done).toBe(false);
  const ago = fromNow(-(length * 1000) / 4);
  await t.db.updateTable('impressionViews').set({ startedAt: ago }).where('lectureId', '=', id).execute();
  await track(id, { ...end, ended: false });
  const leafed = await read(id);
  expect([leafed.done, Math.round(leafed.coverage * 100)]).toEqual([false, 89]);
  await track(id, end);
  expect(await read(id)).toMatchObject({ done: true, coverage: 1 });
  const { roster } = (
    await t.call('GET', `/courses/${cast.courseId}/roster`, { as: cast.people['T+'] })
  ).json();
  const row = roster.find(({ userId }: { userId: number }) => userId === cast.people['S+'].id);
  expect(row.lectures[id]).toBe(1);
});

test('a page that was read stays read when its text grows, and can be taken back', async () => {
  const { id, version } = await createPage({ text: words(100) });
  const length = (await read(id)).durationSeconds;
  await track(id, {
    intervals: [[0, length]],
    position: length,
    ended: true,
    openSeconds: length,
    secondsAgo: 3600,
  });
  expect((await read(id)).done).toBe(true);
  await t.call('PUT', `${lectures()}/${id}`, {
    as: cast.people['T+'],
    body: { version, text: words(900) },
  });
  await track(id, { viewId: 'again' });
  expect((await read(id)).done).toBe(true);
  const done = (method: 'PUT' | 'DELETE') =>
    t.call(method, `${lectures()}/${id}/done`, { as: cast.people['S+'] });
  expect((await done('PUT')).json().code).toBe('lecture_is_page');
  expect((await done('DELETE')).statusCode).toBe(204);
  expect((await done('DELETE')).statusCode).toBe(404);
  const left = await read(id);
  expect([left.done, Math.round(left.coverage * 100)]).toEqual([false, 89]);
});

test('a page that is not read is what its course goes on with', async () => {
  const { id } = await createPage();
  const { progress } = (await t.call('GET', '/courses/my_progress', { as: cast.people['S+'] })).json();
  expect(progress[0].next).toMatchObject({ lectureId: id, kind: 'page', hasVideo: false });
  await recordWatching(t, {
    userId: cast.people['S+'].id,
    courseId: cast.courseId,
    lectureId: id,
    intervals: [[0, 5]],
  });
});

test('a deleted page comes back with its text, and a copy has it too', async () => {
  const { id } = await createPage();
  const as = cast.people['T+'];
  const deleted = await t.call('DELETE', `${lectures()}/${id}`, { as });
  const undo = String(deleted.headers['x-undo'] ?? '');
  expect(await t.db.selectFrom('pages').selectAll().where('lectureId', '=', id).execute()).toEqual([]);
  const { trash } = (await t.call('GET', '/trash', { as })).json();
  const restored = await t.call('POST', `/trash/${undo || trash[0].id}/restore`, { as });
  expect(restored.statusCode, restored.body).toBeLessThan(300);
  expect((await read(id)).text).toContain('**Hola**');
  const copy = await createPage({ title: 'Copia', text: '' });
  await t.db.deleteFrom('pages').where('lectureId', '=', copy.id).execute();
  await t.db.transaction().execute((trx) => copyLecturePage(trx, id, copy.id));
  expect((await read(copy.id)).text).toContain('**Hola**');
});

test('the preview names the lines that are wrong', async () => {
  const text = 'Uno\n\n$$ x = 1\n\n::: ojo\nHola';
  const response = await t.call('POST', `${lectures()}/page_preview`, {
    as: cast.people['T+'],
    body: { text },
  });
  expect(response.json()).toMatchObject({ words: expect.any(Number), seconds: 10 });
  expect(response.json().faults.map(({ line }: { line: number }) => line)).toEqual([3, 5]);
});

test('a picture of another course is not shown through a page', async () => {
  const image = { courseId: cast.courseId, name: 'a.png', createdAt: fromNow(0) };
  const file = { courseId: cast.courseId, name: 'a.png', mimeType: 'image/png', size: 1, sha256: '' };
  const insert = async (key: string) =>
    (
      await t.db
        .insertInto('files')
        .values({ ...file, key, state: 'stored', keepUntil: null, createdAt: fromNow(0) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [own, foreign] = [await insert('own'), await insert('foreign')];
  await t.db
    .insertInto('quizImages')
    .values({ ...image, fileId: own })
    .execute();
  const { id } = await createPage({ text: `![Curva](image:${own})\n\n![Otra](image:${foreign})` });
  const pictures = await t.db
    .selectFrom('pagePictures')
    .select('fileId')
    .where('lectureId', '=', id)
    .execute();
  expect(pictures).toEqual([{ fileId: own }]);
  expect((await read(id)).html).toMatch(
    /<figure><img src="\/api\/media\/files\/\d+\/imagen\?[^"]+" alt="Curva"/,
  );
});

test('a picture on an open page is also shown by the question of a copy, to the members of that course', async () => {
  const copy = await createCast(t);
  const row = { courseId: cast.courseId, name: 'a.png', createdAt: fromNow(0) };
  const sent = createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG });
  const as = cast.people['T+'];
  const { image } = (await t.call('POST', `/courses/${cast.courseId}/quizz/images`, { as, ...sent })).json();
  await t.db
    .insertInto('quizImages')
    .values({ ...row, courseId: copy.courseId, fileId: image.id })
    .execute();
  await createPage({ text: `![Curva](image:${image.id})` });
  const statusFor = async (person: Actor) =>
    (await t.app.inject(signMediaUrl(t.app, person, `/api/media/files/${image.id}/imagen`))).statusCode;
  for (const { people } of [cast, copy]) {
    expect(await statusFor(people['S+'])).toBe(200);
    for (const part of ['S-', 'T-'] as const) expect(await statusFor(people[part]), part).toBe(403);
  }
});

test('descriptions of lectures and courses come rendered', async () => {
  const as = cast.people['T+'];
  const { id } = await createPage({ description: 'Con **fuerza** y $x$ <script>alert(1)</script>' });
  const { descriptionHtml } = await read(id);
  expect(descriptionHtml).toContain('<strong>fuerza</strong>');
  expect(descriptionHtml).toContain('<math');
  expect(descriptionHtml).not.toContain('script');
  const { course } = (await t.call('GET', `/courses/${cast.courseId}`)).json();
  const body = { ...course, description: '**Todo**' };
  expect((await t.call('PUT', '/courses', { as, body })).statusCode).toBe(200);
  const after = (await t.call('GET', `/courses/${cast.courseId}`)).json().course;
  expect(after.descriptionHtml).toBe('<p><strong>Todo</strong></p>');
});
