import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createMoodleBackup, tarOf, zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { findNameError } from '../../core/text/plain-names.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import type { ArchiveItemContent } from './course-plan.ts';

setUpImportTests();

const namesOf = (content: ArchiveItemContent) => ({
  section: 'section' in content ? content.section : null,
  title: 'title' in content ? content.title : '',
});

async function contentsIn(sections: string[], title: string) {
  const activities = sections.map((_name, section) => ({
    id: 10 + section,
    module: 'page',
    section,
    fields: `<name>${title}</name><content>x</content><contentformat>1</contentformat>`,
  }));
  const archive = await readArchive(await tarOf(createMoodleBackup({ sections, activities })));
  if (archive instanceof ArchiveError) throw archive;
  return archive.read.flatMap(({ contents }) => contents).map(namesOf);
}

test.each([
  ['✏\uFE0F Unidad 1', '✏ Unidad 1'],
  ['👩\u200D🏫 Docentes', '👩🏫 Docentes'],
  ['Uni\u00ADdad\u200B 2', 'Unidad 2'],
  [`a${'\u0301'.repeat(9)}`, 'á\u0301\u0301\u0301'],
  ['\u200B', 'General'],
  [`${'x'.repeat(99)}👍`, 'x'.repeat(99)],
])('a section named %j becomes %j', async (name, plain) => {
  const [content] = await contentsIn([name], 'Página');
  expect(content).toEqual({ section: plain, title: 'Página' });
  expect(findNameError(plain)).toBeUndefined();
});

test('a title is cut between characters', async () => {
  const [content] = await contentsIn(['Uno'], `${'x'.repeat(199)}👍👍`);
  expect(content?.title).toBe('x'.repeat(199));
});

test('an export with names that older imports stored comes in again', async () => {
  await transferClient.addPage('Uno', 'Hola', 'Unidad 1');
  const strange = { name: '✏\uFE0F Unidad 1' };
  await t.db.updateTable('courseSections').set(strange).where('courseId', '=', cast.courseId).execute();
  const title = 'x'.repeat(230);
  await t.db.updateTable('lectures').set({ title }).where('courseId', '=', cast.courseId).execute();
  const entries = unzipSync((await transferClient.exportCourse(cast.courseId)).bytes);
  const archive = Object.entries(entries).map(([name, content]) => [name, Buffer.from(content)]);
  const { importId } = await transferClient.readArchive(zipOf(Object.fromEntries(archive)));
  const { courseId } = await transferClient.applyImport(importId);
  const { lectures } = await transferClient.call<{ lectures: object[] }>(
    'GET',
    `/courses/${courseId}/lectures`,
  );
  expect(lectures).toMatchObject([{ title: 'x'.repeat(200), section: '✏ Unidad 1' }]);
});
