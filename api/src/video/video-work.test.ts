import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { sampleVideo, videoForm } from '../../test/sample-files.ts';
import { bringBack, remove } from '../../test/undo.ts';
import type { Lecture } from '../lectures/lectures.schema.ts';
import { hasFfmpeg } from './ffmpeg.ts';
import { isMoovAtEnd } from './moov-position.ts';

const run = promisify(execFile);
const PAST = '2020-01-01T00:00:00.000Z';

let t: TestApp;
let cast: Cast;
let folder: string;
let film: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rambla-film-'));
  const path = join(folder, 'film.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc=duration=3:size=320x180:rate=10'];
  await run('ffmpeg', ['-v', 'error', ...source, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', path]);
  film = await readFile(path);
  t = await createTestApp();
  cast = await createCast(t);
});
beforeEach(async () => {
  await t.db.deleteFrom('videoJobs').execute();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const as = () => cast.people['T+'];
const jobs = () => t.db.selectFrom('videoJobs').select(['step', 'attempts', 'dueAt']).execute();
async function upload(video: Buffer, fields: Record<string, string> = {}): Promise<Lecture> {
  const path = `/courses/${cast.courseId}/lectures`;
  const response = await t.call('POST', path, {
    as: as(),
    ...videoForm({ title: 'Film', ...fields }, video),
  });
  expect(response.statusCode).toBe(201);
  return response.json().lecture;
}
async function read({ id }: Lecture): Promise<Lecture> {
  return (await t.call('GET', `/courses/${cast.courseId}/lectures/${id}`, { as: as() })).json().lecture;
}
const bytes = async (url: string | null | undefined) => (await t.app.inject(url ?? '')).rawPayload;
async function dueNow(): Promise<void> {
  await t.db.updateTable('videoJobs').set({ dueAt: PAST }).execute();
  await t.app.videoWork.flush();
}

test('ffmpeg is here, or the tests below show nothing', async () => {
  expect(await hasFfmpeg()).toBe(true);
});

describe('an uploaded video', () => {
  test('plays at once; its length and picture come later, without a new version', async () => {
    const before = await upload(film);
    expect(before).toMatchObject({ durationSeconds: null, posterUrl: null, version: 1 });
    expect((await bytes(before.videoUrl)).equals(film)).toBe(true);
    await t.app.videoWork.flush();
    const after = await read(before);
    expect(after).toMatchObject({ durationSeconds: 3, version: 1 });
    expect((await bytes(after.posterUrl)).subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect((await bytes(after.videoUrl)).equals(film)).toBe(true);
  });

  test('that was taken away before anybody had looked at it is looked at once it is back', async () => {
    const { id } = await upload(film);
    const path = `/courses/${cast.courseId}/lectures/${id}`;
    const undo = await remove(t, `${path}/video`, as());
    await t.app.videoWork.flush();
    await bringBack(t, undo, as());
    await t.app.videoWork.flush();
    expect((await t.call('GET', path, { as: as() })).json().lecture.durationSeconds).toBe(3);
    expect((await jobs()).map(({ step }) => step)).toEqual(['faststart']);
  });

  test('gets its index in front a minute later, while the old address still plays', async () => {
    const before = await upload(film);
    await t.app.videoWork.flush();
    const [job] = await jobs();
    expect(job?.step).toBe('faststart');
    expect(Date.parse(job?.dueAt ?? '')).toBeGreaterThan(Date.now() + 30_000);
    await dueNow();
    const after = await read(before);
    expect(after.videoUrl).not.toBe(before.videoUrl);
    const copy = join(folder, 'copy.mp4');
    await writeFile(copy, await bytes(after.videoUrl));
    expect([await isMoovAtEnd(join(folder, 'film.mp4')), await isMoovAtEnd(copy)]).toEqual([true, false]);
    expect((await bytes(before.videoUrl)).equals(film)).toBe(true);
    expect(await jobs()).toEqual([]);
    const { sweepFiles } = await import('../files/sweep-files.ts');
    await sweepFiles(t.app);
    expect((await t.app.inject(before.videoUrl ?? '')).statusCode).toBe(200);
    await t.db.updateTable('files').set({ keepUntil: PAST }).where('keepUntil', 'is not', null).execute();
    await sweepFiles(t.app);
    expect((await t.app.inject(before.videoUrl ?? '')).statusCode).toBe(404);
    expect((await t.app.inject(after.videoUrl ?? '')).statusCode).toBe(200);
  });

  test('keeps the length that the browser said', async () => {
    const lecture = await upload(film, { durationSeconds: '2.9' });
    await t.app.videoWork.flush();
    expect((await read(lecture)).durationSeconds).toBe(2.9);
  });

  test('that was replaced meanwhile gets nothing of the old one', async () => {
    const lecture = await upload(film);
    await t.app.videoWork.flush();
    const other = videoForm({ version: '1' }, sampleVideo(3000));
    await t.call('PUT', `/courses/${cast.courseId}/lectures/${lecture.id}`, { as: as(), ...other });
    await dueNow();
    expect(await read(lecture)).toMatchObject({ durationSeconds: null, posterUrl: null });
    expect(await jobs()).toEqual([]);
  });
});

test('what ffmpeg cannot read stays as it is, and is not tried for ever', async () => {
  const junk = sampleVideo(50_000);
  const lecture = await upload(junk);
  await t.app.videoWork.flush();
  expect((await bytes((await read(lecture)).videoUrl)).equals(junk)).toBe(true);
  expect(await jobs()).toEqual([]);
  expect(await readdir(join(t.config.dataDir, 'work'))).toEqual([]);
});

test('a step that died with its process is taken up again after its lease', async () => {
  const lecture = await upload(film);
  const { claimVideoJob } = await import('./video-jobs.queries.ts');
  expect((await claimVideoJob(t.db))?.lectureId).toBe(lecture.id);
  expect(await claimVideoJob(t.db)).toBeUndefined();
  await dueNow();
  expect((await read(lecture)).durationSeconds).toBe(3);
});

test('two processes never take the same step', async () => {
  const { claimVideoJob } = await import('./video-jobs.queries.ts');
  for (let count = 0; count < 3; count += 1) await upload(sampleVideo(1000));
  const claims = await Promise.all(Array.from({ length: 6 }, () => claimVideoJob(t.db)));
  const ids = claims.flatMap((claim) => (claim ? [claim.id] : []));
  expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
});
