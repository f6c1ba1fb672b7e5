import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../src/platform/jobs/jobs.schema.ts';
import { ASKED, bigBackup, MATERIALS, PAGES, QUIZZES } from '../big-backup.ts';
import { type Cast, createCast } from '../cast.ts';
import { tarOf } from '../course-archives.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { endOfJob } from '../jobs.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { uploadArchive } from '../upload-archive.ts';

const KILLS = 10;
let t: TestApp;
let cast: Cast;
let server: ServerProcess;

beforeAll(async () => {
  t = await createTestApp();
  server = await startServer(t);
  cast = await createCast(t);
});
afterAll(async () => {
  await server.kill();
  await t.close();
});

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization: cast.people['T+'].token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  return (await response.json()) as T;
}

const count = async (table: 'lectures' | 'quizzes' | 'questions' | 'attachments', courseId: number) =>
  (await t.db.selectFrom(table).select('id').where('courseId', '=', courseId).execute()).length;

async function brought(): Promise<number> {
  return (await t.db.selectFrom('courseImportItems').select('key').execute()).length;
}

test(`R37: ${KILLS} times killed in the middle, a course comes in once and whole`, async () => {
  const as = cast.people['T+'];
  const uploadId = await uploadArchive(t, await tarOf(bigBackup()), as);
  const read = await t.call('POST', '/course_imports', { as, body: { uploadId } });
  const { importId } = (await endOfJob<{ importId: number }>(t, read, as)).result;
  const apply = async () =>
    (await call<{ job: Job }>('POST', `/course_imports/${importId}/apply`, { name: 'Entera' })).job;
  const look = async (id: number) => (await call<{ job: Job }>('GET', `/jobs/${id}`)).job;
  let job = await apply();
  // After five interrupted runs the job is given up, so the person starts it again.
  const progress = async () => {
    if ((await look(job.id)).state === 'failed') job = await apply();
    return brought();
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await brought();
    await expect.poll(progress, { interval: 50, timeout: 120_000 }).toBeGreaterThan(before);
    await server.kill();
    await server.start();
  }
  await expect
    .poll(
      async () => {
        job = await look(job.id);
        if (job.state === 'failed') job = await apply();
        return job.state;
      },
      { interval: 200, timeout: 300_000 },
    )
    .toBe('done');
  const { courseId } = job.result as { courseId: number };
  expect(await count('lectures', courseId)).toBe(PAGES);
  expect(await count('quizzes', courseId)).toBe(QUIZZES);
  expect(await count('questions', courseId)).toBe(QUIZZES * ASKED);
  expect(await count('attachments', courseId)).toBe(MATERIALS);
  const { lectures } = await call<{ lectures: { title: string }[] }>('GET', `/courses/${courseId}/lectures`);
  expect(new Set(lectures.map(({ title }) => title)).size).toBe(PAGES);
  // Only the materials' files remain.
  const files = await t.db
    .selectFrom('files')
    .select('id')
    .where('courseId', '=', courseId)
    .where('state', '=', 'stored')
    .execute();
  expect(files).toHaveLength(MATERIALS);
}, 600_000);
