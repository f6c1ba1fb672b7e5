import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { zipOf } from '../../../test/course-archives.ts';
import { ExportedCourse } from '../../../test/exported-course.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { endOfJob } from '../../../test/jobs.ts';
import { createQuiz, SAMPLES } from '../../../test/quiz-samples.ts';

let t: TestApp;
let cast: Cast;
let course: ExportedCourse;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  course = new ExportedCourse(t, cast);
});
afterAll(() => t.close());

type Json = Record<string, unknown>;

test('an exported course that is brought in again is the same, and so is every question', async () => {
  await course.fillCourse();
  const { bytes, losses } = await course.exported(cast.courseId);
  expect(losses).toEqual([
    'Las tareas llegan a otra plataforma como páginas con su consigna.',
    expect.stringMatching(/^En otra plataforma, \d+ preguntas? /),
    expect.stringMatching(/^En otra plataforma, \d+ preguntas? /),
    expect.stringMatching(/^En otra plataforma, \d+ preguntas? /),
  ]);
  const { importId, items } = await course.read(bytes);
  expect(items.filter(({ outcome, kind }) => outcome !== 'in' && kind !== 'other')).toEqual([]);
  expect(items.filter(({ kind }) => kind === 'other')).toEqual([]);
  const { courseId, left } = await course.bring(importId);
  expect(left).toEqual([]);
  expect(await course.contentsOf(courseId)).toEqual(await course.contentsOf(cast.courseId));
  // Its texts lead to the copies.
  const { lectures } = await course.call<{ lectures: { id: number; title: string }[] }>(
    'GET',
    `/courses/${courseId}/lectures`,
  );
  const [first, second] = lectures;
  const { lecture } = await course.call<{ lecture: { text: string } }>(
    'GET',
    `/courses/${courseId}/lectures/${second?.id}`,
  );
  expect(lecture.text).toContain(`/lectures/${courseId}/${first?.id}`);
});

test('another program finds the same things in it, as Common Cartridge says them', async () => {
  await course.fillCourse();
  const { bytes } = await course.exported(cast.courseId);
  const entries = unzipSync(bytes);
  const text = (path: string) => Buffer.from(entries[path] ?? []).toString();
  const manifest = text('imsmanifest.xml');
  expect(manifest).toContain('xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"');
  for (const [, href = ''] of manifest.matchAll(/<file href="([^"]+)"/g))
    expect(entries).toHaveProperty([href]);
  const page = Object.keys(entries).find((path) => text(path).includes('<h1>Uno</h1>')) ?? '';
  expect(text(page)).toContain('\\(x^2\\)');
  expect(text(page)).toMatch(/src="\.\.\/imagenes\/\d+\.png"/);
  const strange = Object.entries(entries).filter(([path]) => !path.startsWith('rambla/'));
  const foreign = zipOf(Object.fromEntries(strange.map(([path, content]) => [path, Buffer.from(content)])));
  const { importId, items } = await course.read(foreign);
  const seen = items.filter(({ kind }) => kind !== 'other').map(({ kind, title }) => `${kind} ${title}`);
  expect(seen).toEqual([
    'page Uno',
    'page Dos & tres',
    'page Tres',
    'quiz Parcial',
    'page Práctico «1»',
    'material Datos <2026>',
    'link Sitio',
    expect.stringMatching(/^questions \d+ preguntas$/),
  ]);
  expect(items.find(({ kind }) => kind === 'questions')).toMatchObject({ outcome: 'in' });
  const { courseId } = await course.bring(importId);
  const { quizzes } = await course.call<{ quizzes: Json[] }>('GET', `/courses/${courseId}/quizz`);
  expect(quizzes).toMatchObject([
    { title: 'Parcial', questionCount: Object.keys(SAMPLES).length, timeLimitSeconds: null },
  ]);
});

test('the folder reads by itself', async () => {
  await course.fillCourse();
  const { bytes, losses } = await course.exported(cast.courseId, 'zip');
  expect(losses).toEqual([]);
  const entries = unzipSync(bytes);
  const index = Buffer.from(entries['index.html'] ?? []).toString();
  for (const [, href = ''] of index.matchAll(/href="([^"]+)"/g))
    if (!href.startsWith('http')) expect(entries).toHaveProperty([href]);
  for (const title of ['Uno', 'Dos &amp; tres', 'Parcial', 'Sitio', 'Datos &lt;2026&gt;'])
    expect(index).toContain(title);
  const quiz = Object.keys(entries).find((path) => path.startsWith('cuestionarios/')) ?? '';
  expect(Buffer.from(entries[quiz] ?? []).toString()).toContain('Montevideo');
});

test('an export is for its teachers alone, is gone when it expires, and so is its file', async () => {
  const as = cast.people['T+'];
  const begun = await t.call('GET', `/courses/${cast.courseId}/export.zip`, { as });
  const { result } = await endOfJob<{ exportId: number }>(t, begun, as);
  const path = `/courses/${cast.courseId}/exports/${result.exportId}`;
  const { courseExport } = await course.call<{ courseExport: { url: string } }>('GET', path);
  // A signed address is of no use to somebody who no longer teaches there.
  await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', as.id).execute();
  expect((await t.app.inject(courseExport.url)).statusCode).toBe(403);
  await t.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', as.id).execute();
  expect((await t.app.inject(courseExport.url)).statusCode).toBe(200);
  await t.db.updateTable('courseExports').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute();
  expect((await t.call('GET', path, { as })).statusCode).toBe(404);
  const { sweep } = await import('../../operations/start/sweep.ts');
  await sweep(t.db);
  const { sweepFiles } = await import('../../platform/files/sweep-files.ts');
  await sweepFiles(t.app);
  expect(await t.db.selectFrom('files').select('id').where('name', 'like', '%.zip').execute()).toEqual([]);
});

const word = fc.constantFrom(
  'uno',
  '**dos**',
  '$x_1$',
  '`a|b`',
  '<b>',
  '&amp;',
  '[l](https://x.uy/)',
  '\\*',
  '# h',
  '- a',
  '~~z~~',
  '> c',
  '|',
  ']]>',
  'ñandú',
);
const page = fc.record({
  title: fc.constantFrom('A', 'B & C', '«D»', 'E <x>', 'F/\\g'),
  text: fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
  section: fc.constantFrom(null, 'S1', 'S & 2'),
});
const someQuestions = fc.subarray(Object.values(SAMPLES));

test('a random course is equal after the way out and in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(page, { maxLength: 4 }),
      fc.array(someQuestions, { maxLength: 2 }),
      async (pages, quizzes) => {
        cast = await createCast(t);
        course = new ExportedCourse(t, cast);
        for (const { title, text, section } of pages) await course.addPage(title, text, section);
        for (const [index, questions] of quizzes.entries())
          if (questions.length > 0) await createQuiz(t, cast, { title: `Q${index}`, questions });
        const before = await course.contentsOf(cast.courseId);
        const { importId } = await course.read((await course.exported(cast.courseId)).bytes);
        const { courseId, left } = await course.bring(importId);
        expect(left).toEqual([]);
        expect(await course.contentsOf(courseId)).toEqual(before);
      },
    ),
    { numRuns: 6 },
  );
});
