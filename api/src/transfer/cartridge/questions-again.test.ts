import { expect, test } from 'vitest';
import { createFullCartridge, createQtiItem } from '../../../test/cartridge-archive.ts';
import { toXmlDocument, zipOf } from '../../../test/course-archives.ts';
import { cast, setUpImportTests, t, transferClient } from '../../../test/import-setup.ts';
import { testOnSqlite } from '../../../test/test-database.ts';

setUpImportTests();

const SUM = createQtiItem('q1', 'Suma', '¿1 + 1?');
const REST = createQtiItem('q2', 'Resta', '¿3 - 1?');
const ADDED = createQtiItem('q0', 'Otra', '¿2 + 0?');

/** Imports a cartridge whose quiz has these questions; returns the titles in the bank. */
async function bring(...items: string[]): Promise<string[]> {
  const { courseId } = cast;
  const questions = `<questestinterop><assessment ident="a1" title="Prueba"><section ident="s">${items.join('')}</section></assessment></questestinterop>`;
  const archive = zipOf({ ...createFullCartridge(), 'r4/quiz.xml': toXmlDocument(questions) });
  const { importId, items: plan } = await transferClient.readArchive(archive);
  const leave = plan.flatMap(({ kind, key }) => (kind === 'questions' ? [] : key));
  await transferClient.applyImport(importId, { courseId, leave });
  const rows = await t.db
    .selectFrom('questions')
    .select('title')
    .where('courseId', '=', courseId)
    .orderBy('title')
    .execute();
  return rows.map(({ title }) => title);
}

testOnSqlite('a question inserted before others is the only new one', async () => {
  expect(await bring(SUM, REST)).toEqual(['Resta', 'Suma']);
  expect(await bring(ADDED, SUM, REST)).toEqual(['Otra', 'Resta', 'Suma']);
});

test('questions that an older import knew by their positions do not come again', async () => {
  await bring(SUM, REST);
  for (const [index, ident] of ['q1', 'q2'].entries())
    await t.db
      .updateTable('courseImportItems')
      .set({ key: `question R4#${index}` })
      .where('key', '=', `question R4#id:${ident}`)
      .execute();
  expect(await bring(ADDED, SUM, REST)).toEqual(['Otra', 'Resta', 'Suma']);
  expect(await bring(REST, SUM, ADDED)).toEqual(['Otra', 'Resta', 'Suma']);
});

testOnSqlite('two equal questions stay two', async () => {
  const twin = SUM.replace('q1', 'q3');
  expect(await bring(SUM, twin)).toEqual(['Suma', 'Suma']);
  expect(await bring(twin, SUM)).toEqual(['Suma', 'Suma']);
});

testOnSqlite('a quiz finds its questions although its list was stored with older keys', async () => {
  const { courseId } = cast;
  const { importId, items } = await transferClient.readArchive(zipOf(createFullCartridge()));
  const stored = t.db.selectFrom('courseImports').select('plan').where('id', '=', importId);
  const { plan } = await stored.executeTakeFirstOrThrow();
  const older = plan?.replaceAll('R4#id:q1', 'R4#0') ?? null;
  expect(older).not.toBe(plan);
  await t.db.updateTable('courseImports').set({ plan: older }).where('id', '=', importId).execute();
  const leave = items.flatMap(({ kind, key }) => (kind === 'questions' ? key : []));
  await transferClient.applyImport(importId, { courseId, leave });
  expect(await transferClient.call('GET', `/courses/${courseId}/quizz/questions`)).toMatchObject({
    total: 1,
  });
});
