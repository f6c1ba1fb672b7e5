import { expect, test } from 'vitest';
import { createFullCartridge } from '../../../test/cartridge-archive.ts';
import {
  type ArchiveEntries,
  createBankCategory,
  createBankChoice,
  createFullMoodleBackup,
  tarOf,
  toXmlDocument,
  zipOf,
} from '../../../test/course-archives.ts';
import { setUpImportTests, transferClient } from '../../../test/import-setup.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import type { ArchiveItem } from '../reading/course-plan.ts';

const LARGE = 13 * 1024 * 1024;

setUpImportTests();

async function readItems(archive: Buffer) {
  const read = await readArchive(archive);
  if (read instanceof ArchiveError) throw read;
  return read.items;
}

/** Makes an entry too large by inserting letters before this text. */
function swollen(entries: ArchiveEntries, name: string, before: string): ArchiveEntries {
  const text = String(entries[name]);
  expect(text).toContain(before);
  return { ...entries, [name]: text.replace(before, `${'x '.repeat(LARGE / 2)}${before}`) };
}

test.each([
  ['zip', async (entries: ArchiveEntries) => zipOf(entries)],
  ['gzip tar', tarOf],
])('a page of a backup (%s) that is too large stays outside by its name', async (_kind, pack) => {
  const name = 'activities/page_10/page.xml';
  const { importId, items } = await transferClient.readArchive(
    await pack(swollen(createFullMoodleBackup(), name, '</content>')),
  );
  const reason = `El texto «${name}» pesa más de 12 MB.`;
  expect(items.filter((item) => item.key === '10')).toMatchObject([
    { title: 'page 10', outcome: 'out', detail: 'Página', reason },
  ]);
  // The preview also lists the page's picture.
  expect(items.find(({ key }) => key === 'files:page')).toMatchObject({
    outcome: 'out',
    title: '1 archivo (Página)',
  });
  expect(await transferClient.applyImport(importId)).toMatchObject({ brought: 7, left: [] });
});

test('a page or a quiz of a cartridge that is too large stays outside, and all else comes', async () => {
  const entries = swollen(createFullCartridge(), 'wiki_content/lectura.html', '</p>');
  const { importId, items } = await transferClient.readArchive(
    zipOf(swollen(entries, 'r4/quiz.xml', '<assessment')),
  );
  const left = items.filter(({ reason }) => reason?.includes('12 MB'));
  expect(left.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['Lectura', 'out'],
    ['Prueba', 'out'],
  ]);
  // The preview lists the page as an item, and not again as a file.
  expect(items.find(({ key }) => key === 'files')?.reason).not.toContain('lectura.html');
  expect((await transferClient.applyImport(importId)).left).toEqual([]);
});

test.each([
  ['a backup', createFullMoodleBackup, 'course/course.xml', '</fullname>'],
  ['a cartridge', createFullCartridge, 'imsmanifest.xml', '</string>'],
])('what describes the whole of %s may not be too large', async (_what, make, name, before) => {
  expect(await readArchive(zipOf(swollen(make(), name, before)))).toMatchObject({
    code: 'archive_too_large',
    message: `El texto «${name}» pesa más de 12 MB.`,
  });
});

const comeIn = (items: ArchiveItem[]) => items.filter(({ outcome }) => outcome !== 'out');

const times = (count: number, one: string | ((index: number) => string)) =>
  Array.from({ length: count }, (_, index) => (typeof one === 'string' ? one : one(index))).join('');

test.each([
  ['activities/quiz_16/quiz.xml', '</intro>', 'Cuestionario'],
  ['activities/assign_17/assign.xml', '</intro>', 'Tarea'],
])('%s, which is read by parts, stays outside by its name', async (name, before, detail) => {
  const items = await readItems(await tarOf(swollen(createFullMoodleBackup(), name, before)));
  const left = items.filter(({ reason }) => reason === `El texto «${name}» pesa más de 12 MB.`);
  expect(left).toMatchObject([{ path: 'Unidad 2', outcome: 'out', detail }]);
  expect(comeIn(items)).toHaveLength(7);
});

test('a question with a text that is too large stays outside by its name, and its quiz says so', async () => {
  const entries = swollen(createFullMoodleBackup(), 'questions.xml', '</questiontext>');
  const items = await readItems(await tarOf(entries));
  expect(items.find(({ key }) => key === 'left entry:5')).toMatchObject({
    title: 'Uno',
    path: 'Banco de preguntas',
    outcome: 'out',
    reason: 'Pesa más de 12 MB o tiene más de 50.000 elementos.',
  });
  expect(items.find(({ kind }) => kind === 'quiz')?.reason).toMatch(/^1 queda afuera/);
  expect(items.find(({ kind }) => kind === 'questions')?.reason).toMatch(/^1 queda afuera; 1 igual/);
  expect(comeIn(items)).toHaveLength(8);
});

