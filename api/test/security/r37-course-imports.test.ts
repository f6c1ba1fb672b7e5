import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../src/platform/jobs/jobs.schema.ts';
import type { CourseImportResult } from '../../src/transfer/imports/imports.schema.ts';
import {
  createBigBackup,
  MATERIAL_COUNT,
  PAGE_COUNT,
  QUESTIONS_PER_QUIZ,
  QUIZ_COUNT,
} from '../big-backup.ts';
import { type Cast, createCast } from '../cast.ts';
import { tarOf } from '../course-archives.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { runJobToEnd } from '../jobs.ts';
import { addBackupPeople } from '../moodle-people.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { uploadArchive } from '../upload-archive.ts';

const KILLS = 3;
/** Enough for several batches, so that a kill hits the middle. */
const PEOPLE = 400;
let t: TestApp;
let cast: Cast;
let server: ServerProcess | undefined;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(async () => {
  await server?.kill();
  await t.close();
});

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${server?.url}/api${path}`, {
    method,
    headers: { authorization: cast.people.Ad.token, 'content-type': 'application/json' },
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

const people = Array.from({ length: PEOPLE }, (_, index) => ({
  firstName: `Nombre ${index}`,
  lastName: `Apellido ${index}`,
  email: `traida${index}@example.com`,
  groups: [`Grupo ${index % 2}`],
}));

/** Lists the e-mails and groups of a course's members. */
async function members(courseId: number) {
  return t.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .leftJoin('courseGroups', 'courseGroups.id', 'subscriptions.groupId')
    .select(['users.email', 'courseGroups.name as group'])
    .where('subscriptions.courseId', '=', courseId)
    .execute();
}

async function killAfter(running: ServerProcess, progress: () => Promise<number>): Promise<void> {
  const before = await progress();
  await expect.poll(progress, { interval: 50, timeout: 120_000 }).toBeGreaterThan(before);
  await running.kill();
  await running.start();
}

test(`R37: ${KILLS} times killed in the middle, and once among its people, a course comes in once and whole`, async () => {
  const as = cast.people.Ad;
  const uploadId = await uploadArchive(t, await tarOf(addBackupPeople(createBigBackup(), people)), as);
  const read = await t.call('POST', '/course_imports', { as, body: { uploadId } });
  const { importId } = (await runJobToEnd<{ importId: number }>(t, read, as)).result;
  // Starts the server only now, because it would take over the job that reads the archive.
  const running = await startServerProcess(t);
  server = running;
  const apply = async () =>
    (await call<{ job: Job }>('POST', `/course_imports/${importId}/apply`, { name: 'Entera', people: true }))
      .job;
  const look = async (id: number) => (await call<{ job: Job }>('GET', `/jobs/${id}`)).job;
  const { id } = await apply();
  for (let kill = 0; kill < KILLS; kill += 1) await killAfter(running, brought);
  await expect.poll(async () => (await look(id)).state, { interval: 50, timeout: 300_000 }).toBe('done');
  const { courseId, people: list } = (await look(id)).result as CourseImportResult;
  await killAfter(running, async () => (await members(courseId)).length);
  await expect
    .poll(async () => (await look(list?.jobId ?? 0)).state, { interval: 200, timeout: 120_000 })
    .toBe('done');
  const expected = people.map(({ email, groups: [group] }) => ({ email, group }));
  const byEmail = (a: { email: string }, b: { email: string }) => a.email.localeCompare(b.email);
  expect((await members(courseId)).sort(byEmail)).toEqual(expected.sort(byEmail));
  const lists = t.db.selectFrom('jobs').select('id').where('kind', '=', 'enrolments.import');
  expect(await lists.execute()).toHaveLength(1);
  expect(await count('lectures', courseId)).toBe(PAGE_COUNT);
  expect(await count('quizzes', courseId)).toBe(QUIZ_COUNT);
  expect(await count('questions', courseId)).toBe(QUIZ_COUNT * QUESTIONS_PER_QUIZ);
  expect(await count('attachments', courseId)).toBe(MATERIAL_COUNT);
  const { lectures } = await call<{ lectures: { title: string }[] }>('GET', `/courses/${courseId}/lectures`);
  expect(new Set(lectures.map(({ title }) => title)).size).toBe(PAGE_COUNT);
  // Only the materials' files remain.
  const files = await t.db
    .selectFrom('files')
    .select('id')
    .where('courseId', '=', courseId)
    .where('state', '=', 'stored')
    .execute();
  expect(files).toHaveLength(MATERIAL_COUNT);
}, 600_000);
