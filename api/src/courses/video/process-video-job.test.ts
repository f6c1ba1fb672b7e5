import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createVideoForm } from '../../../test/sample-files.ts';
import {
  H264_ARGUMENTS,
  openVideoFolder,
  toSoundInput,
  toVideoInput,
  type VideoFolder,
} from '../../../test/sample-videos.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { insertUser } from '../../accounts/users/users.queries.ts';
import { now } from '../../core/time/time.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import { claimJob } from '../../platform/jobs/jobs.queries.ts';
import { RunningJob } from '../../platform/jobs/running-job.ts';
import type { Lecture } from '../lectures/lectures.schema.ts';
import { upsertSubscription } from '../subscriptions/subscriptions.queries.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { processVideoJob } from './process-video-job.ts';

// Video jobs run at the lowest priority, so other tests slow them down.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const LONG = { timeout: 120_000, interval: 200 };

let t: TestApp;
let cast: Cast;
let studio: VideoFolder;
/** A video that gets two qualities and a sound file. */
let small: Buffer;
let tiny: Buffer;

beforeAll(async () => {
  studio = await openVideoFolder();
  const heard = [...toSoundInput(3), ...H264_ARGUMENTS, '-c:a', 'aac'];
  small = await studio.bytes('small.mp4', ...toVideoInput('640x360', 3, 5), ...heard);
  tiny = await studio.bytes('tiny.mp4', ...toVideoInput('64x48', 1), ...H264_ARGUMENTS);
  t = await createTestApp({ FFMPEG: 'auto' });
  cast = await createCast(t);
});
afterAll(async () => {
  await t.close();
  await studio.close();
});

const as = () => cast.people['T+'];
const student = () => cast.people['S+'];
const lectures = () => `/courses/${cast.courseId}/lectures`;
async function upload(video: Buffer, title = 'Clase'): Promise<Lecture> {
  const response = await t.call('POST', lectures(), { as: as(), ...createVideoForm({ title }, video) });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().lecture;
}
async function read({ id }: Pick<Lecture, 'id'>, by = as()): Promise<Lecture> {
  return (await t.call('GET', `${lectures()}/${id}`, { as: by })).json().lecture;
}
const get = (url: string | null | undefined, headers = {}) =>
  t.app.inject({ url: url ?? '', headers }) as unknown as Promise<{
    statusCode: number;
    body: string;
    rawPayload: Buffer;
  }>;
test('ffmpeg is here, or the tests below show nothing', async () => {
  expect(await hasFfmpeg()).toBe(true);
});

describe('a recording', () => {
  let before: Lecture;
  let lecture: Lecture;
  beforeAll(async () => {
    before = await upload(small, 'Grabada');
    await t.app.jobs.flush();
    lecture = await read(before);
  });

  test('plays at once as it came', async () => {
    expect(before.video).toMatchObject({
      state: 'processing',
      sources: [{ quality: 'original', height: 360 }],
      expected: ['360p', '240p'],
    });
    expect(lecture.video).toMatchObject({ state: 'ready', reason: null, expected: [] });
    const sources = lecture.video?.sources ?? [];
    expect(sources.map(({ quality }) => quality)).toEqual(['audio', '240p', '360p', 'original']);
    expect(before.awaitsVideo).toBeUndefined();
    expect((await get(before.videoUrl)).rawPayload.equals(small)).toBe(true);
  });

  test('is nobody’s who has left: playlists and parts end with the course and with the session', async () => {
    const leaver = await t.actor('student');
    const enrol = { userId: leaver.id, courseId: cast.courseId };
    await upsertSubscription(t.db, enrol);
    const { video } = await read(lecture, leaver);
    const master = (await get(video?.hlsUrl)).body;
    const playlistUrl = /^\/api.*360p.*$/m.exec(master)?.[0];
    const partUrl = /^\/api.*$/m.exec((await get(playlistUrl)).body)?.[0];
    const urls = [video?.hlsUrl, playlistUrl, partUrl, video?.storyboardUrl, video?.sources[0]?.url];
    const statuses = () => Promise.all(urls.map(async (url) => (await get(url)).statusCode));
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect((await get(playlistUrl?.replace('360p', '240p'))).statusCode).toBe(403);
    await t.db.deleteFrom('subscriptions').where('userId', '=', leaver.id).execute();
    expect(await statuses()).toEqual([403, 403, 403, 403, 403]);
    await upsertSubscription(t.db, enrol);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await t.db.deleteFrom('sessions').where('userId', '=', leaver.id).execute();
    expect(await statuses()).toEqual([403, 403, 403, 403, 403]);
  });

  test('whose qualities are partly gone gets those again, and no others', async () => {
    const made = () => t.db.selectFrom('renditions').select(['id', 'quality']).orderBy('quality').execute();
    const kept = (await made()).filter(({ quality }) => quality !== '240p');
    await t.db.deleteFrom('renditions').where('quality', '=', '240p').execute();
    const retry = () => t.call('POST', `${lectures()}/${lecture.id}/video/retry`, { as: as() });
    expect((await retry()).json().lecture.video.state).toBe('processing');
    expect((await retry()).json().code).toBe('already_processing');
    await t.app.jobs.flush();
    expect(await made()).toHaveLength(3);
    expect(await made()).toEqual(expect.arrayContaining(kept));
  });

  test('comes back with its qualities, which nobody gets meanwhile, and goes with all of them', async () => {
    lecture = await read(before);
    const undo = await deleteForUndo(t, `${lectures()}/${lecture.id}`, as());
    expect((await get(lecture.video?.sources[1]?.url)).statusCode).toBe(404);
    expect((await get(lecture.video?.hlsUrl)).statusCode).toBe(404);
    await sweepOrphanFiles(t.app);
    await undoDeletion(t, undo, as());
    expect((await read(lecture)).video?.sources).toHaveLength(4);
    expect((await get(lecture.video?.sources[1]?.url)).statusCode).toBe(200);
    await deleteForUndo(t, `${lectures()}/${lecture.id}`, as());
    await t.db.deleteFrom('trash').execute();
    await sweepOrphanFiles(t.app);
    await sweepOrphanFiles(t.app);
    expect(await t.db.selectFrom('files').select('name').execute()).toEqual([]);
  });
});

