import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createFullMoodleBackup, tarOf, zipOf } from '../../../test/course-archives.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { addBackupPeople, type MoodlePerson, PASSWORD_HASH } from '../../../test/moodle-people.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { uploadArchive } from '../../../test/upload-archive.ts';
import type { PeopleImportReport } from '../../enrolment/import/import.schema.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { claimJob, findJob } from '../../platform/jobs/jobs.queries.ts';
import type { Job } from '../../platform/jobs/jobs.schema.ts';
import type { JobKind } from '../../platform/jobs/jobs.table.ts';
import { JobLostError, RunningJob } from '../../platform/jobs/running-job.ts';
import { importCourseJob } from './import-course-job.ts';
import type { CourseImportResponse, CourseImportResult } from './imports.schema.ts';

let t: TestApp;
let cast: Cast;
let people: MoodlePerson[];

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  people = [
    {
      firstName: 'Zulma',
      lastName: 'Quiroga Paz',
      email: `zulma${cast.courseId}@example.com`,
      groups: ['Grupo A'],
      grade: 8,
    },
    { firstName: 'Yamandú', lastName: 'Sin Correo', email: '', groups: ['Grupo B'] },
    {
      firstName: 'Conocida',
      lastName: 'De Antes',
      email: cast.people['S-'].email,
      groups: ['Grupo B', 'Grupo A'],
      grade: 10,
    },
    { firstName: 'Profe', lastName: 'Deotrolado', email: 'profe@example.com', teaches: true },
    { firstName: 'Suspendido', lastName: 'Remoto', email: 'susp@example.com', isSuspended: true },
    { firstName: 'anonfirstname7', lastName: 'anonlastname7', email: 'anon7@doesntexist.com' },
  ];
});
afterAll(() => t.close());

type Part = 'Ad' | 'T+';

async function read(part: Part): Promise<number> {
  const as = cast.people[part];
  const uploadId = await uploadArchive(t, zipOf(addBackupPeople(createFullMoodleBackup(), people)), as);
  const begun = await t.call('POST', '/course_imports', { as, body: { uploadId } });
  return (await runJobToEnd<{ importId: number }>(t, begun, as)).result.importId;
}

async function apply(importId: number, part: Part, body: object) {
  const as = cast.people[part];
  const begun = await t.call('POST', `/course_imports/${importId}/apply`, { as, body });
  const job = await runJobToEnd<CourseImportResult>(t, begun, as);
  expect(job.error).toBeUndefined();
  return job.result;
}

async function get<T>(path: string): Promise<T> {
  const response = await t.call('GET', path, { as: cast.people.Ad });
  expect(response.statusCode, response.body).toBe(200);
  return response.json() as T;
}

const reportOf = async ({ people: came }: CourseImportResult) => {
  await t.app.jobs.flush();
  return (await get<{ job: { state: string; result: PeopleImportReport } }>(`/jobs/${came?.jobId}`)).job;
};

const members = async (courseId: number) =>
  t.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .leftJoin('courseGroups', 'courseGroups.id', 'subscriptions.groupId')
    .select(['users.firstName', 'users.surname', 'users.email', 'courseGroups.name as group'])
    .where('subscriptions.courseId', '=', courseId)
    .where('users.role', '=', 'student')
    .orderBy('users.email')
    .execute();

