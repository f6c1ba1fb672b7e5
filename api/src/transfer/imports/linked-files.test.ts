import { expect, test } from 'vitest';
import { createFullCartridge } from '../../../test/cartridge-archive.ts';
import {
  type ArchiveEntries,
  contextIdOf,
  createMoodleBackup,
  type MoodleBackupFile,
  zipOf,
} from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { METADATA_PICTURES, METADATA_TEXT } from '../../../test/metadata-pictures.ts';
import { SAMPLE_PNG } from '../../../test/sample-files.ts';
import { digestOf } from '../reading/convert-page.ts';
import type { CourseImportResponse } from './imports.schema.ts';

setUpImportTests();

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const linkTo = (name: string) => escaped(`<p>Ver <a href="@@PLUGINFILE@@/${name}">esto</a></p>`);

const document: MoodleBackupFile = {
  contextId: 0,
  component: 'x',
  area: 'intro',
  name: 'guia.pdf',
  mimeType: 'application/pdf',
  content: Buffer.from('%PDF-1.4 guía'),
};
const picture = { ...document, name: 'mapa.png', mimeType: 'image/png', content: SAMPLE_PNG };

/** Imports everything into a new course; returns what it says and the course's materials. */
async function bring(entries: ArchiveEntries) {
  const { importId, items } = await transferClient.readArchive(zipOf(entries));
  const { courseId, left } = await transferClient.applyImport(importId);
  expect(left).toEqual([]);
  const path = `/courses/${courseId}`;
  const { attachments } = await transferClient.call<{ attachments: { name: string }[] }>(
    'GET',
    `${path}/attachments`,
  );
  return { items, path, courseId, materials: attachments.map(({ name }) => name) };
}

async function firstPageOf(path: string): Promise<string> {
  const { lectures } = await transferClient.call<{ lectures: { id: number }[] }>('GET', `${path}/lectures`);
  const { lecture } = await transferClient.call<{ lecture: { html: string } }>(
    'GET',
    `${path}/lectures/${lectures[0]?.id}`,
  );
  return lecture.html;
}

const IN_MATERIALS = '1 archivo de su texto: en Materiales.';

test('a document that a quiz of a backup links to becomes a material', async () => {
  const fields = `<name>Prueba</name><intro>${linkTo('guia.pdf')}</intro><introformat>1</introformat>`;
  const { items, materials } = await bring(
    createMoodleBackup({
      activities: [{ id: 10, module: 'quiz', fields }],
      files: [{ ...document, contextId: contextIdOf(10) }],
    }),
  );
  expect(items).toMatchObject([{ kind: 'quiz', outcome: 'changed', reason: IN_MATERIALS }]);
  expect(materials).toEqual(['guia.pdf']);
});

test('a document that a section of a backup links to becomes a material', async () => {
  const entries = createMoodleBackup({
    activities: [],
    files: [{ ...document, contextId: 9, area: 'section', itemId: 1 }],
  });
  const section = 'sections/section_1/section.xml';
  entries[section] = String(entries[section]).replace(
    '<summary></summary>',
    `<summary>${linkTo('guia.pdf')}</summary><summaryformat>1</summaryformat>`,
  );
  const { items, materials } = await bring(entries);
  expect(items).toMatchObject([{ kind: 'page', reason: expect.stringContaining(IN_MATERIALS) }]);
  expect(materials).toEqual(['guia.pdf']);
});

test('a document that a quiz of a cartridge links to becomes a material', async () => {
  const link = '<a href="$IMS-CC-FILEBASE$/suelto.txt">esto</a>';
  const entries: ArchiveEntries = {
    ...createFullCartridge(),
    'R4/assessment_meta.xml': `<quiz identifier="R4"><title>Prueba</title><description>${escaped(link)}</description></quiz>`,
  };
  const { items, materials } = await bring(entries);
  expect(items.find(({ kind }) => kind === 'quiz')).toMatchObject({ reason: IN_MATERIALS });
  expect(items.some(({ kind, path }) => kind === 'other' && path === 'Otros archivos')).toBe(false);
  expect(materials).toContain('suelto.txt');
});

