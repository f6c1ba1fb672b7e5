import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLecture } from '../../src/courses/lectures/lectures.queries.ts';
import { markFileStored } from '../../src/platform/files/files.queries.ts';
import { storeStream } from '../../src/platform/files/store-file.ts';
import { sweepOrphanFiles } from '../../src/platform/files/sweep-files.ts';
import type { Job } from '../../src/platform/jobs/jobs.schema.ts';
import { type Cast, createCast } from '../cast.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

const VIDEO_MB = 100;

let t: TestApp;
let cast: Cast;
let server: ServerProcess;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  server = await startServerProcess(t);
});
afterAll(async () => {
  await server.kill();
  await t.close();
});

/** Adds a lecture whose video takes a while to copy. */
async function addLongVideo(): Promise<void> {
  const { courseId } = cast;
  function* chunks() {
    for (let written = 0; written < VIDEO_MB; written += 1) yield randomBytes(1_000_000);
  }
  const place = { courseId, name: 'v.mp4', mimeType: 'video/mp4' };
  const { id, size, sha256 } = await storeStream(t.app, place, Readable.from(chunks()));
  await markFileStored(t.db, id, { size, sha256 });
  await insertLecture(t.db, { courseId, title: 'Larga', description: '', videoFileId: id });
}

async function ask(path: string): Promise<Job> {
  const headers = { authorization: cast.people['T+'].token };
  const response = await fetch(`${server.url}/api${path}`, { headers });
  expect(response.ok).toBe(true);
  return ((await response.json()) as { job: Job }).job;
}

const onDisk = async () =>
  (await readdir(t.config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.parentPath.startsWith(`${t.config.dataDir}/files`))
    .map(({ name }) => name);
const halves = async () => (await onDisk()).filter((name) => name.endsWith('.part'));
const exported = () => t.db.selectFrom('courseExports').select(['id', 'fileId']).execute();

/** Ends the server while an export is being written, and returns the id of the export's job. */
async function cutExport(end: () => Promise<void>): Promise<number> {
  const { id } = await ask(`/courses/${cast.courseId}/export.imscc`);
  await expect.poll(halves, { interval: 5 }).toHaveLength(1);
  await end();
  return id;
}

/** Restarts the server and waits until it has written the export again. */
async function madeAgain(id: number): Promise<void> {
  const job = t.db.selectFrom('jobs').select('finishedAt').where('id', '=', id);
  expect(await job.executeTakeFirst()).toEqual({ finishedAt: null });
  await server.start();
  await expect.poll(async () => (await ask(`/jobs/${id}`)).state, { timeout: 60_000 }).toBe('done');
}

test('R37: an export that is cut in the middle is not offered, is made again, and leaves nothing on the disk', async () => {
  await addLongVideo();
  const before = await onDisk();
  const id = await cutExport(server.kill);
  expect(await halves()).toHaveLength(1);
  expect(await exported()).toEqual([]);
  await madeAgain(id);
  const [made, ...others] = await exported();
  expect(others).toEqual([]);
  // Lets the truncated file expire, so that the sweep deletes it.
  const past = { keepUntil: '2020-01-01T00:00:00.000Z' };
  await t.db.updateTable('files').set(past).where('state', '=', 'uploading').execute();
  await sweepOrphanFiles(t.app);
  expect(await halves()).toEqual([]);
  expect(await onDisk()).toHaveLength(before.length + 1);
  const { size } = await t.db
    .selectFrom('files')
    .select('size')
    .where('id', '=', made?.fileId ?? 0)
    .executeTakeFirstOrThrow();
  expect(Number(size)).toBeGreaterThan(VIDEO_MB * 1_000_000);
}, 180_000);

test('R37: an export whose server is stopped in order leaves no half file, and is made again', async () => {
  const [before, earlier] = [await onDisk(), await exported()];
  const id = await cutExport(server.stop);
  expect(await halves()).toEqual([]);
  expect(await onDisk()).toHaveLength(before.length);
  expect(await exported()).toEqual(earlier);
  await madeAgain(id);
  const [made, ...others] = await exported();
  expect(others).toEqual([]);
  expect(made?.fileId).not.toBe(earlier[0]?.fileId);
}, 180_000);