test('the text of a section that is too large stays outside, and its activities come', async () => {
  const name = 'sections/section_2/section.xml';
  const items = await readItems(await tarOf(swollen(createFullMoodleBackup(), name, '</summary>')));
  expect(items.find(({ key }) => key === 'section:2')).toMatchObject({
    outcome: 'out',
    reason: `El texto «${name}» pesa más de 12 MB.`,
  });
  expect(items.filter(({ path }) => path === 'Tema 1').map(({ kind }) => kind)).toContain('quiz');
  expect(comeIn(items)).toHaveLength(8);
});

test('a bank of more than 250,000 elements is read', async () => {
  const versions = times(250, '<question_versions/>');
  const questions = Array.from({ length: 1_000 }, (_, index) =>
    createBankChoice(index + 5, `P${index}`).replace('<question_version>', `<question_version>${versions}`),
  );
  const bank = toXmlDocument(
    `<question_categories>${createBankCategory(7, 'Derivadas', ...questions)}</question_categories>`,
  );
  expect(bank.match(/<\w/g)?.length).toBeGreaterThan(250_000);
  const items = await readItems(await tarOf({ ...createFullMoodleBackup(), 'questions.xml': bank }));
  expect(items.find(({ kind }) => kind === 'questions')).toMatchObject({
    title: '1000 preguntas en 1 categoría',
    outcome: 'in',
  });
});

const LONG = 300_000;

test.each<[string, string, string]>([
  ['moodle_backup.xml', '</settings>', times(LONG / 3, '<setting><name>x</name><value>1</value></setting>')],
  ['activities/quiz_16/quiz.xml', '</quiz>', times(LONG, '<attempt/>')],
  ['activities/assign_17/grading.xml', '</instances>', times(LONG / 2, '<instance><id/></instance>')],
  ['groups.xml', '</group_members>', times(LONG / 2, '<group_member><userid>1</userid></group_member>')],
])('what each person adds to %s does not count', async (name, before, many) => {
  const entries: ArchiveEntries = {
    ...createFullMoodleBackup(),
    'activities/assign_17/grading.xml': toXmlDocument('<areas><instances></instances></areas>'),
    'groups.xml': toXmlDocument(
      '<groups><group id="1"><name>Uno</name><group_members></group_members></group></groups>',
    ),
  };
  const long = String(entries[name]).replace(before, many + before);
  expect(long.length).toBeGreaterThan(many.length);
  const items = await readItems(await tarOf({ ...entries, [name]: long }));
  expect(items.filter(({ outcome }) => outcome === 'out').map(({ title }) => title)).toEqual([
    'Novedades',
    '1 archivo (De personas)',
  ]);
  expect(comeIn(items)).toHaveLength(9);
});

test('a page of too many elements stays outside by its name', async () => {
  const entries = createFullMoodleBackup();
  const name = 'activities/page_10/page.xml';
  entries[name] = String(entries[name]).replace('</page>', `${times(LONG, '<a/>')}</page>`);
  const items = await readItems(await tarOf(entries));
  expect(items.find(({ key }) => key === '10')).toMatchObject({
    outcome: 'out',
    reason: `El texto «${name}» tiene más de 250.000 elementos.`,
  });
  expect(comeIn(items)).toHaveLength(7);
});

test('questions of too many elements in a cartridge stay outside by their name', async () => {
  const entries = createFullCartridge();
  const name = 'r4/quiz.xml';
  entries[name] = String(entries[name]).replace('</section>', `${times(LONG, '<a/>')}</section>`);
  const items = await readItems(zipOf(entries));
  expect(items.find(({ key }) => key === 'R4')).toMatchObject({
    title: 'Prueba',
    outcome: 'out',
    reason: `El texto «${name}» tiene más de 250.000 elementos.`,
  });
  expect(comeIn(items)).toHaveLength(3);
});

test('a question of too many elements stays outside by its name', async () => {
  const entries = createFullMoodleBackup();
  const bank = String(entries['questions.xml']);
  entries['questions.xml'] = bank.replace('</answers>', `${times(LONG, '<answer/>')}</answers>`);
  const items = await readItems(await tarOf(entries));
  expect(items.find(({ key }) => key === 'left entry:5')).toMatchObject({ title: 'Uno', outcome: 'out' });
});

test('a text of 60 MB in a quiz needs no more memory than a thread has', async () => {
  const entries = createFullMoodleBackup();
  const name = 'activities/quiz_16/quiz.xml';
  const words = Array.from({ length: 100_000 }, () => Math.random().toString(36)).join(' ');
  entries[name] = String(entries[name]).replace('</intro>', `${words.repeat(50)}</intro>`);
  const { items } = await transferClient.readArchive(await tarOf(entries));
  expect(items.find(({ key }) => key === '16')).toMatchObject({
    outcome: 'out',
    reason: `El texto «${name}» pesa más de 12 MB.`,
  });
});
