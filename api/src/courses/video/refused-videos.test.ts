import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createForm, createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import {
  H264_ARGUMENTS,
  openVideoFolder,
  toSoundInput,
  toVideoInput,
  type VideoFolder,
} from '../../../test/sample-videos.ts';
import { updateVideoRow } from './videos.queries.ts';

const TUS = { 'tus-resumable': '1.0.0' };

let t: TestApp;
let cast: Cast;
let studio: VideoFolder;
let good: Buffer;
let cut: Buffer;

beforeAll(async () => {
  studio = await openVideoFolder();
  good = await studio.bytes('good.mp4', ...toVideoInput('320x240', 1), ...H264_ARGUMENTS);
  cut = good.subarray(0, Math.floor(good.length / 2));
  t = await createTestApp({ FFMPEG: 'auto' });
  cast = await createCast(t);
});
// Later tests need not convert these videos.
afterEach(() => t.db.deleteFrom('jobs').execute());
afterAll(async () => {
  await t.close();
  await studio.close();
});

const path = (rest = '') => `/courses/${cast.courseId}/lectures${rest}`;
const as = () => cast.people['T+'];
const titles = async (by = as()) => {
  const { lectures } = (await t.call('GET', path(), { as: by })).json();
  return lectures.map(({ title }: { title: string }) => title);
};
/** Reads the lecture counts in the catalogue and in a student's progress. */
const counts = async () => {
  const by = cast.people['S+'];
  const { course } = (await t.call('GET', `/courses/${cast.courseId}`, { as: by })).json();
  const { progress } = (await t.call('GET', '/courses/my_progress', { as: by })).json();
  const own = progress.find(({ courseId }: { courseId: number }) => courseId === cast.courseId);
  return [course.lectureCount, own.lectures];
};

/** Sends a whole video by tus; returns the last response. */
async function sendInChunks(lectureId: number, video: Buffer) {
  const headers = { ...TUS, 'upload-length': String(video.length), 'upload-metadata': 'filename YS5tcDQ=' };
  const begun = await t.call('POST', path(`/${lectureId}/upload`), { as: as(), headers });
  const upload = String(begun.headers.location).replace('/api', '');
  const chunk = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  return t.call('PATCH', upload, { as: as(), headers: chunk, body: video });
}

test('a form with a video that nobody could watch says why, and leaves no lecture and no file', async () => {
  const files = await t.db.selectFrom('files').select('id').execute();
  for (const [video, reason] of [
    [cut, 'El archivo está cortado'],
    [createSampleVideo(), 'El archivo está'],
  ] as const) {
    const response = await t.call('POST', path(), { as: as(), ...createVideoForm({ title: 'Rota' }, video) });
    expect(response.json()).toMatchObject({ statusCode: 415, code: 'unreadable_video' });
    expect(response.json().message).toContain(reason);
  }
  expect(await titles()).toEqual([]);
  expect(await t.db.selectFrom('files').select('id').execute()).toEqual(files);
});

test('a lecture that waits for its video is its teachers’ alone until one that can be watched came', async () => {
  const body = { title: 'Por partes', awaitsVideo: true };
  const { id } = (await t.call('POST', path(), { as: as(), body })).json().lecture;
  const refused = await sendInChunks(id, cut);
  expect(refused.json()).toMatchObject({ statusCode: 415, code: 'unreadable_video' });
  expect([await titles(), await titles(cast.people['S+'])]).toEqual([['Por partes'], []]);
  const why = async () => (await t.call('GET', path(`/${id}`), { as: as() })).json().lecture.video;
  expect(await why()).toMatchObject({ state: 'unplayable', reason: refused.json().message });
  const { waiting } = (await t.call('GET', `/courses/${cast.courseId}/desk`, { as: as() })).json().desk;
  expect(waiting.videos).toMatchObject({ total: 1, lectures: [{ lectureId: id, state: 'unplayable' }] });
  for (const person of [cast.people['S+'], cast.people['S-'], null])
    expect((await t.call('GET', path(`/${id}`), { as: person })).statusCode).toBe(404);
  expect(await counts()).toEqual([0, 0]);
  expect((await sendInChunks(id, good)).statusCode).toBe(204);
  expect((await why()).state).toBe('processing');
  expect(await titles(cast.people['S+'])).toEqual(['Por partes']);
  expect(await counts()).toEqual([1, 1]);
});

