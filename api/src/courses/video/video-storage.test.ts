import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createVideoLecture } from '../../../test/create-video-lecture.ts';
import { createEmptyInstitute } from '../../../test/empty-institute.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import {
  H264_ARGUMENTS,
  openVideoFolder,
  toSoundInput,
  toVideoInput,
  type VideoFolder,
} from '../../../test/sample-videos.ts';
import { hasSwift, type SwiftServer, startSwift } from '../../../test/swift-server.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { restoreBackup } from '../../operations/backup/restore-backup.ts';
import { writeBackup } from '../../operations/backup/write-backup.ts';
import { parseS3Url } from '../../platform/files/s3-settings.ts';
import { sweepOrphanFiles } from '../../platform/files/sweep-files.ts';
import { claimJob } from '../../platform/jobs/jobs.queries.ts';
import { RunningJob } from '../../platform/jobs/running-job.ts';
import type { Lecture } from '../lectures/lectures.schema.ts';
import { processVideoJob } from './process-video-job.ts';
import { queueIncompleteVideos, remakeRenditions } from './queue-videos.ts';

const PAST = '2020-01-01T00:00:00.000Z';

let studio: VideoFolder;
/** A recording with a high bit rate, so that each quality is smaller. */
let recording: Buffer;
let silent: Buffer;

beforeAll(async () => {
  studio = await openVideoFolder();
  const large = [...H264_ARGUMENTS, '-crf', '5'];
  const heard = [...toSoundInput(2), ...large, '-c:a', 'aac', '-b:a', '192k'];
  recording = await studio.bytes('recording.mp4', ...toVideoInput('426x240', 2), ...heard);
  silent = await studio.bytes('silent.mp4', ...toVideoInput('426x240', 2), ...large);
});
afterAll(() => studio.close());

const namesOf = ({ video }: Lecture) => video?.sources.map(({ quality }) => quality);
const statusOf = async (t: TestApp, url: string | null | undefined) =>
  (await t.app.inject(url ?? '')).statusCode;

