import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { H264, openStudio, picture, type Studio, sound } from '../../../test/made-videos.ts';
import { videoForm } from '../../../test/sample-files.ts';
import { bringBack, remove } from '../../../test/undo.ts';
import { insertUser } from '../../accounts/users/users.queries.ts';
import { now } from '../../core/time/time.ts';
import { sweepFiles } from '../../platform/files/sweep-files.ts';
import { JobWork } from '../../platform/jobs/job-work.ts';
import { claimJob } from '../../platform/jobs/jobs.queries.ts';
import type { Lecture } from '../lectures/lectures.schema.ts';
import { upsertSubscription } from '../subscriptions/subscriptions.queries.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { videoJob } from './video-job.ts';

const run = promisify(execFile);
// Video jobs run at the lowest priority, so other tests slow them down.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const LONG = { timeout: 120_000 };

let t: TestApp;
let cast: Cast;
let studio: Studio;
/** Resembles an OBS recording with too quiet a voice. */
let recording: Buffer;
/** Gets two qualities and its sound, where only the job matters. */
let small: Buffer;

beforeAll(async () => {
  studio = await openStudio();
  const made = [...picture('1280x720', 9), ...sound(9), '-crf', '10', ...H264, '-c:a', 'aac', '-b:a', '192k'];
  recording = await studio.bytes('recording.mp4', ...made);
  small = await studio.bytes('small.mp4', ...picture('640x360', 3), ...sound(3), ...H264, '-c:a', 'aac');
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
  const response = await t.call('POST', lectures(), { as: as(), ...videoForm({ title }, video) });
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
async function inspect(url: string | undefined, wanted: string): Promise<string> {
  const path = join(studio.folder, 'fetched.mp4');
  await writeFile(path, (await get(url)).rawPayload);
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', wanted, '-of', 'csv=p=0', path]);
  return stdout;
}

test('ffmpeg is here, or the tests below show nothing', async () => {
  expect(await hasFfmpeg()).toBe(true);
});

describe('a recording', () => {
  let before: Lecture;
  let lecture: Lecture;
  beforeAll(async () => {
    before = await upload(recording, 'Grabada');
    await t.app.jobs.flush();
    lecture = await read(before);
  });

  test('plays at once as it came', async () => {
    expect(before.video).toMatchObject({
      state: 'processing',
      sources: [{ quality: 'original', height: 720 }],
      expected: ['360p', '240p', '720p'],
    });
    expect(lecture.video?.expected).toEqual([]);
    expect(before.awaitsVideo).toBeUndefined();
    expect((await get(before.videoUrl)).rawPayload.equals(recording)).toBe(true);
  });

  test('gets smaller qualities up to its own height, its length and a picture, without a new version', () => {
    expect(lecture).toMatchObject({
      durationSeconds: 9,
      version: 1,
      video: { state: 'ready', reason: null },
    });
    const sources = lecture.video?.sources ?? [];
    expect(sources.map(({ quality }) => quality)).toEqual(['audio', '240p', '360p', '720p', 'original']);
    expect(sources.map(({ height }) => height)).toEqual([null, 240, 360, 720, 720]);
    for (const { size } of sources.slice(0, -1)) expect(size).toBeLessThan(recording.length);
    expect(sources.at(-1)?.type).toMatch(/^video\/mp4; codecs="avc1\.[0-9A-F]{6},mp4a\.40\.2"$/);
  });

  test('has a picture that a slow line carries beside the words', async () => {
    const poster = await get(lecture.posterUrl ?? undefined);
    expect(poster.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    expect(poster.rawPayload.length).toBeLessThanOrEqual(25_000);
  });

  test('has key frames every four seconds in each, from the same start as its sound', async () => {
    for (const { quality, url } of lecture.video?.sources.slice(1, 4) ?? []) {
      const packets = await inspect(url, 'packet=codec_type,pts_time,flags');
      const keys = [...packets.matchAll(/^video,([\d.]+),K/gm)].map(([, time]) => Number(time));
      expect(keys, quality).toEqual([0, 4, 8]);
      expect(packets, quality).toMatch(/^audio,0\.000000/m);
    }
  });

  test('is as loud as others', async () => {
    const [audio] = lecture.video?.sources ?? [];
    const path = join(studio.folder, 'audio.m4a');
    await writeFile(path, (await get(audio?.url)).rawPayload);
    const { stderr } = await run('ffmpeg', ['-hide_banner', '-i', path, '-af', 'ebur128', '-f', 'null', '-']);
    expect(Number(/I:\s+(-[\d.]+) LUFS\s+Threshold/.exec(stderr)?.[1])).toBeCloseTo(-16, 0);
  });

  test('is an HLS of byte ranges that ffmpeg reads back whole', async () => {
    const master = await get(lecture.video?.hlsUrl);
    expect(master.body.match(/RESOLUTION=\d+x\d+/g)).toEqual([
      'RESOLUTION=640x360',
      'RESOLUTION=426x240',
      'RESOLUTION=1280x720',
    ]);
    const [, playlistUrl] = /^(\/api\/media\/videos\/.*360p.*)$/m.exec(master.body) ?? [];
    const playlist = (await get(playlistUrl)).body;
    const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, each]) => Math.round(Number(each)));
    expect(durations).toEqual([4, 4, 1]);
    const url = /^\/api\/media\/files.*$/m.exec(playlist)?.[0] ?? '';
    const whole = (await get(url)).rawPayload;
    const ranges = [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)].map(([, size, at]) => [
      Number(at),
      Number(at) + Number(size) - 1,
    ]);
    const parts: Buffer[] = [];
    for (const [from, to] of ranges) {
      const part = await get(url, { range: `bytes=${from}-${to}` });
      expect(part.statusCode).toBe(206);
      parts.push(part.rawPayload);
    }
    // The parts contain everything except the index.
    expect(Buffer.concat(parts).length).toBeGreaterThan(whole.length * 0.98);
    expect(whole.subarray(-(parts.at(-1)?.length ?? 0)).equals(parts.at(-1) ?? Buffer.alloc(0))).toBe(true);
  });

  test('has previews of four seconds each', async () => {
    const { body } = await get(lecture.video?.storyboardUrl);
    expect(body.match(/-->/g)).toHaveLength(3);
    expect(body).toContain('00:00:04.000 --> 00:00:08.000\n/api/media/files/');
    const sprite = /^(\/api\/media\/files\/.*)#xywh=160,0,160,90$/m.exec(body)?.[1];
    expect((await get(sprite)).rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
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
    expect(await made()).toHaveLength(4);
    expect(await made()).toEqual(expect.arrayContaining(kept));
  });

  test('comes back with its qualities, which nobody gets meanwhile, and goes with all of them', async () => {
    lecture = await read(before);
    const undo = await remove(t, `${lectures()}/${lecture.id}`, as());
    expect((await get(lecture.video?.sources[1]?.url)).statusCode).toBe(404);
    expect((await get(lecture.video?.hlsUrl)).statusCode).toBe(404);
    await sweepFiles(t.app);
    await bringBack(t, undo, as());
    expect((await read(lecture)).video?.sources).toHaveLength(5);
    expect((await get(lecture.video?.sources[1]?.url)).statusCode).toBe(200);
    await remove(t, `${lectures()}/${lecture.id}`, as());
    await t.db.deleteFrom('trash').execute();
    await sweepFiles(t.app);
    await sweepFiles(t.app);
    expect(await t.db.selectFrom('files').select('name').execute()).toEqual([]);
  });
});

