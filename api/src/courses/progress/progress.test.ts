import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { makeLecture, recordWatching, type WatchingRecord } from '../../../test/watching.ts';
import { DAY, fromNow } from '../../core/time/time.ts';

let t: TestApp;
let cast: Cast;
let watched: number;
let begun: number;
let reading: number;

/** Creates four published lectures with different progress, and two that do not count. */
beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  const { courseId } = cast;
  watched = await makeLecture(t, courseId, { title: 'Vista' });
  begun = await makeLecture(t, courseId, { title: 'Empezada' });
  reading = await makeLecture(t, courseId, { title: 'Para leer', durationSeconds: null });
  await makeLecture(t, courseId, { title: 'Otra' });
  const draft = { title: 'Borrador', state: 'draft' };
  const scheduled = { title: 'Mañana', state: 'scheduled', publishAt: fromNow(DAY) };
  for (const body of [draft, scheduled])
    await t.call('POST', `/courses/${courseId}/lectures`, { as: cast.people['T+'], body });
  const seen: Omit<WatchingRecord, 'lectureId' | 'intervals'> = { courseId, userId: cast.people['S+'].id };
  await recordWatching(t, { ...seen, lectureId: watched, intervals: [[0, 90]] });
  await recordWatching(t, { ...seen, lectureId: begun, intervals: [[0, 89.9]] });
});
afterAll(() => t.close());

const mark = (method: 'PUT' | 'DELETE', lectureId: number) =>
  t.call(method, `/courses/${cast.courseId}/lectures/${lectureId}/done`, { as: cast.people['S+'] });
const get = async (path: string, part: keyof Cast['people'] = 'S+') =>
  (await t.call('GET', path, { as: cast.people[part] })).json();

async function doneEverywhere() {
  const { courseId, people } = cast;
  const { lectures } = await get(`/courses/${courseId}/lectures`);
  const [mine] = (await get('/courses/my_progress')).progress;
  const roster = await get(`/courses/${courseId}/roster`, 'T+');
  const row = roster.roster.find(({ userId }: { userId: number }) => userId === people['S+'].id);
  const story = await get(`/courses/${courseId}/roster/${people['S+'].id}`, 'T+');
  const report = await get(`/courses/${courseId}/impressions`, 'T+');
  const part = (await get(`/courses/${courseId}/gradebook`, 'T+')).grades.find(
    ({ userId }: { userId: number }) => userId === people['S+'].id,
  ).cells.lectures;
  const titles = (rows: { title: string; done?: boolean }[]) =>
    rows.flatMap(({ title, done }) => (done ? title : []));
  return {
    list: titles(lectures),
    story: titles(story.lectures),
    roster: Object.values(row.lectures).filter((share) => Number(share) >= roster.doneFrom).length,
    report: report.impressions.map(({ done }: { done: number }) => done).slice(0, 4),
    shares: [mine.progress, row.progress, story.student.progress, part.percent / 100],
    counts: [mine.done, mine.lectures],
    columns: roster.lectures.map(({ seen }: { seen: number }) => seen),
  };
}

test('a lecture is done from 90 % on, and every list says the same of it', async () => {
  expect(await doneEverywhere()).toEqual({
    list: ['Vista'],
    story: ['Vista'],
    roster: 1,
    report: [1, 0, 0, 0],
    columns: [1, 0, 0, 0],
    shares: [0.25, 0.25, 0.25, 0.25],
    counts: [1, 4],
  });
  const { impressions } = await get(`/impressions/user/${cast.people['S+'].id}`, 'Ad');
  expect(impressions.map(({ done }: { done: boolean }) => done)).toEqual([false, true]);
});

test('one without a video is done when its reader says so, until they take it back', async () => {
  for (const once of [mark('PUT', reading), mark('PUT', reading)]) expect((await once).statusCode).toBe(204);
  expect(await doneEverywhere()).toEqual({
    list: ['Vista', 'Para leer'],
    story: ['Vista', 'Para leer'],
    roster: 2,
    report: [1, 0, 1, 0],
    columns: [1, 0, 1, 0],
    shares: [0.5, 0.5, 0.5, 0.5],
    counts: [2, 4],
  });
  const [mine] = (await get('/courses/my_progress')).progress;
  expect(mine.last).toMatchObject({ lectureId: reading, resumeSeconds: 0 });
  expect((await mark('DELETE', reading)).statusCode).toBe(204);
  expect((await mark('DELETE', reading)).statusCode).toBe(404);
  expect((await doneEverywhere()).counts).toEqual([1, 4]);
});

test('a video is watched: no word makes it done, neither before it came nor after', async () => {
  const { id: fileId } = await t.db
    .insertInto('files')
    .values({
      key: 'k',
      courseId: cast.courseId,
      name: 'v.mp4',
      mimeType: 'video/mp4',
      size: 1,
      sha256: '',
      state: 'stored',
      keepUntil: null,
      createdAt: fromNow(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mark('PUT', reading);
  await t.db.updateTable('lectures').set({ videoFileId: fileId }).where('id', '=', reading).execute();
  expect((await doneEverywhere()).counts).toEqual([1, 4]);
  const refused = await mark('PUT', reading);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'lecture_has_video']);
});