describe('with KEEP_ORIGINALS=0', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ FFMPEG: 'auto', KEEP_ORIGINALS: '0' });
  });
  afterAll(() => t.close());

  test('the largest quality stays, and its video comes and goes as before', async () => {
    const cast = await createCast(t);
    const lecture = await createVideoLecture(t, cast, recording);
    expect(namesOf(lecture)).toEqual(['audio', '240p']);
    expect(lecture.video).toMatchObject({ state: 'ready' });
    await sweepOrphanFiles(t.app);
    expect((await t.db.selectFrom('files').select('name').execute()).length).toBe(5);
    await t.db.updateTable('files').set({ keepUntil: PAST }).where('keepUntil', 'is not', null).execute();
    await sweepOrphanFiles(t.app);
    const kept = (await t.db.selectFrom('files').select('name').execute()).map(({ name }) => name);
    expect(kept.sort()).toEqual(['240p.mp4', 'audio.m4a', 'poster.webp', 'storyboard.jpg']);
    for (const url of [lecture.videoUrl, lecture.video?.hlsUrl, lecture.video?.storyboardUrl])
      expect(await statusOf(t, url)).toBe(200);
    expect(await queueIncompleteVideos(t.db)).toBe(0);
    const audio = await t.db
      .selectFrom('files')
      .select('key')
      .where('name', '=', 'audio.m4a')
      .executeTakeFirstOrThrow();
    await remakeRenditions(t.db, [audio.key]);
    await t.app.jobs.flush();
    expect(await t.db.selectFrom('renditions').select('quality').orderBy('quality').execute()).toEqual([
      { quality: '240p' },
      { quality: 'audio' },
    ]);
    const path = `/courses/${cast.courseId}/lectures/${lecture.id}`;
    await t.call('DELETE', path, { as: cast.people['T+'] });
    await t.db.deleteFrom('trash').execute();
    await sweepOrphanFiles(t.app);
    await sweepOrphanFiles(t.app);
    expect(await readdir(join(t.config.dataDir, 'work'))).toEqual([]);
    expect(await t.db.selectFrom('files').select('name').execute()).toEqual([]);
  });

  test('a full storage makes no silent qualities, and a retry makes those of earlier versions again', async () => {
    const cast = await createCast(t);
    const still = [...toVideoInput('64x48', 4, 1), ...toSoundInput(4), ...H264_ARGUMENTS, '-c:a', 'aac'];
    const video = await studio.bytes('still.mp4', ...still);
    const path = `/courses/${cast.courseId}/lectures`;
    const as = cast.people['T+'];
    const sent = { as, ...createVideoForm({ title: 'Clase' }, video) };
    const { id } = (await t.call('POST', path, sent)).json().lecture;
    const { used } = await t.db
      .selectFrom('files')
      .select((row) => row.fn.sum<number>('size').as('used'))
      .executeTakeFirstOrThrow();
    // The pictures fit, but the sound does not.
    t.app.config.maxStorageBytes = Number(used) + 15_000;
    await t.app.jobs.flush();
    const read = async () => (await t.call('GET', `${path}/${id}`, { as })).json().lecture;
    const full = await read();
    expect(full.video.reason).toMatch(/No quedó espacio/);
    expect(namesOf(full)).toEqual(['original']);

    t.app.config.maxStorageBytes = 0;
    t.app.config.keepOriginals = true;
    const retry = async () => {
      await t.call('POST', `${path}/${id}/video/retry`, { as });
      await t.app.jobs.flush();
      return read();
    };
    const { sources } = (await retry()).video;
    expect(sources.map(({ quality }: { quality: string }) => quality)).toEqual(['audio', '240p', 'original']);
    expect(sources[1].type).toContain('mp4a');
    // An earlier version of this code made the quality without the sound.
    t.app.config.keepOriginals = false;
    const before = await t.db
      .updateTable('renditions')
      .set({ codecs: 'avc1.4D400A' })
      .where('quality', '=', '240p')
      .returning('fileId')
      .executeTakeFirstOrThrow();
    expect((await retry()).video.sources[1].type).toContain('mp4a');
    const made = t.db.selectFrom('renditions').select('fileId').where('quality', '=', '240p');
    expect(await made.executeTakeFirstOrThrow()).not.toEqual(before);
    await deleteForUndo(t, `${path}/${id}`, as);
    await t.db.deleteFrom('trash').execute();
    await sweepOrphanFiles(t.app);
  });

  test.each([
    ['no other lecture', false],
    ['a copy', true],
  ])(
    'a lecture deleted when its last quality is made comes back whole, if %s has its video',
    async (_who, hasCopy) => {
      const cast = await createCast(t);
      const path = `/courses/${cast.courseId}/lectures`;
      const as = cast.people['T+'];
      const sent = { as, ...createVideoForm({ title: 'Clase' }, silent) };
      const { id } = (await t.call('POST', path, sent)).json().lecture;
      if (hasCopy) {
        const copy = (await t.call('POST', path, { as, body: { title: 'Copia' } })).json().lecture;
        const original = t.db.selectFrom('lectures').select('videoFileId').where('id', '=', id);
        const { videoFileId } = await original.executeTakeFirstOrThrow();
        await t.db.updateTable('lectures').set({ videoFileId }).where('id', '=', copy.id).execute();
      }
      const job = await claimJob(t.db, ['lectures.video'], 'this process');
      if (!job) throw new Error('no job');
      const work = new RunningJob(t.app, job);
      const finish = work.finish.bind(work);
      let undo = 0;
      work.finish = async (use) => {
        undo = await deleteForUndo(t, `${path}/${id}`, as);
        await finish(use);
      };
      await processVideoJob(t.app, work);
      work.close();
      await sweepOrphanFiles(t.app);
      await undoDeletion(t, undo, as);
      const { lecture } = (await t.call('GET', `${path}/${id}`, { as })).json();
      expect(namesOf(lecture)).toEqual(['240p', 'original']);
      for (const { url } of lecture.video.sources) expect(await statusOf(t, url)).toBe(200);
    },
  );
});