describe('a job', () => {
  test('goes on in another process, undisturbed by the first one and without a finished quality again', async () => {
    const { id } = await upload(small, 'Interrumpida');
    const job = await claimJob(t.db, ['lectures.video'], 'another process');
    if (!job) throw new Error('no job');
    const work = new JobWork(t.app, job);
    const running = videoJob(t.app, work).catch((error) => error);
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
    await remove(t, `${lectures()}/${id}`, as());
  });

  test('is not held by a video that claims twelve hours between two pictures', async () => {
    const apart = ['-vf', 'setpts=N*43200/TB', '-vsync', 'passthrough', '-enc_time_base', '1/1000'];
    const video = await studio.bytes('apart.mp4', ...picture('320x240', 1, 2), ...apart, ...H264);
    const { id } = await upload(video, 'Con saltos');
    await t.app.jobs.flush();
    const { video: found, posterUrl } = await read({ id });
    expect(found).toMatchObject({ state: 'ready', sources: [{ quality: 'original' }] });
    expect(found?.reason).toMatch(/marcas de tiempo/);
    expect(posterUrl).not.toBeNull();
    await remove(t, `${lectures()}/${id}`, as());
  });

  test('learns within seconds that its lecture was deleted', async () => {
    const { id } = await upload(await studio.bytes('tiny.mp4', ...picture('64x48', 1), ...H264), 'Borrada');
    const [row] = await t.db.selectFrom('lectures').select('videoFileId').where('id', '=', id).execute();
    const lecture = t.app.video.watchLecture(row?.videoFileId ?? 0);
    await remove(t, `${lectures()}/${id}`, as());
    await expect.poll(() => lecture.signal.aborted, LONG).toBe(true);
    lecture.end();
    await t.db.deleteFrom('jobs').execute();
  });

  test('waits until the disk has room for it, without a try counted', async () => {
    const { id } = await upload(await studio.bytes('tiny.mp4', ...picture('64x48', 1), ...H264), 'Sin lugar');
    const { videoFileId } = await t.db
      .selectFrom('lectures')
      .select('videoFileId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const measure = (size: number) =>
      t.db.updateTable('files').set({ size }).where('id', '=', videoFileId).execute();
    const job = () =>
      t.db.selectFrom('jobs').selectAll().where('finishedAt', 'is', null).executeTakeFirstOrThrow();
    // Larger than any disk.
    await measure(2 ** 52);
    await t.app.jobs.flush();
    expect(await job()).toMatchObject({ state: 'waiting', attempts: 0, claimedBy: null });
    expect((await job()).dueAt > now()).toBe(true);
    expect((await read({ id })).video).toMatchObject({ state: 'processing', reason: null });
    await measure(100_000);
    await t.db.updateTable('jobs').set({ dueAt: now() }).where('finishedAt', 'is', null).execute();
    await t.app.jobs.flush();
    expect((await read({ id })).video).toMatchObject({ state: 'ready', reason: null });
    await remove(t, `${lectures()}/${id}`, as());
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
    const { id } = await upload(small, 'En época de parciales');
    await t.app.jobs.flush();
    expect((await read({ id })).video).toMatchObject({ state: 'processing', progress: 0 });
    await t.db.deleteFrom('attempts').execute();
    await t.app.jobs.flush();
    expect((await read({ id })).video?.state).toBe('ready');
    expect((await read({ id }, student())).video?.state).toBe('ready');
  });
});
