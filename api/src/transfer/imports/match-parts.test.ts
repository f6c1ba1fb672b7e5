import { expect, test } from 'vitest';
import { contextIdOf, createMoodleBackup, zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { testOnSqlite } from '../../../test/test-database.ts';
import type { CourseImportResponse } from './imports.schema.ts';

setUpImportTests();

type Backup = ReturnType<typeof createMoodleBackup>;

/** A backup with a book of these chapters, by title and text. */
function createBook(chapters: [title: string, text: string][]): Backup {
  const inner = chapters.map(
    (
      [title, text],
      index,
    ) => `<chapter id="${index + 1}"><pagenum>${index + 1}</pagenum><title>${title}</title>
      <content>${text}</content><contentformat>1</contentformat></chapter>`,
  );
  const fields = `<name>Libro</name><chapters>${inner.join('')}</chapters>`;
  return createMoodleBackup({ activities: [{ id: 10, module: 'book', fields }] });
}

/** Imports a backup into the course, updating what is there already. */
async function bring(entries: Backup) {
  const { importId } = await transferClient.readArchive(zipOf(entries));
  const { plan } = await transferClient.call<CourseImportResponse>(
    'GET',
    `/course_imports/${importId}?courseId=${cast.courseId}`,
  );
  const update = plan.items.flatMap(({ key, again }) => (again ? [key] : []));
  const { left } = await transferClient.applyImport(importId, { courseId: cast.courseId, update });
  return { again: plan.items.map((item) => item.again), left: left.map(({ reason }) => reason) };
}

/** Lists the course's pages as «id: title, text», by id. */
async function pagesNow(): Promise<string[]> {
  const rows = await t.db
    .selectFrom('lectures')
    .innerJoin('pages', 'pages.lectureId', 'lectures.id')
    .select(['lectures.id', 'title', 'text'])
    .where('lectures.courseId', '=', cast.courseId)
    .orderBy('lectures.id')
    .execute();
  const [first] = rows;
  return rows.map(({ id, title, text }) => `${id - (first?.id ?? 0)}: ${title}, ${text}`);
}

testOnSqlite('a chapter removed from a book or added to it moves no other', async () => {
  await bring(
    createBook([
      ['A', 'uno'],
      ['B', 'dos'],
      ['C', 'tres'],
    ]),
  );
  const { left } = await bring(
    createBook([
      ['B', 'dos bis'],
      ['C', 'tres'],
    ]),
  );
  expect(await pagesNow()).toEqual(['0: A, uno', '1: B, dos bis', '2: C, tres']);
  expect(left).toEqual(['Lo que ya no está así en el archivo quedó acá como estaba.']);
  await bring(
    createBook([
      ['Nuevo', 'cero'],
      ['B', 'dos'],
      ['C', 'tres'],
    ]),
  );
  expect(await pagesNow()).toEqual(['0: A, uno', '1: B, dos', '2: C, tres', '3: Nuevo, cero']);
});

testOnSqlite('a chapter with a new title is updated in its place', async () => {
  await bring(
    createBook([
      ['A', 'uno'],
      ['B', 'dos'],
    ]),
  );
  await bring(
    createBook([
      ['A', 'uno'],
      ['B bis', 'dos'],
    ]),
  );
  expect(await pagesNow()).toEqual(['0: A, uno', '1: B bis, dos']);
});

test('a chapter renamed here is updated in its place although the archive gains another', async () => {
  await bring(
    createBook([
      ['A', 'uno'],
      ['B', 'dos'],
      ['C', 'tres'],
    ]),
  );
  await t.db
    .updateTable('lectures')
    .set({ title: 'Capítulo B' })
    .where('courseId', '=', cast.courseId)
    .where('title', '=', 'B')
    .execute();
  const { left } = await bring(
    createBook([
      ['A', 'uno'],
      ['B', 'dos bis'],
      ['C', 'tres'],
      ['D', 'cuatro'],
    ]),
  );
  expect(await pagesNow()).toEqual(['0: A, uno', '1: B, dos bis', '2: C, tres', '3: D, cuatro']);
  expect(left).toEqual([]);
});

testOnSqlite('a document that was refused is named again, and comes once', async () => {
  const withDocument = (content: string) => {
    const fields =
      '<name>P</name><content>&lt;a href="@@PLUGINFILE@@/guia.pdf"&gt;x&lt;/a&gt;</content><contentformat>1</contentformat>';
    const file = { component: 'mod_page', area: 'content', name: 'guia.pdf', mimeType: 'application/pdf' };
    return createMoodleBackup({
      activities: [{ id: 10, module: 'page', fields }],
      files: [{ ...file, contextId: contextIdOf(10), content: Buffer.from(content) }],
    });
  };
  const refused = ['guia.pdf: El archivo está vacío.'];
  expect(await bring(withDocument(''))).toEqual({ again: [undefined], left: refused });
  expect(await bring(withDocument(''))).toEqual({ again: ['changed'], left: refused });
  expect(await bring(withDocument('%PDF-1.4 a'))).toEqual({ again: ['changed'], left: [] });
  expect(await bring(withDocument(''))).toMatchObject({ left: refused });
  await bring(withDocument('%PDF-1.4 b'));
  const materials = t.db.selectFrom('attachments').select('id').where('courseId', '=', cast.courseId);
  expect(await materials.execute()).toHaveLength(1);
});
