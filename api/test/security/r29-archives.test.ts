import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../src/platform/jobs/jobs.schema.ts';
import type { Actor } from '../actors.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import {
  declareZipEntrySize,
  writeTarWithLargeFile,
  writeTarWithManyFiles,
  writeZipWithLargeFile,
  writeZipWithManyFiles,
  XML_PART,
} from '../huge-archives.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { uploadArchiveToServer } from '../upload-archive-to-server.ts';

const MB = 1_000_000;
const ENTRIES = 200_000;
const XML_BYTES = 500 * MB;
const SPARSE_BYTES = 10_000 * MB;
/** The memory limit of the whole process, the same as for a course of 1 GB. */
const MEMORY_MB = 250;
const WITHIN_MS = 30_000;

let t: TestApp;
let server: ServerProcess;
let teacher: Actor;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rambla-huge-'));
  t = await createTestApp();
  teacher = await t.actor('teacher');
  server = await startServerProcess(t);
});
afterAll(async () => {
  await server.kill();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function call(path: string, body?: object): Promise<Job> {
  const response = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: teacher.token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { job: Job }).job;
}

/** Sends the archive and lets the server read it. */
async function read(path: string): Promise<{ job: Job; ms: number }> {
  const uploadId = await uploadArchiveToServer(server.url, teacher.token, path);
  const began = performance.now();
  let job = await call('/course_imports', { uploadId });
  while (job.state !== 'done' && job.state !== 'failed') {
    await sleep(50);
    job = await call(`/jobs/${job.id}`);
  }
  return { job, ms: performance.now() - began };
}

/** Returns the peak memory without file pages, which the kernel can reclaim. */
async function peakMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid()}/status`, 'utf8');
  const kb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
  return ((kb('VmHWM') - kb('RssFile')) * 1024) / MB;
}

const HUGE: Record<string, [code: string, write: (path: string) => Promise<void>]> = {
  '200,000 entries in a zip': ['archive_too_large', (path) => writeZipWithManyFiles(path, ENTRIES)],
  '200,000 entries in a tar': ['archive_too_large', (path) => writeTarWithManyFiles(path, ENTRIES)],
  'XML of 500 MB in a zip': [
    'archive_too_large',
    (path) => writeZipWithLargeFile(path, 'course/course.xml', XML_BYTES),
  ],
  'XML of 500 MB that declares 1 kB': [
    'archive_broken',
    async (path) => {
      await writeZipWithLargeFile(path, 'course/course.xml', XML_BYTES);
      await declareZipEntrySize(path, 1_000);
    },
  ],
  'XML of 500 MB in a tar': [
    'archive_too_large',
    (path) => writeTarWithLargeFile(path, { name: 'questions.xml', size: XML_BYTES, content: XML_PART }),
  ],
  'a small zip that declares 4 GB': [
    'archive_unsafe',
    async (path) => {
      await writeZipWithLargeFile(path, 'files/aa/film.mp4', MB);
      await declareZipEntrySize(path, 2 ** 32 - 2);
    },
  ],
  'a tar that declares 10 GB and ends': [
    'archive_unsafe',
    (path) => writeTarWithLargeFile(path, { name: 'film.mp4', size: SPARSE_BYTES, written: 0 }),
  ],
  'a tar with 10 GB of nothing': [
    'archive_unsafe',
    (path) => writeTarWithLargeFile(path, { name: 'film.mp4', size: SPARSE_BYTES }),
  ],
  'a tar with a hole in GNU’s form': [
    'archive_unsafe',
    (path) => writeTarWithLargeFile(path, { name: 'film.mp4', size: MB, type: 'S' }),
  ],
  'a tar whose extended header has 1 GB': [
    'archive_unsafe',
    (path) => writeTarWithLargeFile(path, { name: 'PaxHeader', size: 1_000 * MB, type: 'x' }),
  ],
};

test.each(Object.entries(HUGE))(
  'R29: %s is refused, and nothing of it is kept',
  async (name, [code, write]) => {
    const path = join(folder, 'archive');
    await write(path);
    const { job, ms } = await read(path);
    console.log(`${name}: ${Math.round(ms)} ms, peak ${Math.round(await peakMb())} MB`);
    expect(job).toMatchObject({ state: 'failed', error: { code, message: expect.stringMatching(/\.$/) } });
    expect(ms).toBeLessThan(WITHIN_MS);
    expect(await readdir(join(t.config.dataDir, 'work')).catch(() => [])).toEqual([]);
    const plans = t.db.selectFrom('courseImports').select('id').where('plan', 'is not', null);
    expect(await plans.execute()).toEqual([]);
    expect(await t.db.selectFrom('courses').select('id').execute()).toEqual([]);
  },
);

test(`R29: all of them together need no more than ${MEMORY_MB} MB`, async () => {
  expect(await peakMb()).toBeLessThan(MEMORY_MB);
});
