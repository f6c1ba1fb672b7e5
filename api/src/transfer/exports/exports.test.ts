import { Readable } from 'node:stream';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipOf } from '../../../test/course-archives.ts';
import { cast, renewCourse, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { createQuiz, QUESTION_SAMPLES } from '../../../test/quiz-samples.ts';
import { createSampleVideo, SAMPLE_PNG } from '../../../test/sample-files.ts';
import { isOnSqlite, testOnSqlite } from '../../../test/test-database.ts';
import { insertLecture } from '../../courses/lectures/lectures.queries.ts';
import type { ContentSection } from '../../dashboards/course-content/content.schema.ts';
import { markFileStored, type NewFile } from '../../platform/files/files.queries.ts';
import { storeStream } from '../../platform/files/store-file.ts';

setUpImportTests();

type Json = Record<string, unknown>;

async function storeFile(place: NewFile, content: Buffer): Promise<number> {
  // The buffer is copied, because the storage frees buffers that it has written.
  const { id, size, sha256 } = await storeStream(t.app, place, Readable.from([Buffer.from(content)]));
  await markFileStored(t.db, id, { size, sha256 });
  return id;
}

/** Matches a text about one or several affected questions. */
const COUNTED =
  /^En otra plataforma, (?:1 pregunta (?:va|vale|acepta)|(?:[2-9]|1\d) preguntas (?:van|valen|aceptan)) /;

testOnSqlite(
  'an exported course that is brought in again is the same, and so is every question',
  async () => {
    await transferClient.fillCourse();
    const { bytes, losses } = await transferClient.exportCourse(cast.courseId);
    expect(losses).toEqual([
      'Las tareas llegan a otra plataforma como páginas con su consigna.',
      expect.stringMatching(COUNTED),
      expect.stringMatching(COUNTED),
      expect.stringMatching(COUNTED),
    ]);
    const { importId, items } = await transferClient.readArchive(bytes);
    expect(items.filter(({ outcome, kind }) => outcome !== 'in' && kind !== 'other')).toEqual([]);
    expect(items.filter(({ kind }) => kind === 'other')).toEqual([]);
    const { courseId, left } = await transferClient.applyImport(importId);
    expect(left).toEqual([]);
    expect(await transferClient.contentsOf(courseId)).toEqual(await transferClient.contentsOf(cast.courseId));
    // Texts link to the copied items.
    const { lectures } = await transferClient.call<{ lectures: { id: number; title: string }[] }>(
      'GET',
      `/courses/${courseId}/lectures`,
    );
    const [first, second] = lectures;
    const { lecture } = await transferClient.call<{ lecture: { text: string } }>(
      'GET',
      `/courses/${courseId}/lectures/${second?.id}`,
    );
    expect(lecture.text).toContain(`/lectures/${courseId}/${first?.id}`);
  },
);

testOnSqlite('another program finds the same things in it, as Common Cartridge says them', async () => {
  await transferClient.fillCourse();
  const { bytes } = await transferClient.exportCourse(cast.courseId);
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
  const { importId, items } = await transferClient.readArchive(foreign);
  const seen = items.filter(({ kind }) => kind !== 'other').map(({ kind, title }) => `${kind} ${title}`);
  expect(seen).toEqual([
    'page Uno',
    'page Dos & tres',
    'quiz Parcial',
    'page Práctico «1»',
    'material Datos <2026>',
    'link Sitio',
    'page Tres',
    expect.stringMatching(/^questions \d+ preguntas$/),
  ]);
  expect(items.find(({ kind }) => kind === 'questions')).toMatchObject({ outcome: 'in' });
  const { courseId } = await transferClient.applyImport(importId);
  const { quizzes } = await transferClient.call<{ quizzes: Json[] }>('GET', `/courses/${courseId}/quizz`);
  expect(quizzes).toMatchObject([
    { title: 'Parcial', questionCount: Object.keys(QUESTION_SAMPLES).length, timeLimitSeconds: null },
  ]);
});

testOnSqlite('the folder reads by itself', async () => {
  await transferClient.fillCourse();
  const { bytes, losses } = await transferClient.exportCourse(cast.courseId, 'zip');
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

testOnSqlite('the order of a course, across its kinds, comes back', async () => {
  await transferClient.fillCourse();
  const { courseId } = cast;
  const read = async (id: number) =>
    (await transferClient.call<{ sections: ContentSection[] }>('GET', `/courses/${id}/content`)).sections;
  const titles = async (id: number) => (await read(id)).map(({ items }) => items.map(({ title }) => title));
  const all = (await read(courseId)).flatMap(({ items, id }) =>
    items.map((item) => ({ ...item, section: id })),
  );
  const find = (wanted: string) => all.find(({ title }) => title.startsWith(wanted));
  const keyed = (wanted: string) => ({ kind: find(wanted)?.kind, id: find(wanted)?.id });
  for (const [moved, before] of [
    ['Práctico', 'Dos'],
    ['Sitio', 'Práctico'],
    ['Parcial', 'Tres'],
  ] as const)
    await transferClient.call('PUT', `/courses/${courseId}/content/order`, {
      items: [keyed(moved)],
      sectionId: find(before === 'Tres' ? 'Tres' : 'Dos')?.section,
      before: keyed(before),
    });
  expect((await titles(courseId)).flat()).toEqual([
    ...['Uno', 'Sitio', 'Práctico «1»', 'Dos & tres', 'Datos <2026>', 'Parcial', 'Tres'],
  ]);
  const { importId } = await transferClient.readArchive((await transferClient.exportCourse(courseId)).bytes);
  const copy = await transferClient.applyImport(importId);
  expect(await titles(copy.courseId)).toEqual(await titles(courseId));
});

test('a picture of another course, or of none, stays out', async () => {
  const id = await storeFile({ courseId: null, name: 'ajena.png', mimeType: 'image/png' }, SAMPLE_PNG);
  await transferClient.addPage('Ajena', `![a](image:${id}) ![b](image:9999999999) ![c](image:0)`, null);
  for (const format of ['imscc', 'zip'] as const) {
    const { bytes, losses } = await transferClient.exportCourse(cast.courseId, format);
    expect(Object.keys(unzipSync(bytes)).filter((path) => path.endsWith('.png'))).toEqual([]);
    expect(losses).toContainEqual(expect.stringContaining('imágenes'));
  }
});

test('a title or text with any character leaves a file that others can read', async () => {
  for (const title of [
    'a\u000bb',
    '../../x',
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=y>',
  ]) {
    const { id } = await transferClient
      .call<{ lecture: { id: number } }>('POST', `/courses/${cast.courseId}/lectures`, {
        title: 'x',
        kind: 'page',
        text: 'Con \u000b y \uffff',
      })
      .then(({ lecture }) => lecture);
    await t.db.updateTable('lectures').set({ title }).where('id', '=', id).execute();
  }
  await createQuiz(t, cast, { title: 'P', questions: [{ ...QUESTION_SAMPLES.single, text: 'Con \u000b' }] });
  const { bytes } = await transferClient.exportCourse(cast.courseId);
  const entries = unzipSync(bytes);
  expect(Object.keys(entries).filter((path) => path.includes('..'))).toEqual([]);
  for (const [path, content] of Object.entries(entries)) {
    const text = Buffer.from(content).toString();
    if (!path.endsWith('.json')) expect(text, path).not.toMatch(/<script|<img src=x/);
    if (path.endsWith('.xml')) expect(text, path).not.toContain('\u000b');
  }
  const { items } = await transferClient.readArchive(bytes);
  expect(items.filter(({ kind }) => kind === 'page')).toHaveLength(4);
  const folder = unzipSync((await transferClient.exportCourse(cast.courseId, 'zip')).bytes);
  expect(Buffer.from(folder['index.html'] ?? []).toString()).not.toMatch(/<script|<img src=x/);
});

test('a video leaves and comes back whole', async () => {
  const content = createSampleVideo(3_000_000);
  const { courseId } = cast;
  const videoFileId = await storeFile({ courseId, name: 'v.mp4', mimeType: 'video/mp4' }, content);
  await insertLecture(t.db, { courseId, title: 'Clase', description: '*Uno*', videoFileId });
  const { bytes } = await transferClient.exportCourse(courseId);
  const video = Object.entries(unzipSync(bytes)).find(([path]) => path.endsWith('.mp4'));
  const got = Buffer.from(video?.[1] ?? []);
  expect(got.equals(content)).toBe(true);
  const { importId } = await transferClient.readArchive(bytes);
  const copy = await transferClient.applyImport(importId);
  const { lectures } = await transferClient.call<{ lectures: Json[] }>(
    'GET',
    `/courses/${copy.courseId}/lectures`,
  );
  expect(lectures).toMatchObject([{ title: 'Clase', description: '*Uno*' }]);
  const [stored] = await t.db
    .selectFrom('files')
    .innerJoin('lectures', 'lectures.videoFileId', 'files.id')
    .select(['size', 'sha256'])
    .where('lectures.courseId', '=', copy.courseId)
    .execute();
  expect(stored).toMatchObject({ size: content.length });
});

test.runIf(isOnSqlite()).each([
  ['rambla/questions-1.json', '{}'],
  ['rambla/questions-1.json', '[{"key":"q1","body":{"kind":"single"}}]'],
  ['rambla/questions-1.json', '[{"key":"q1'],
  ['a page', '{"kind":"page","title":7}'],
  ['a page', 'null'],
  ['a page', '{"kind":"page","section":null,"title":"A","text":"\\u0000"}'],
])('%s with %s is refused, with its name', async (which, text) => {
  await transferClient.fillCourse();
  const entries = unzipSync((await transferClient.exportCourse(cast.courseId)).bytes);
  const path =
    which === 'a page'
      ? (Object.keys(entries).find((name) => /^rambla\/(?!questions)/.test(name)) ?? '')
      : which;
  expect(entries).toHaveProperty([path]);
  const damaged = { ...entries, [path]: Buffer.from(text) };
  const archive = zipOf(
    Object.fromEntries(Object.entries(damaged).map(([name, content]) => [name, Buffer.from(content)])),
  );
  const { error } = await transferClient.runReadJob(archive);
  expect(error).toMatchObject({ code: 'archive_broken', message: expect.stringContaining(path) });
});

test('an export that does not fit the quota says so, and leaves no file', async () => {
  const exportFiles = () => t.db.selectFrom('files').select('id').where('name', 'like', '%.imscc').execute();
  const before = await exportFiles();
  await transferClient.addMaterial('Grande', Buffer.alloc(400_000, 'x'));
  const as = cast.people['T+'];
  const { size } = await t.db
    .selectFrom('files')
    .select((row) => row.fn.sum<number>('size').as('size'))
    .executeTakeFirstOrThrow();
  t.app.config.maxStorageBytes = Number(size) + 100_000;
  try {
    const job = await runJobToEnd(
      t,
      await t.call('GET', `/courses/${cast.courseId}/export.imscc`, { as }),
      as,
    );
    expect(job).toMatchObject({ state: 'failed', error: { code: 'storage_full' } });
  } finally {
    t.app.config.maxStorageBytes = 0;
  }
  expect(await exportFiles()).toEqual(before);
});

test('a second export takes the place of the first', async () => {
  await transferClient.exportCourse(cast.courseId);
  await transferClient.exportCourse(cast.courseId, 'zip');
  const left = await t.db
    .selectFrom('courseExports')
    .select('id')
    .where('courseId', '=', cast.courseId)
    .execute();
  expect(left).toHaveLength(1);
});

test('an export is for its teachers alone, is gone when it expires, and so is its file', async () => {
  const as = cast.people['T+'];
  const begun = await t.call('GET', `/courses/${cast.courseId}/export.zip`, { as });
  const { result } = await runJobToEnd<{ exportId: number }>(t, begun, as);
  const path = `/courses/${cast.courseId}/exports/${result.exportId}`;
  const { courseExport } = await transferClient.call<{ courseExport: { url: string } }>('GET', path);
  // A signed URL is useless to a person who no longer teaches the course.
  await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', as.id).execute();
  expect((await t.app.inject(courseExport.url)).statusCode).toBe(403);
  await t.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', as.id).execute();
  expect((await t.app.inject(courseExport.url)).statusCode).toBe(200);
  await t.db.updateTable('courseExports').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute();
  expect((await t.call('GET', path, { as })).statusCode).toBe(404);
  const { sweepExpiredRows } = await import('../../operations/start/sweep.ts');
  await sweepExpiredRows(t.db);
  const { sweepOrphanFiles } = await import('../../platform/files/sweep-files.ts');
  await sweepOrphanFiles(t.app);
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
const someQuestions = fc.subarray(Object.values(QUESTION_SAMPLES));
const cue = fc.record({
  seconds: fc.integer({ min: 0, max: 9_000 }),
  text: fc.constantFrom('Hola', '# Capítulo', '## «B» & C', '<i>i</i> <b', 'a\nb', '&amp;', '#no', '{x}'),
});
const video = fc.record({
  title: fc.constantFrom('V', 'V & <1>'),
  section: fc.constantFrom('S1', 'S & 2', 'S3'),
  open: fc.boolean(),
  captions: fc.uniqueArray(
    fc.record({
      language: fc.constantFrom('es', 'en', 'pt-BR'),
      label: fc.constantFrom('Uno', '<ñ> & "x"'),
      cues: fc.array(cue, { minLength: 1, maxLength: 6 }),
    }),
    { selector: ({ language }) => language, maxLength: 2 },
  ),
});
const sections = fc.subarray(['S & 2', 'Vacía', 'Ñ <vacía>', 'S1'], { maxLength: 3 });

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
const vttOf = (cues: { seconds: number; text: string }[]) =>
  ['WEBVTT', ...cues.map(({ seconds, text }) => `${clock(seconds)} --> ${clock(seconds + 2)}\n${text}`)].join(
    '\n\n',
  );

test('a random course is equal after the way out and in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(page, { maxLength: 4 }),
      fc.array(someQuestions, { maxLength: 2 }),
      fc.array(video, { maxLength: 2 }),
      sections,
      async (pages, quizzes, videos, names) => {
        await renewCourse();
        for (const name of names) await transferClient.addSection(name);
        for (const [index, { title, text, section }] of pages.entries())
          await transferClient.addPage(title, text, section, index % 2 === 1);
        for (const { title, section, open, captions } of videos) {
          const id = await transferClient.addVideo(title, section, open);
          for (const { cues, ...about } of captions)
            await transferClient.addCaptions(id, { ...about, vtt: vttOf(cues) });
        }
        for (const [index, questions] of quizzes.entries())
          if (questions.length > 0) await createQuiz(t, cast, { title: `Q${index}`, questions });
        const before = await transferClient.contentsOf(cast.courseId);
        const { importId } = await transferClient.readArchive(
          (await transferClient.exportCourse(cast.courseId)).bytes,
        );
        const { courseId, left } = await transferClient.applyImport(importId);
        expect(left).toEqual([]);
        expect(await transferClient.contentsOf(courseId)).toEqual(before);
      },
    ),
    { numRuns: isOnSqlite() ? 6 : 2 },
  );
});
