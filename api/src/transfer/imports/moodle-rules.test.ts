import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createFullMoodleBackup, tarOf, toXmlDocument } from '../../../test/course-archives.ts';
import { CourseTransferClient } from '../../../test/course-transfer-client.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let course: CourseTransferClient;

beforeAll(async () => {
  t = await createTestApp();
  course = new CourseTransferClient(t, await createCast(t));
});
afterAll(() => t.close());

const moduleXml = (fields: string) => toXmlDocument(`<module id="1" version="2022112800">${fields}</module>`);
const NO_CONDITION = '{"op":"&amp;","c":[],"showc":[]}';
const ONE_CONDITION = '{"op":"&amp;","c":[{"type":"date","d":"&gt;=","t":1700000000}],"showc":[true]}';

async function rulesIn(modules: Record<string, string>): Promise<Record<string, string | undefined>> {
  const entries = { ...createFullMoodleBackup() };
  for (const [folder, fields] of Object.entries(modules))
    entries[`activities/${folder}/module.xml`] = moduleXml(fields);
  const { items } = await course.readArchive(await tarOf(entries));
  const rules = items.filter(({ key }) => key.startsWith('rules:'));
  expect(rules.every(({ outcome }) => outcome === 'out')).toBe(true);
  return Object.fromEntries(rules.map(({ title, reason }) => [title, reason]));
}

test('conditions, completion and hidden activities are named once per kind', async () => {
  const rules = await rulesIn({
    page_10: `<visible>1</visible><completion>2</completion><availability>${ONE_CONDITION}</availability>`,
    label_11: '<visible>0</visible><completion>1</completion>',
    book_12: '<visible>1</visible><completion>2</completion>',
    url_13: '<visible>1</visible><completion>1</completion>',
    // The forum is left out as a whole, so its rules are not reported.
    forum_15: '<visible>0</visible><completion>1</completion>',
  });
  expect(rules).toEqual({
    'Condiciones de acceso (1)': expect.stringMatching(/^Acá no hay condiciones: .* Son: Elasticidad\.$/),
    'Lo que estaba oculto (1)': expect.stringMatching(/^Entran en borrador.* Son: Bienvenida\.$/),
    'Finalización de actividades (4)': expect.stringMatching(/ Son: Elasticidad, Bienvenida, .* y 1 más\.$/),
  });
});

test('activities without rules name none', async () => {
  const none = `<visible>1</visible><completion>0</completion><availability>${NO_CONDITION}</availability>`;
  expect(await rulesIn({ page_10: none, label_11: none })).toEqual({});
});
