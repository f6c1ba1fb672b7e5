import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import {
  createFullMoodleBackup,
  createMoodleBackup,
  tarOf,
  toXmlDocument,
  zipOf,
} from '../../../test/course-archives.ts';
import { CourseTransferClient } from '../../../test/course-transfer-client.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { CourseImportResponse } from './imports.schema.ts';

let t: TestApp;
let cast: Cast;
let course: CourseTransferClient;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  course = new CourseTransferClient(t, cast);
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

test('hidden materials are marked for an existing course, and none is announced', async () => {
  const { courseId } = cast;
  const entries = { ...createFullMoodleBackup() };
  const rules = {
    page_10: '<visible>0</visible>',
    resource_14: `<visible>1</visible><availability>${ONE_CONDITION}</availability>`,
    url_13: '<visible>0</visible>',
  };
  for (const [folder, fields] of Object.entries(rules))
    entries[`activities/${folder}/module.xml`] = moduleXml(fields);
  const { importId, items } = await course.readArchive(await tarOf(entries));
  expect(items.some(({ hidden }) => hidden)).toBe(false);
  const { plan } = await course.call<CourseImportResponse>(
    'GET',
    `/course_imports/${importId}?courseId=${courseId}`,
  );
  const said = plan.items.map(({ title, hidden, hasNoDraft = false }) => [title, { hidden, hasNoDraft }]);
  expect(Object.fromEntries(said)).toMatchObject({
    Elasticidad: { hidden: undefined, hasNoDraft: false },
    Programa: { hidden: true, hasNoDraft: true },
    Grupo: { hidden: true, hasNoDraft: true },
  });
  const leave = plan.items.flatMap(({ key, kind }) => (kind === 'link' ? key : []));
  await course.applyImport(importId, { courseId, leave });
  const materials = await course.call('GET', `/courses/${courseId}/attachments`);
  expect(materials).toMatchObject({ attachments: [{ name: 'Programa' }] });
  const news = t.db.selectFrom('newMaterials').select('id').where('courseId', '=', courseId);
  expect(await news.execute()).toEqual([]);
});

test('the documents of a hidden section are marked for an existing course', async () => {
  const file = { contextId: 9, component: 'course', area: 'section', itemId: 1, mimeType: 'text/plain' };
  const entries = createMoodleBackup({
    activities: [],
    files: [{ ...file, name: 'solucion.txt', content: Buffer.from('42') }],
  });
  entries['sections/section_1/section.xml'] = toXmlDocument(
    `<section id="1"><number>0</number><name>Parcial</name><visible>0</visible>
    <summary>&lt;a href="@@PLUGINFILE@@/solucion.txt"&gt;La solución&lt;/a&gt;</summary><sequence></sequence></section>`,
  );
  const { importId } = await course.readArchive(zipOf(entries));
  const { plan } = await course.call<CourseImportResponse>(
    'GET',
    `/course_imports/${importId}?courseId=${cast.courseId}`,
  );
  expect(plan.items.find(({ title }) => title === 'Sobre Parcial')).toMatchObject({
    hidden: true,
    hasNoDraft: true,
  });
});