test('a picture that a page links to becomes a material, unless the page shows it', async () => {
  const shown = '<a href="@@PLUGINFILE@@/foto.png"><img src="@@PLUGINFILE@@/foto.png" alt="foto"></a>';
  const fields = `<name>Mapas</name><content>${linkTo('mapa.png')}${escaped(shown)}</content><contentformat>1</contentformat>`;
  const place = { contextId: contextIdOf(10), area: 'content' };
  const { items, path, courseId, materials } = await bring(
    createMoodleBackup({
      activities: [{ id: 10, module: 'page', fields }],
      files: [
        { ...picture, ...place },
        { ...picture, ...place, name: 'foto.png', content: Buffer.concat([SAMPLE_PNG, Buffer.alloc(1)]) },
      ],
    }),
  );
  expect(items).toMatchObject([{ kind: 'page', reason: IN_MATERIALS }]);
  expect(materials).toEqual(['mapa.png']);
  const html = await firstPageOf(path);
  expect(html.match(/<a [^>]*href="[^"]*"/g)).toEqual([
    expect.stringContaining(`href="/course/${courseId}/material"`),
  ]);
  expect(html).toMatch(/<img[^>]+\/api\//);
});

test('a picture that a page of a cartridge links to becomes a material', async () => {
  const { 'wiki_content/lectura.html': html, ...others } = createFullCartridge();
  const { items, materials } = await bring({
    ...others,
    'wiki_content/lectura.html': String(html).replace(/<img src=("[^"]+")[^>]*>/, '<a href=$1>foto</a>'),
  });
  expect(items[0]).toMatchObject({ title: 'Lectura', reason: IN_MATERIALS });
  expect(materials).toContain('foto.png');
});

test('a link of a backup to a course does not lead to the activity of the same number', async () => {
  const links = ['COURSE', 'URL'].map((kind) => `<a href="$@${kind}VIEWBYID*11@$">${kind}</a>`);
  const fields = `<name>Links</name><content>${escaped(links.join(' '))}</content><contentformat>1</contentformat>`;
  const { items, path } = await bring(
    createMoodleBackup({
      activities: [
        { id: 10, module: 'page', fields },
        {
          id: 11,
          module: 'url',
          fields: '<name>Sitio</name><externalurl>https://example.com/</externalurl>',
        },
      ],
    }),
  );
  expect(items[0]?.reason).toContain('COURSEVIEWBYID*11');
  expect((await firstPageOf(path)).match(/<a [^>]*>\w+/g)).toEqual([expect.stringMatching(/>URL$/)]);
});

test('an embedded YouTube player becomes a link to the page of the video', async () => {
  const frame = escaped('<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe>');
  const fields = `<name>Video</name><content>${frame}</content><contentformat>1</contentformat>`;
  const { path } = await bring(createMoodleBackup({ activities: [{ id: 10, module: 'page', fields }] }));
  expect(await firstPageOf(path)).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
});

/** Builds a backup with a quiz that links to this document. */
function createQuizWith(file: MoodleBackupFile): ArchiveEntries {
  const fields = `<name>Prueba</name><intro>${linkTo(file.name)}</intro><introformat>1</introformat>`;
  return createMoodleBackup({
    activities: [{ id: 10, module: 'quiz', fields }],
    files: [{ ...file, contextId: contextIdOf(10) }],
  });
}

async function namesIn(courseId: number) {
  const path = `/courses/${courseId}`;
  const { quizzes } = await transferClient.call<{ quizzes: { title: string }[] }>('GET', `${path}/quizz`);
  const { attachments } = await transferClient.call<{ attachments: object[] }>('GET', `${path}/attachments`);
  return { quizzes: quizzes.map(({ title }) => title), materials: attachments.length };
}

test('an empty document leaves the quiz that links to it in', async () => {
  const archive = zipOf(createQuizWith({ ...document, content: Buffer.alloc(0) }));
  const { importId } = await transferClient.readArchive(archive);
  const { courseId, left } = await transferClient.applyImport(importId);
  expect(left).toMatchObject([{ title: 'Prueba', reason: 'guia.pdf: El archivo está vacío.' }]);
  expect(await namesIn(courseId)).toEqual({ quizzes: ['Prueba'], materials: 0 });
});

test('a document beyond the limit of materials leaves the quiz that links to it in', async () => {
  const { courseId } = cast;
  await transferClient.addMaterial('Datos', Buffer.from('a,b\n1,2\n'));
  const row = t.db.selectFrom('attachments').selectAll().where('courseId', '=', courseId);
  const { id: _id, ...one } = await row.executeTakeFirstOrThrow();
  const more = Array.from({ length: 499 }, () => one);
  await t.db.insertInto('attachments').values(more).execute();
  const { importId } = await transferClient.readArchive(zipOf(createQuizWith(document)));
  const { left } = await transferClient.applyImport(importId, { courseId });
  expect(left).toMatchObject([{ title: 'Prueba', reason: expect.stringMatching(/^guia\.pdf: .*500/) }]);
  expect(await namesIn(courseId)).toEqual({ quizzes: ['Prueba'], materials: 500 });
});

test('R46: a picture that one page links to and another shows tells nothing of its place', async () => {
  const photo = { ...picture, name: 'foto.jpg', mimeType: 'image/jpeg', content: METADATA_PICTURES.jpeg };
  const shown = escaped('<img src="@@PLUGINFILE@@/foto.jpg" alt="foto">');
  const pages = [linkTo('foto.jpg'), shown].map((content, index) => ({
    id: 10 + index,
    module: 'page',
    fields: `<name>P${index}</name><content>${content}</content><contentformat>1</contentformat>`,
  }));
  const files = pages.map(({ id }) => ({ ...photo, contextId: contextIdOf(id), area: 'content' }));
  const { path, materials } = await bring(createMoodleBackup({ activities: pages, files }));
  expect(materials).toEqual(['foto.jpg']);
  const { lectures } = await transferClient.call<{ lectures: { id: number; title: string }[] }>(
    'GET',
    `${path}/lectures`,
  );
  const showing = lectures.find(({ title }) => title === 'P1');
  const { lecture } = await transferClient.call<{ lecture: { html: string } }>(
    'GET',
    `${path}/lectures/${showing?.id}`,
  );
  const address = /<img[^>]* src="([^"]+)"/.exec(lecture.html)?.[1] ?? '';
  const got = await t.app.inject(address.replaceAll('&amp;', '&'));
  expect(got.statusCode).toBe(200);
  expect(got.rawPayload.length).toBeGreaterThan(100);
  expect(got.rawPayload.includes(METADATA_TEXT)).toBe(false);
});