describe('a backup', () => {
  let t: TestApp;
  let cast: Cast;
  let before: Lecture;
  beforeAll(async () => {
    t = await createTestApp({ FFMPEG: 'auto' });
    cast = await createCast(t);
    before = await createVideoLecture(t, cast, silent);
  });
  afterAll(() => t.close());

  test.each([true, false])('with qualities: %s; afterwards all are there', async (backupRenditions) => {
    const path = join(t.config.dataDir, 'respaldo.tar');
    const config = { ...t.config, databaseUrl: t.databaseUrl, backupRenditions };
    await writeBackup({ config, db: t.db, storage: t.app.storage }, path, () => undefined);
    const { config: restored, drop } = await createEmptyInstitute({ JWT_SECRET: t.config.jwtSecret });
    await restoreBackup(restored, path, () => undefined);
    const { dataDir, databaseUrl } = restored;
    const copy = await createTestApp({ FFMPEG: 'auto', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const read = async (): Promise<Lecture> => {
      const lecture = `/courses/${cast.courseId}/lectures/${before.id}`;
      return (await copy.call('GET', lecture, { as: cast.people['T+'] })).json().lecture;
    };
    expect(namesOf(await read())).toEqual(backupRenditions ? namesOf(before) : ['original']);
    await copy.app.jobs.flush();
    const after = await read();
    expect(namesOf(after)).toEqual(['240p', 'original']);
    for (const { url } of after.video?.sources ?? []) expect(await statusOf(copy, url)).toBe(200);
    await copy.close();
    await drop();
  });
});

describe.runIf(hasSwift() && isOnSqlite())('on S3', () => {
  let swift: SwiftServer;
  beforeAll(async () => {
    swift = await startSwift();
    const client = new S3Client({
      ...parseS3Url(swift.storageUrl('media')).client,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    await client.send(new CreateBucketCommand({ Bucket: 'media' }));
  });
  afterAll(() => swift?.stop());

  test('a job judges it before students see it; playlists name parts that lead to the store, until one leaves the course', async () => {
    const t = await createTestApp({ FFMPEG: 'auto', STORAGE_URL: `${swift.storageUrl('media')}&presign=1` });
    const cast = await createCast(t);
    const path = `/courses/${cast.courseId}/lectures`;
    const sent = { as: cast.people['T+'], ...createVideoForm({ title: 'S3' }, silent) };
    const { id } = (await t.call('POST', path, sent)).json().lecture;
    const asStudent = () => t.call('GET', `${path}/${id}`, { as: cast.people['S+'] });
    expect((await asStudent()).statusCode).toBe(404);
    await t.app.jobs.flush();
    const { video } = (await asStudent()).json().lecture;
    expect(video).toMatchObject({ state: 'ready', reason: null });
    const master = (await t.app.inject(video.hlsUrl)).body;
    const playlist = (await t.app.inject(/^\/api.*$/m.exec(master)?.[0] ?? '')).body;
    const part = await t.app.inject(/^\/api.*$/m.exec(playlist)?.[0] ?? '');
    expect(part.statusCode).toBe(302);
    const range = /BYTERANGE:(\d+)@(\d+)/.exec(playlist)?.slice(1).map(Number) ?? [];
    const [size = 0, offset = 0] = range;
    const headers = { range: `bytes=${offset}-${offset + size - 1}` };
    const fetched = await fetch(String(part.headers.location), { headers });
    expect([fetched.status, (await fetched.arrayBuffer()).byteLength]).toEqual([206, size]);

    const bad = { as: cast.people['T+'], ...createVideoForm({ title: 'Rota' }, createSampleVideo()) };
    const broken = (await t.call('POST', path, bad)).json().lecture.id;
    await t.app.jobs.flush();
    const shown = (await t.call('GET', `${path}/${broken}`, { as: cast.people['T+'] })).json().lecture;
    expect(shown).toMatchObject({ awaitsVideo: true, video: { state: 'unplayable', sources: [] } });
    expect(shown.video.reason).toMatch(/cortado|dañado/);
    const seen = (await t.call('GET', path, { as: cast.people['S+'] })).json().lectures;
    expect(seen.map((lecture: Lecture) => lecture.id)).toEqual([id]);

    const named = [...`${master}\n${playlist}`.matchAll(/^\/api.*$/gm)].map(String);
    const subscription = `/subscriptions/course/${cast.courseId}/user/${cast.people['S+'].id}`;
    const left = await t.call('DELETE', subscription, { as: cast.people.Ad });
    expect(left.statusCode, left.body).toBe(204);
    for (const address of new Set([video.hlsUrl, ...named]))
      expect(await statusOf(t, address), address).toBe(403);
    await t.close();
  });
});