describe('a job', () => {
  test('goes on in another process, undisturbed by the first one and without a finished quality again', async () => {
    const { id } = await upload(small, 'Interrumpida');
    const job = await claimJob(t.db, ['lectures.video'], 'another process');
    if (!job) throw new Error('no job');
    const work = new RunningJob(t.app, job);
    const running = processVideoJob(t.app, work).catch((error) => error);
    const made = () => t.db.selectFrom('renditions').select(['id', 'quality']).orderBy('id').execute();
    await expect.poll(async () => (await made()).length, LONG).toBeGreaterThan(1);
    const finished = await made();
    // Simulates a killed process whose job another process takes.
    await t.db.updateTable('jobs').set({ dueAt: now() }).execute();
    const flushed = t.app.jobs.flush();
    const attempts = t.db.selectFrom('jobs').select('attempts').where('finishedAt', 'is', null);
    await expect.poll(async () => (await attempts.executeTakeFirst())?.attempts).toBe(2);
    await sleep(50);
    work.stop();
    await running;
    expect((await read({ id })).video?.state).toBe('processing');
    await flushed;
    expect((await made()).slice(0, finished.length)).toEqual(finished);
    expect((await read({ id })).video).toMatchObject({ state: 'ready', progress: 1, reason: null });
    await deleteForUndo(t, `${lectures()}/${id}`, as());
  });

  testOnSqlite('learns within seconds that its lecture was deleted', async () => {
    const { id } = await upload(tiny, 'Borrada');
    const [row] = await t.db.selectFrom('lectures').select('videoFileId').where('id', '=', id).execute();
    const lecture = t.app.video.watchLecture(row?.videoFileId ?? 0);
    await deleteForUndo(t, `${lectures()}/${id}`, as());
    await expect.poll(() => lecture.signal.aborted, LONG).toBe(true);
    lecture.end();
    await t.db.deleteFrom('jobs').execute();
  });

  test('waits until the disk has room for it, without a try counted', async () => {
    const { id } = await upload(tiny, 'Sin lugar');
    const { videoFileId } = await t.db
      .selectFrom('lectures')
      .select('videoFileId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const measure = (size: number) =>
      t.db.updateTable('files').set({ size }).where('id', '=', videoFileId).execute();
    const job = () =>
      t.db.selectFrom('jobs').selectAll().where('finishedAt', 'is', null).executeTakeFirstOrThrow();
    // No disk has room for this size.
    await measure(2 ** 52);
    await t.app.jobs.flush();
    expect(await job()).toMatchObject({ state: 'waiting', attempts: 0, claimedBy: null });
    expect((await job()).dueAt > now()).toBe(true);
    expect((await read({ id })).video).toMatchObject({ state: 'processing', reason: null });
    await measure(100_000);
    await t.db.updateTable('jobs').set({ dueAt: now() }).where('finishedAt', 'is', null).execute();
    await t.app.jobs.flush();
    expect((await read({ id })).video).toMatchObject({ state: 'ready', reason: null });
    await deleteForUndo(t, `${lectures()}/${id}`, as());
  });

  test('waits for an exam of more than fifty to end', async () => {
    const quiz = { title: 'Parcial', timeLimitSeconds: 3600 };
    const made = await t.call('POST', `/courses/${cast.courseId}/quizz`, { as: as(), body: quiz });
    expect(made.statusCode, made.body).toBe(201);
    const quizId = made.json().quiz.id;
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    for (let number = 1; number <= 51; number += 1) {
      const name = `examinee${number}`;
      const person = { username: name, email: `${name}@x.uy`, role: 'student', active: true } as const;
      const { id: userId } = await insertUser(t.db, { ...person, passwordHash: null });
      const attempt = { quizId, courseId: cast.courseId, userId, number: 1, state: 'running' as const };
      const rest = {
        preview: false,
        layout: '[]',
        startedAt: now(),
        dueAt,
        submittedAt: null,
        lastSavedAt: null,
      };
      const marks = { score: null, maxScore: 1, needsGrading: false, hasLate: false };
      await t.db
        .insertInto('attempts')
        .values({ ...attempt, ...rest, ...marks })
        .execute();
    }
    const { id } = await upload(tiny, 'En época de parciales');
    await t.app.jobs.flush();
    expect((await read({ id })).video).toMatchObject({ state: 'processing', progress: 0 });
    await t.db.deleteFrom('attempts').execute();
    await t.app.jobs.flush();
    expect((await read({ id })).video?.state).toBe('ready');
    expect((await read({ id }, student())).video?.state).toBe('ready');
  });
});