/** Dumps the tables of imports, jobs and people. */
async function everything(): Promise<string> {
  const tables = ['courseImports', 'courseImportItems', 'jobs', 'users', 'mails', 'audit'] as const;
  const rows = await Promise.all(tables.map((table) => t.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

testOnSqlite(
  'a preview says how many there are, and nobody comes in or is stored without being asked for',
  async () => {
    const importId = await read('Ad');
    const { plan } = await get<CourseImportResponse>(`/course_imports/${importId}`);
    const told = plan.items.filter(({ path }) => path === 'Personas');
    expect(told.map(({ kind, title, outcome }) => [kind, title, outcome])).toEqual([
      ['people', '3 personas', 'out'],
      ['other', '3 otras cuentas', 'out'],
      ['other', 'Notas de 2 personas en 1 cosa', 'out'],
    ]);
    const result = await apply(importId, 'Ad', { name: 'Sin nadie' });
    expect(result.people).toBeUndefined();
    await t.app.jobs.flush();
    expect(await members(result.courseId)).toEqual([]);
    const all = await everything();
    for (const word of ['Zulma', 'Quiroga', 'zulma', 'Yamandú', 'profe@example', 'secreto0', PASSWORD_HASH])
      expect(all).not.toContain(word);
  },
);

test('those whom one asks for enter by their e-mail, with names and group, and no mail', async () => {
  const result = await apply(await read('Ad'), 'Ad', { name: 'Con gente', people: true });
  expect(result.people?.count).toBe(3);
  expect(result.left).toContainEqual({
    key: 'people',
    title: 'Personas',
    reason: 'Una está en más de un grupo: entran en el primero.',
  });
  const { state, result: report } = await reportOf(result);
  expect(state).toBe('done');
  expect(report).toMatchObject({ created: 1, joined: 1, rejected: 1, mails: 0 });
  const known = cast.people['S-'];
  const { firstName, surname } = await t.db
    .selectFrom('users')
    .select(['firstName', 'surname'])
    .where('id', '=', known.id)
    .executeTakeFirstOrThrow();
  const expected = [
    { firstName, surname, email: known.email, group: 'Grupo A' },
    {
      firstName: 'Zulma',
      surname: 'Quiroga Paz',
      email: people[0]?.email,
      group: 'Grupo A',
    },
  ];
  const there = await members(result.courseId);
  expect(there).toHaveLength(2);
  expect(there).toEqual(expect.arrayContaining(expected));
  // The error list names people without an e-mail.
  const path = `/enrolments/import/${result.people?.jobId}/rejected.xlsx`;
  const sheet = await t.call('GET', path, { as: cast.people.Ad });
  const texts = Object.values(unzipSync(sheet.rawPayload)).map((bytes) => Buffer.from(bytes).toString());
  expect(texts.join()).toContain('Yamandú');
  expect(texts.join()).toContain('Falta el correo');
  expect(await everything()).not.toContain(PASSWORD_HASH);
});

testOnSqlite('a group that one left out makes no group, and the others keep theirs', async () => {
  const importId = await read('Ad');
  const { plan } = await get<CourseImportResponse>(`/course_imports/${importId}`);
  const leave = plan.items.filter(({ title }) => title === 'Grupo A').map(({ key }) => key);
  expect(leave).toHaveLength(1);
  const result = await apply(importId, 'Ad', { name: 'Un grupo', people: true, leave });
  await reportOf(result);
  const there = await members(result.courseId);
  expect(there.map(({ group }) => group).sort()).toEqual(['Grupo B', null]);
});

test('a teacher, who may not enrol by list, may not ask for them', async () => {
  const importId = await read('T+');
  const as = cast.people['T+'];
  const body = { name: 'De contrabando', people: true };
  const refused = await t.call('POST', `/course_imports/${importId}/apply`, { as, body });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: 'people_not_allowed' });
  expect(await apply(importId, 'T+', { name: 'Sola' })).toMatchObject({ left: [] });
});

test('an administrator who no longer is one brings nobody', async () => {
  const importId = await read('Ad');
  const as = cast.people.Ad;
  const body = { courseId: cast.courseId, people: true };
  const begun = await t.call('POST', `/course_imports/${importId}/apply`, { as, body });
  expect(begun.statusCode).toBe(202);
  await t.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', as.id).execute();
  await t.app.jobs.flush();
  const { id } = begun.json().job;
  const job = t.db.selectFrom('jobs').select('state').where('id', '=', id);
  expect(await job.executeTakeFirstOrThrow()).toEqual({ state: 'failed' });
  expect(await everything()).not.toContain(people[0]?.email);
});

testOnSqlite('taking the import back leaves people as they are', async () => {
  const importId = await read('Ad');
  const result = await apply(importId, 'Ad', { courseId: cast.courseId, people: true });
  await reportOf(result);
  const before = await members(cast.courseId);
  expect(before.map(({ email }) => email)).toContain(people[0]?.email);
  const as = cast.people.Ad;
  expect((await t.call('POST', `/course_imports/${importId}/undo`, { as })).statusCode).toBe(200);
  expect(await members(cast.courseId)).toEqual(before);
});

async function claim(kind: JobKind): Promise<RunningJob> {
  const job = await claimJob(t.db, [kind], 'another process');
  if (!job) throw new Error('no job is due');
  return new RunningJob(t.app, job);
}

/** Imports a course, but leaves its list of people waiting. */
async function bringWithoutPeople(): Promise<{ importId: number; jobId: number }> {
  const importId = await read('Ad');
  const body = { courseId: cast.courseId, people: true };
  await t.call('POST', `/course_imports/${importId}/apply`, { as: cast.people.Ad, body });
  const work = await claim('courses.bring');
  await importCourseJob(t.app, work);
  work.close();
  const { courseImport } = await get<CourseImportResponse>(`/course_imports/${importId}`);
  return { importId, jobId: courseImport.result?.people?.jobId ?? 0 };
}

testOnSqlite('taking the import back stops a list of people that still waits, and says so', async () => {
  const before = await members(cast.courseId);
  const { importId, jobId } = await bringWithoutPeople();
  const { fileId } = (await findJob(t.db, jobId)) ?? {};
  expect(await findFile(t.db, fileId ?? 0)).toBeDefined();
  const undone = await t.call('POST', `/course_imports/${importId}/undo`, { as: cast.people.Ad });
  expect(undone.json().courseImport.result.people).toEqual({ jobId, count: 3, stopped: true });
  await t.app.jobs.flush();
  const { job } = await get<{ job: Job }>(`/jobs/${jobId}`);
  expect(job).toMatchObject({ state: 'failed', error: { code: 'import_taken_back' } });
  expect(await members(cast.courseId)).toEqual(before);
  expect(await findFile(t.db, fileId ?? 0)).toBeUndefined();
});

test('a list of people that is being worked on brings nobody once the import was taken back', async () => {
  const { importId, jobId } = await bringWithoutPeople();
  const work = await claim('enrolments.import');
  expect(work.job.id).toBe(jobId);
  const as = cast.people.Ad;
  expect((await t.call('POST', `/course_imports/${importId}/undo`, { as })).statusCode).toBe(200);
  await expect(work.transaction(async () => undefined)).rejects.toBeInstanceOf(JobLostError);
  work.close();
  const { courseImport } = await get<CourseImportResponse>(`/course_imports/${importId}`);
  expect(courseImport.result?.people?.stopped).toBe(true);
});

testOnSqlite('the attempts of thousands of people make no course too large', async () => {
  const entries = addBackupPeople(createFullMoodleBackup(), people);
  const attempt = `<attempt id="1"><userid>1</userid>${'<step><x>1</x></step>'.repeat(40)}</attempt>`;
  const name = 'activities/quiz_16/quiz.xml';
  const attempts = `<attempts>${attempt.repeat(16_000)}</attempts></quiz>`;
  entries[name] = String(entries[name]).replace('</quiz>', attempts);
  expect(String(entries[name]).length).toBeGreaterThan(12 * 1024 * 1024);
  const as = cast.people['T+'];
  const uploadId = await uploadArchive(t, await tarOf(entries), as);
  const begun = await t.call('POST', '/course_imports', { as, body: { uploadId } });
  const { error, result } = await runJobToEnd<{ importId: number }>(t, begun, as);
  expect(error).toBeUndefined();
  const { plan } = await get<CourseImportResponse>(`/course_imports/${result.importId}`);
  expect(plan.items.find(({ kind }) => kind === 'quiz')).toMatchObject({ outcome: 'in' });
});
