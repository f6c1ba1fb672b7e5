import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFullCartridge } from '../../../test/cartridge-archive.ts';
import { pairWithParts } from '../../../test/cast.ts';
import {
  createBankCategory,
  createBankChoice,
  createFullMoodleBackup,
  tarOf,
  zipOf,
} from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t } from '../../../test/import-setup.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import { uploadArchive } from '../../../test/upload-archive.ts';
import type { CourseImportItem, CourseImportResponse, CourseImportResult } from './imports.schema.ts';

setUpImportTests();

const upload = (archive: Buffer, as = cast.people['T+']) => uploadArchive(t, archive, as);

async function read(archive: Buffer, as = cast.people['T+']) {
  const uploadId = await upload(archive, as);
  const response = await t.call('POST', '/course_imports', { as, body: { uploadId } });
  return runJobToEnd<{ importId: number }>(t, response, as);
}

async function planOf(importId: number, query = '', as = cast.people['T+']): Promise<CourseImportResponse> {
  const response = await t.call('GET', `/course_imports/${importId}${query}`, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function apply(importId: number, body: object, as = cast.people['T+']) {
  const job = await runJobToEnd<CourseImportResult>(
    t,
    await t.call('POST', `/course_imports/${importId}/apply`, { as, body }),
    as,
  );
  expect(job.error).toBeUndefined();
  return job.result;
}

const shape = (items: CourseImportItem[]) => items.map(({ kind, title, outcome }) => [kind, title, outcome]);
const get = async (path: string, as = cast.people['T+']) => (await t.call('GET', path, { as })).json();

describe('a Moodle backup', () => {
  test.each([
    ['zip', async () => zipOf(createFullMoodleBackup())],
    ['gzip tar', async () => tarOf(createFullMoodleBackup())],
  ])('as %s: every thing comes in, changed, or stays outside by its name', async (_kind, make) => {
    const job = await read(await make());
    expect(job.error).toBeUndefined();
    const { courseImport, plan } = await planOf(job.result.importId);
    expect(courseImport).toMatchObject({
      state: 'read',
      platform: 'Moodle 4.1',
      courseName: 'Microeconomía I',
    });
    expect(shape(plan.items)).toEqual([
      ['page', 'Elasticidad', 'changed'],
      ['page', 'Bienvenida', 'changed'],
      ['link', 'Grupo', 'in'],
      ['material', 'Programa', 'in'],
      ['other', 'Novedades', 'out'],
      ['page', 'Libro', 'changed'],
      ['quiz', 'Autoevaluación', 'in'],
      ['assignment', 'Práctico 2', 'changed'],
      ['questions', '2 preguntas en 1 categoría', 'in'],
      ['other', '1 archivo (De personas)', 'out'],
    ]);
    expect(plan.items[0]?.reason).toContain('PAGEVIEWBYID*99');
    expect(plan.items[4]?.detail).toBe('Foro con 2 mensajes');
  });

  testOnSqlite('becomes a course that only its teacher sees, and is taken back', async () => {
    const { importId } = (await read(await tarOf(createFullMoodleBackup()))).result;
    const result = await apply(importId, { name: 'De Moodle', type: 'FCEA' });
    expect(result).toMatchObject({ brought: 8, changed: 4, left: [] });
    const { courseId } = result;
    expect((await get(`/courses/${courseId}`)).course).toMatchObject({ name: 'De Moodle', state: 'draft' });
    const { lectures } = await get(`/courses/${courseId}/lectures`);
    expect(
      lectures.map(({ title, section, state }: Record<string, string>) => [section, title, state]),
    ).toMatchObject([
      ['General', 'Elasticidad', 'draft'],
      ['General', 'Bienvenida', 'draft'],
      ['Unidad 2', 'Uno', 'draft'],
      ['Unidad 2', 'Dos', 'draft'],
    ]);
    expect(lectures.every(({ kind }: { kind: string }) => kind === 'page')).toBe(true);
    const first = (await get(`/courses/${courseId}/lectures/${lectures[0].id}`)).lecture;
    expect(first.html).toContain(`/lectures/${courseId}/${lectures[1].id}`);
    expect(first.html).toMatch(/<img[^>]+\/api\//);
    const { assignments } = await get(`/courses/${courseId}/assignments`);
    expect(assignments).toMatchObject([{ title: 'Práctico 2', state: 'draft', points: 10 }]);
    const asked = await get(`/courses/${courseId}/assignments/${assignments[0].id}`);
    expect(asked.assignment.instructionsHtml).toContain('<em>todo</em>');
    const { quizzes } = await get(`/courses/${courseId}/quizz`);
    expect(quizzes).toMatchObject([
      { title: 'Autoevaluación', state: 'draft', maxMark: 4, timeLimitSeconds: 600 },
    ]);
    expect((await get(`/courses/${courseId}/attachments`)).attachments).toMatchObject([
      { name: 'Programa', size: 13 },
    ]);
    expect((await t.call('GET', `/courses/${courseId}`, { as: cast.people['S-'] })).statusCode).toBe(404);
    const undone = await t.call('POST', `/course_imports/${importId}/undo`, { as: cast.people['T+'] });
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await t.call('GET', `/courses/${courseId}`, { as: cast.people['T+'] })).statusCode).toBe(404);
  });

  test('comes into a course that is there, says what is there already, and leaves no trace when undone', async () => {
    const { importId } = (await read(zipOf(createFullMoodleBackup()))).result;
    const { plan } = await planOf(importId);
    const leave = plan.items.filter(({ kind }) => kind === 'page').map(({ key }) => key);
    expect(await apply(importId, { courseId: cast.courseId, leave })).toMatchObject({
      courseId: cast.courseId,
      brought: 5,
    });
    const again = (await read(zipOf(createFullMoodleBackup()))).result.importId;
    const second = await planOf(again, `?courseId=${cast.courseId}`);
    expect(second.plan.items.filter((item) => item.again === 'same').map(({ title }) => title)).toEqual([
      'Grupo',
      'Programa',
      'Autoevaluación',
      'Práctico 2',
      '2 preguntas en 1 categoría',
    ]);
    // An abandoned job leaves this state.
    await t.db.updateTable('courseImports').set({ state: 'applying' }).where('id', '=', importId).execute();
    const undone = await t.call('POST', `/course_imports/${importId}/undo`, { as: cast.people['T+'] });
    expect(undone.statusCode, undone.body).toBe(200);
    for (const [path, name] of [
      ['quizz', 'quizzes'],
      ['attachments', 'attachments'],
      ['links', 'links'],
      ['assignments', 'assignments'],
    ])
      expect((await get(`/courses/${cast.courseId}/${path}`))[name as string]).toEqual([]);
    expect((await get(`/courses/${cast.courseId}/quizz/questions`)).questions).toEqual([]);
  });
});

testOnSqlite('a quiz alone brings the questions that it asks or draws, and no others', async () => {
  const entries = createFullMoodleBackup();
  const other = createBankCategory(8, 'Otras', createBankChoice(30, 'Sobra'));
  const bank = String(entries['questions.xml']).replace(
    '</question_categories>',
    `${other}</question_categories>`,
  );
  const { importId } = (await read(zipOf({ ...entries, 'questions.xml': bank }))).result;
  const { items } = (await planOf(importId)).plan;
  const leave = items.filter(({ kind }) => kind !== 'quiz').map(({ key }) => key);
  const { courseId, brought } = await apply(importId, { leave });
  expect(brought).toBe(1);
  const { questions } = await get(`/courses/${courseId}/quizz/questions`);
  expect(questions.map(({ title }: { title: string }) => title).sort()).toEqual(['Dos', 'Uno']);
});

testOnSqlite('what a killed run had unpacked goes with the next run', async () => {
  const { importId } = (await read(zipOf(createFullMoodleBackup()))).result;
  const work = join(t.app.config.dataDir, 'work');
  const left = join(work, `import-${importId}-killed`);
  await mkdir(left, { recursive: true });
  await writeFile(join(left, '0'), 'half');
  await apply(importId, {});
  expect((await readdir(work)).filter((name) => name.startsWith('import-'))).toEqual([]);
});

test('a job that fails leaves nothing, and the archive may be brought in again', async () => {
  const { importId } = (await read(zipOf(createFullMoodleBackup()))).result;
  const cut = await upload(zipOf(createFullMoodleBackup()).subarray(0, 900));
  const files = t.db.selectFrom('courseImports').select('fileId');
  const { fileId: whole } = await files.where('id', '=', importId).executeTakeFirstOrThrow();
  const { fileId: broken } = await files.where('uploadId', '=', cut).executeTakeFirstOrThrow();
  const useFiles = async (own: number | null, other: number | null) => {
    const table = () => t.db.updateTable('courseImports');
    await table().set({ fileId: other }).where('uploadId', '=', cut).execute();
    await table().set({ fileId: own }).where('id', '=', importId).execute();
  };
  const courses = async () => (await get('/courses?limit=100')).courses.length;
  const before = await courses();
  await useFiles(broken, whole);
  const as = cast.people['T+'];
  const response = await t.call('POST', `/course_imports/${importId}/apply`, { as, body: { name: 'Roto' } });
  const job = await runJobToEnd(t, response, as);
  expect(job).toMatchObject({ state: 'failed', error: { code: 'archive_broken' } });
  expect(await t.db.selectFrom('courses').select('id').where('name', '=', 'Roto').execute()).toEqual([]);
  expect((await planOf(importId)).courseImport).toMatchObject({ state: 'read', courseId: null });
  expect(await courses()).toBe(before);
  await useFiles(whole, broken);
  expect(await apply(importId, { name: 'Entero' })).toMatchObject({ brought: 8 });
});

testOnSqlite('a cartridge comes in, and what it does not place is named', async () => {
  const { importId } = (await read(zipOf(createFullCartridge()))).result;
  const { courseImport, plan } = await planOf(importId);
  expect(courseImport).toMatchObject({ platform: 'Common Cartridge 1.1', courseName: 'Física' });
  expect(shape(plan.items)).toEqual([
    ['page', 'Lectura', 'in'],
    ['link', 'Sitio', 'in'],
    ['other', 'Debate', 'out'],
    ['quiz', 'Prueba', 'in'],
    ['material', 'Datos', 'in'],
    ['other', 'R6', 'out'],
    ['questions', '1 pregunta', 'in'],
    ['other', '1 archivo', 'out'],
  ]);
  const { courseId, brought } = await apply(importId, {});
  expect(brought).toBe(5);
  const { quizzes } = await get(`/courses/${courseId}/quizz`);
  expect(quizzes).toMatchObject([{ title: 'Prueba', questionCount: 1, maxMark: 1 }]);
});

test.each(pairWithParts([401, 403, 403, 202, 403, 403]))(
  '%s reads an upload of T+: %i',
  async (part, status) => {
    const uploadId = await upload(zipOf(createFullMoodleBackup()));
    const response = await t.call('POST', '/course_imports', { as: cast.people[part], body: { uploadId } });
    expect(response.statusCode).toBe(status);
    await t.app.jobs.flush();
  },
);

test('nobody brings an archive into the course of another', async () => {
  const as = cast.people['T-'];
  const { importId } = (await read(zipOf(createFullMoodleBackup()), as)).result;
  const body = { courseId: cast.courseId };
  expect((await t.call('POST', `/course_imports/${importId}/apply`, { as, body })).statusCode).toBe(403);
  expect((await t.call('GET', `/course_imports/${importId}`, { as: cast.people['T+'] })).statusCode).toBe(
    403,
  );
});

testOnSqlite('a picture may be that of a page and of a question', async () => {
  const entries = createFullCartridge();
  const quiz = String(entries['r4/quiz.xml']);
  entries['r4/quiz.xml'] = quiz.replace('¿1 + 1?', '&lt;img src="../web_resources/foto.png"&gt; ¿1 + 1?');
  const { importId } = (await read(zipOf(entries))).result;
  const { courseId, left } = await apply(importId, { name: 'Con fotos' });
  expect(left).toEqual([]);
  const { questions } = await get(`/courses/${courseId}/quizz/questions`);
  expect(questions[0].textHtml).toMatch(/<img[^>]+\/api\//);
});

testOnSqlite('brackets in words, in a link and below a picture stay what they are', async () => {
  const entries = createFullMoodleBackup();
  const page = 'activities/page_10/page.xml';
  entries[page] = String(entries[page])
    .replace('alt="foto"', 'alt="Figura [1]"')
    .replace('la otra', 'la [otra]')
    .replace('Hola', 'Hola [1]');
  const { importId } = (await read(await tarOf(entries))).result;
  const { courseId } = await apply(importId, { name: 'Con corchetes' });
  const { lectures } = await get(`/courses/${courseId}/lectures`);
  const { html } = (await get(`/courses/${courseId}/lectures/${lectures[0].id}`)).lecture;
  expect(html).toContain('Hola [1]</h3>');
  expect(html).toMatch(/<img[^>]+\/api\/[^>]+alt="Figura \[1\]"/);
  expect(html).toMatch(new RegExp(`<a[^>]+/lectures/${courseId}/${lectures[1].id}"[^>]*>la \\[otra\\]</a>`));
});