test('a video that waits for its judgement is shown by a server without ffmpeg, and judged by the next', async () => {
  const sent = { as: as(), ...createVideoForm({ title: 'Lenta' }, good) };
  const { id } = (await t.call('POST', path(), sent)).json().lecture;
  // Simulates a check that timed out.
  const lecture = t.db.updateTable('lectures').set({ awaitsVideo: true }).where('id', '=', id);
  const { videoFileId } = await lecture.returning('videoFileId').executeTakeFirstOrThrow();
  await updateVideoRow(t.db, videoFileId ?? 0, { state: 'unjudged', plays: false });
  expect(await titles(cast.people['S+'])).not.toContain('Lenta');

  const env = { FFMPEG: 'off', DATA_DIR: t.config.dataDir, DATABASE_URL: t.databaseUrl };
  const without = await createTestApp(env);
  const asStudent = { as: cast.people['S+'] };
  const shown = (await without.call('GET', path(`/${id}`), asStudent)).json().lecture;
  expect(shown.video).toMatchObject({ state: 'ready', sources: [{ quality: 'original' }] });
  expect((await without.app.inject(shown.videoUrl)).rawPayload.equals(good)).toBe(true);
  await without.close();

  await t.app.jobs.flush();
  const { video } = (await t.call('GET', path(`/${id}`), asStudent)).json().lecture;
  expect(video).toMatchObject({ state: 'ready', sources: [{ quality: '240p' }, { quality: 'original' }] });
});

test('another video in place of one keeps that when it is refused', async () => {
  const { id, videoUrl } = (
    await t.call('POST', path(), { as: as(), ...createVideoForm({ title: 'Buena' }, good) })
  ).json().lecture;
  const put = await t.call('PUT', path(`/${id}`), { as: as(), ...createVideoForm({ version: '1' }, cut) });
  expect(put.json().code).toBe('unreadable_video');
  expect((await t.app.inject(videoUrl)).rawPayload.equals(good)).toBe(true);
});

test('sound alone becomes a lecture to listen to', async () => {
  const content = await studio.bytes('talk.wav', ...toSoundInput(2));
  const file = { field: 'video', name: 'charla.wav', type: 'audio/wav', content };
  const { id } = (await t.call('POST', path(), { as: as(), ...createForm({ title: 'Charla' }, file) })).json()
    .lecture;
  await t.app.jobs.flush();
  const { lecture } = (await t.call('GET', path(`/${id}`), { as: cast.people['S+'] })).json();
  expect(lecture).toMatchObject({
    durationSeconds: 2,
    posterUrl: null,
    video: { state: 'ready', hlsUrl: null },
  });
  expect(lecture.video.sources).toMatchObject([{ quality: 'audio', type: 'audio/mp4; codecs="mp4a.40.2"' }]);
});

test('a still picture beside a longer sound is the poster', async () => {
  const still = [...toVideoInput('320x240', 1), ...toSoundInput(3), '-frames:v', '1', ...H264_ARGUMENTS];
  const content = await studio.bytes('still.mp4', ...still);
  const { id } = (
    await t.call('POST', path(), { as: as(), ...createVideoForm({ title: 'Con tapa' }, content) })
  ).json().lecture;
  await t.app.jobs.flush();
  const { lecture } = (await t.call('GET', path(`/${id}`), { as: as() })).json();
  expect(lecture).toMatchObject({ video: { state: 'ready', reason: null } });
  expect(lecture.posterUrl).not.toBeNull();
});

test('an iPhone’s video becomes one that every phone plays', async () => {
  const hevc = [
    '-c:v',
    'libx265',
    '-x265-params',
    'log-level=none',
    '-pix_fmt',
    'yuv420p10le',
    '-tag:v',
    'hvc1',
  ];
  const lying = await studio.make('lying.mov', ...toVideoInput('320x240', 1), ...hevc);
  const content = await studio.bytes('IMG_0001.mov', '-i', lying, '-c', 'copy', '-metadata:s:v', 'rotate=90');
  const file = { field: 'video', name: 'IMG_0001.mov', type: 'video/quicktime', content };
  const added = (await t.call('POST', path(), { as: as(), ...createForm({ title: 'iPhone' }, file) })).json()
    .lecture;
  expect(added.video).toMatchObject({ state: 'processing', sources: [] });
  await t.app.jobs.flush();
  const { video } = (await t.call('GET', path(`/${added.id}`), { as: cast.people['S+'] })).json().lecture;
  expect(video.sources).toMatchObject([{ quality: '240p', height: 320 }]);
});
