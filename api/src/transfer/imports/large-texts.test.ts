import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullCartridge } from '../../../test/cartridge-archive.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { type Entries, fullBackup, tarOf, zipOf } from '../../../test/course-archives.ts';
import { ExportedCourse } from '../../../test/exported-course.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const LARGE = 13 * 1024 * 1024;

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

/** The entry with letters that make it too large, before a word of it. */
function swollen(entries: Entries, name: string, before: string): Entries {
  const text = String(entries[name]);
  expect(text).toContain(before);
  return { ...entries, [name]: text.replace(before, `${'x '.repeat(LARGE / 2)}${before}`) };
}

test.each([
  ['zip', async (entries: Entries) => zipOf(entries)],
  ['gzip tar', tarOf],
])('a page of a backup (%s) that is too large stays outside by its name', async (_kind, pack) => {
  const name = 'activities/page_10/page.xml';
  const { importId, items } = await course.read(await pack(swollen(fullBackup(), name, '</content>')));
  const reason = `El texto «${name}» pesa más de 12 MB.`;
  expect(items.filter((item) => item.key === '10')).toMatchObject([
    { title: 'page 10', outcome: 'out', detail: 'Página', reason },
  ]);
  // Its picture is named too.
  expect(items.find(({ key }) => key === 'files:page')).toMatchObject({ outcome: 'out' });
  expect(await course.bring(importId)).toMatchObject({ brought: 7, left: [] });
});

test('a page or a quiz of a cartridge that is too large stays outside, and all else comes', async () => {
  const entries = swollen(fullCartridge(), 'wiki_content/lectura.html', '</p>');
  const { importId, items } = await course.read(zipOf(swollen(entries, 'r4/quiz.xml', '<assessment')));
  const left = items.filter(({ reason }) => reason?.includes('12 MB'));
  expect(left.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['Lectura', 'out'],
    ['Prueba', 'out'],
  ]);
  // Named once, as the item and not as a file beside it.
  expect(items.find(({ key }) => key === 'files')?.reason).not.toContain('lectura.html');
  expect((await course.bring(importId)).left).toEqual([]);
});

test.each([
  ['a backup', fullBackup, 'course/course.xml', '</fullname>'],
  ['a cartridge', fullCartridge, 'imsmanifest.xml', '</string>'],
])('what describes the whole of %s may not be too large', async (_what, make, name, before) => {
  const { error } = await course.reading(zipOf(swollen(make(), name, before)));
  expect(error).toMatchObject({
    code: 'archive_too_large',
    message: `El texto «${name}» pesa más de 12 MB.`,
  });
});