test('a section imported before its documents were has changed; one without documents has not', async () => {
  const entries = createMoodleBackup({
    activities: [],
    sections: ['Uno', 'Dos'],
    files: [{ ...document, contextId: 9, area: 'section', itemId: 1 }],
  });
  for (const [index, summary] of [linkTo('guia.pdf'), 'Hola'].entries()) {
    const section = `sections/section_${index + 1}/section.xml`;
    entries[section] = String(entries[section]).replace(
      '<summary></summary>',
      `<summary>${summary}</summary><summaryformat>1</summaryformat>`,
    );
  }
  const { courseId } = await bring(entries);
  const texts = await t.db
    .selectFrom('courseImportItems')
    .innerJoin('courseImports', 'courseImports.id', 'importId')
    .select(['importId', 'key'])
    .where('courseId', '=', courseId)
    .where('part', '=', 0)
    .orderBy('key')
    .execute();
  const file = Object.keys(entries).find((name) => name.startsWith('files/'));
  // Earlier versions of this code took the digest of the text alone.
  const digests = [`Ver [esto](item:file:${file})`, 'Hola'].map((text) => digestOf(text));
  for (const [index, { importId, key }] of texts.entries())
    await t.db
      .updateTable('courseImportItems')
      .set({ digest: digests[index] ?? '' })
      .where('importId', '=', importId)
      .where('key', '=', key)
      .execute();
  const { importId } = await transferClient.readArchive(zipOf(entries));
  const { plan } = await transferClient.call<CourseImportResponse>(
    'GET',
    `/course_imports/${importId}?courseId=${courseId}`,
  );
  expect(plan.items.map(({ again }) => again)).toEqual(['changed', 'same']);
});
