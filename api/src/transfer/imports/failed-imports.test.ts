import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFullCartridge } from '../../../test/cartridge-archive.ts';
import { type ArchiveEntries, createFullMoodleBackup, zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { now } from '../../core/time/time.ts';
import { deleteUnfinishedCopies } from '../../courses/copying.queries.ts';
import { sumFileSizes } from '../../platform/files/files.queries.ts';
import { deleteArchiveUploadsBefore } from './imports.queries.ts';

setUpImportTests();
afterEach(() => vi.restoreAllMocks());

const apply = async (importId: number, into: object) => {
  const as = cast.people['T+'];
  const begun = await t.call('POST', `/course_imports/${importId}/apply`, { as, body: into });
  expect(begun.statusCode, begun.body).toBe(202);
  await t.app.jobs.flush();
  return begun.json().job.id as number;
};
const findImport = (id: number) =>
  t.db.selectFrom('courseImports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const coursesNamed = (name: string) =>
  t.db.selectFrom('courses').select('id').where('name', '=', name).execute();

/** Begins an import whose job cannot read its archive and will try again. */
async function beginImport(into: object) {
  const { importId } = await transferClient.readArchive(zipOf(createFullCartridge()));
  vi.spyOn(t.app.storage, 'borrow').mockRejectedValueOnce(new Error('no disk'));
  return { importId, jobId: await apply(importId, into) };
}

/** Ends a job as its last attempt would. */
async function failJob(id: number): Promise<void> {
  await t.db.updateTable('jobs').set({ state: 'failed', finishedAt: now() }).where('id', '=', id).execute();
}

testOnSqlite('after a job that failed for good, the next import goes where it is told', async () => {
  const { importId, jobId } = await beginImport({ name: 'Primero' });
  await failJob(jobId);
  const { courseId } = cast;
  expect(await transferClient.applyImport(importId, { courseId })).toMatchObject({ courseId, brought: 5 });
  expect(await coursesNamed('Primero')).toEqual([]);
  const made = t.db.selectFrom('quizzes').select('id').where('courseId', '=', courseId);
  expect(await made.execute()).toHaveLength(1);
});

testOnSqlite('a new course is shown although an earlier job had begun with an existing one', async () => {
  const { importId, jobId } = await beginImport({ courseId: cast.courseId });
  await failJob(jobId);
  const { courseId } = await transferClient.applyImport(importId, { name: 'Segundo' });
  expect(await coursesNamed('Segundo')).toEqual([{ id: courseId }]);
  expect(await transferClient.call('GET', `/courses/${courseId}`)).toMatchObject({
    course: { state: 'draft' },
  });
});

testOnSqlite('an import goes on although its hidden course was swept away', async () => {
  const { importId, jobId } = await beginImport({ name: 'Barrido' });
  await failJob(jobId);
  await deleteUnfinishedCopies(t.db, '9999');
  expect(await transferClient.applyImport(importId, { name: 'Barrido' })).toMatchObject({ brought: 5 });
});

testOnSqlite('an import that waits for its next attempt goes nowhere else, and then ends', async () => {
  const { importId, jobId } = await beginImport({ name: 'Tercero' });
  const otherId = await apply(importId, { courseId: cast.courseId });
  const { job } = await transferClient.call<{ job: object }>('GET', `/jobs/${otherId}`);
  expect(job).toMatchObject({ state: 'failed', error: { code: 'import_running' } });
  await deleteArchiveUploadsBefore(t.db, '9999');
  await t.db.updateTable('jobs').set({ dueAt: now() }).where('id', '=', jobId).execute();
  await t.app.jobs.flush();
  expect(await findImport(importId)).toMatchObject({ state: 'done' });
  expect(await coursesNamed('Tercero')).toHaveLength(1);
});

test('an abandoned import loses its archive, and may still be undone', async () => {
  const { importId, jobId } = await beginImport({ courseId: cast.courseId });
  await failJob(jobId);
  await deleteArchiveUploadsBefore(t.db, '9999');
  expect(await findImport(importId)).toMatchObject({ state: 'applying', fileId: null });
  await transferClient.call('POST', `/course_imports/${importId}/undo`);
  expect(await findImport(importId)).toMatchObject({ state: 'undone' });
});

testOnSqlite('a list read again while its import runs changes nothing', async () => {
  const { importId } = await beginImport({ name: 'Releído' });
  const { uploadId } = await findImport(importId);
  const as = cast.people['T+'];
  await t.call('POST', '/course_imports', { as, body: { uploadId } });
  await t.app.jobs.flush();
  expect(await findImport(importId)).toMatchObject({ state: 'applying' });
});

/** Leaves this much of the institute's quota, until the test ends. */
async function leaveRoom(bytes: number): Promise<void> {
  t.app.config.maxStorageBytes = Number(await sumFileSizes(t.db)) + bytes;
  onTestFinished(() => {
    t.app.config.maxStorageBytes = 0;
  });
}

/** A backup whose list says that its files have this size. */
function createBackup(size: number | undefined): ArchiveEntries {
  const entries = createFullMoodleBackup();
  const claimed = size === undefined ? '<filesize>$1<' : `<filesize>${size}<`;
  return { ...entries, 'files.xml': String(entries['files.xml']).replace(/<filesize>(\d+)</g, claimed) };
}

test.each([
  ['its list', undefined],
  ['its files alone', 1],
])('an import beyond the quota by %s leaves nothing', async (_what, size) => {
  const { importId } = await transferClient.readArchive(zipOf(createBackup(size)));
  await leaveRoom(10);
  const jobId = await apply(importId, { name: 'Sin lugar' });
  const { job } = await transferClient.call<{ job: object }>('GET', `/jobs/${jobId}`);
  expect(job).toMatchObject({ state: 'failed', error: { code: 'storage_full' } });
  expect(await coursesNamed('Sin lugar')).toEqual([]);
  expect(await findImport(importId)).toMatchObject({ state: 'read', courseId: null });
});

test('a retry brings no second time what the failed run could not take back', async () => {
  const { courseId } = cast;
  const first = await transferClient.readArchive(zipOf(createFullCartridge()));
  await transferClient.applyImport(first.importId, { courseId });
  const { importId } = await transferClient.readArchive(zipOf(createFullCartridge()));
  // Pretends that a failed run of the second import has brought the items.
  await t.db
    .updateTable('courseImportItems')
    .set({ importId })
    .where('importId', '=', first.importId)
    .execute();
  await t.db
    .updateTable('courseImports')
    .set({ state: 'applying', courseId })
    .where('id', '=', importId)
    .execute();
  await t.db.updateTable('lectures').set({ state: 'published' }).where('courseId', '=', courseId).execute();
  const result = await transferClient.applyImport(importId, { courseId });
  expect(result).toMatchObject({ brought: 5, left: [] });
  for (const table of ['lectures', 'quizzes', 'questions', 'attachments'] as const) {
    const rows = t.db.selectFrom(table).select('id').where('courseId', '=', courseId);
    expect(await rows.execute(), table).toHaveLength(1);
  }
});
