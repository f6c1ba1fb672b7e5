import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { createForm } from '../../test/sample-files.ts';
import { upsertCaption } from '../courses/captions/captions.queries.ts';
import type { SearchHit } from './search.schema.ts';

const PAPER = new URL('../../demo/papers/files/practico-derivadas.pdf', import.meta.url);
const SENTENCES = [
  'La demanda es una relación entre el precio y la cantidad.',
  'La curva de demanda baja cuando sube el precio.',
  'El precio de equilibrio iguala oferta y demanda.',
  'Los consumidores deciden cada día.',
  'Una sombrilla cuesta más en verano.',
];

let t: TestApp;
let cast: Cast;
let lectureId: number;

async function speak(id: number, sentences: string[], language = 'es'): Promise<void> {
  const cues = sentences.map((text, index) => ({
    startSeconds: index * 20,
    endSeconds: index * 20 + 19,
    text,
  }));
  const caption = { lectureId: id, language, label: language, vtt: 'WEBVTT\n', cues };
  await t.db.transaction().execute((trx) => upsertCaption(trx, caption));
}

async function addLecture(body: Record<string, unknown>): Promise<number> {
  const path = `/courses/${cast.courseId}/lectures`;
  return (await t.call('POST', path, { as: cast.people['T+'], body })).json().lecture.id;
}

async function search(q: string, as = cast.people['S+'], rest = ''): Promise<SearchHit[]> {
  const response = await t.call('GET', `/search?q=${encodeURIComponent(q)}${rest}`, { as });
  expect(response.statusCode).toBe(200);
  return response.json().hits;
}

async function spoken(q: string): Promise<string[]> {
  const path = `/transcripts?q=${encodeURIComponent(q)}`;
  const { hits } = (await t.call('GET', path, { as: cast.people['S+'] })).json();
  return hits.map((hit: { text: string }) => hit.text);
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  lectureId = await addLecture({ title: 'Mercados', description: 'Quiénes compran y quiénes venden.' });
  await speak(lectureId, SENTENCES);
  await t.app.indexer.flush();
});
afterAll(() => t.close());

describe('what is said', () => {
  test('words in any order, in other forms and without accents; those in one caption first', async () => {
    expect(await spoken('precios demanda')).toEqual([SENTENCES[0], SENTENCES[1], SENTENCES[2]]);
    expect(await spoken('relacion cantidades')).toEqual([SENTENCES[0]]);
    expect(await spoken('sombrilla consumidor')).toHaveLength(1);
    expect(await spoken('sombr')).toEqual([SENTENCES[4]]);
    expect(await spoken('sombrilla dragón')).toEqual([]);
  });

  test('a phrase in quotes stays a phrase', async () => {
    expect(await spoken('"curva de demanda"')).toEqual([SENTENCES[1]]);
    expect(await spoken('"demanda curva"')).toEqual([]);
    expect(await spoken('"demandas de curva" precio')).toEqual([]);
  });

  test('a hit has its second and every word marked', async () => {
    const [hit] = await search('equilibrio oferta', cast.people['S+'], '&kind=transcript');
    expect(hit).toMatchObject({ kind: 'transcript', lectureId, lectureTitle: 'Mercados', second: 40 });
    const marked = hit?.marks.map(([from, to]) => hit.text.slice(from, to));
    expect(marked).toEqual(['equilibrio', 'oferta']);
    expect(hit?.highlight).toMatchObject({ match: 'equilibrio' });
  });
});

test('titles, descriptions and materials are found, with what they belong to', async () => {
  const path = `/courses/${cast.courseId}/attachments`;
  const file = { name: 'apuntes.txt', type: 'text/plain', content: `${'palabra '.repeat(300)} monopsonio` };
  await t.call('POST', path, { as: cast.people['T+'], ...createForm({}, file) });
  await t.app.indexer.flush();
  expect((await search('mercado'))[0]).toMatchObject({ kind: 'lecture', lectureId, title: 'Mercados' });
  expect((await search('compran venden'))[0]).toMatchObject({
    kind: 'lecture',
    text: 'Quiénes compran y quiénes venden.',
  });
  expect((await search('algebra'))[0]).toMatchObject({ kind: 'course', courseId: cast.courseId });
  const [material] = await search('monopsonio');
  expect(material).toMatchObject({
    kind: 'material',
    title: 'apuntes.txt',
    highlight: { match: 'monopsonio' },
  });
  const one = `${path}/${material?.attachmentId}`;
  expect((await t.call('DELETE', one, { as: cast.people['T+'] })).statusCode).toBe(204);
  expect(await search('monopsonio')).toEqual([]);
});

test.each([
  ['before it', `${'x'.repeat(300)}.ajolote. `],
  ['around it', `uno ${'x'.repeat(100)}.ajolote.${'x'.repeat(300)}`],
  ['after it', `uno ajolote ${'x'.repeat(300)}`],
  ['after some words', `${'palabra '.repeat(20)}ajolote ${'x'.repeat(300)}`],
])('a hit shows its word, even with a very long one %s', async (_where, text) => {
  const path = `/courses/${cast.courseId}/attachments`;
  const file = { name: 'axolotl.txt', type: 'text/plain', content: text };
  const made = await t.call('POST', path, { as: cast.people['T+'], ...createForm({}, file) });
  await t.app.indexer.flush();
  const [hit] = await search('ajolote');
  expect(hit?.marks.map(([from, to]) => hit.text.slice(from, to))).toEqual(['ajolote']);
  await t.call('DELETE', `${path}/${made.json().attachment.id}`, { as: cast.people['T+'] });
});

test('the text of a PDF is found', async () => {
  const content = await readFile(PAPER);
  const sent = createForm({}, { name: 'practico.pdf', type: 'application/pdf', content });
  await t.call('POST', `/courses/${cast.courseId}/attachments`, { as: cast.people['T+'], ...sent });
  await t.app.indexer.flush();
  expect((await search('derivadas'))[0]).toMatchObject({ kind: 'material', title: 'practico.pdf' });
});

describe('live', () => {
  const students = async (q: string) => (await search(q)).length;

  test('a draft, a moment that has not come and a course that is none are found by nobody but teachers', async () => {
    const id = await addLecture({ title: 'Ornitorrinco', state: 'draft' });
    await t.app.indexer.flush();
    expect(await students('ornitorrinco')).toBe(0);
    const lecture = t.db.updateTable('lectures').where('id', '=', id);
    await lecture.set({ state: 'scheduled', publishAt: '2999-01-01T00:00:00.000Z' }).execute();
    expect(await students('ornitorrinco')).toBe(0);
    await lecture.set({ publishAt: '2020-01-01T00:00:00.000Z' }).execute();
    expect(await students('ornitorrinco')).toBe(1);
    const course = t.db.updateTable('courses').where('id', '=', cast.courseId);
    await course.set({ state: 'draft' }).execute();
    expect(await students('ornitorrinco')).toBe(0);
    expect(await search('ornitorrinco', cast.people['T+'])).toHaveLength(1);
    await course.set({ state: 'published', archivedAt: '2020-01-01T00:00:00.000Z' }).execute();
    expect(await students('ornitorrinco')).toBe(1);
    await course.set({ archivedAt: null }).execute();
  });

  test('nobody else finds anything, and a subscription counts from the next call on', async () => {
    for (const as of [cast.people['S-'], cast.people['T-'], cast.people.Ad])
      expect(await search('demanda', as)).toEqual([]);
  });

  test('captions that were replaced are found at once, deleted ones are not', async () => {
    await speak(lectureId, ['Un rinoceronte']);
    expect([await spoken('rinocerontes'), await spoken('sombrilla')]).toEqual([['Un rinoceronte'], []]);
    const path = `/courses/${cast.courseId}/lectures/${lectureId}/captions/es`;
    await t.call('DELETE', path, { as: cast.people['T+'] });
    expect(await spoken('rinoceronte')).toEqual([]);
    await t.app.indexer.flush();
    const kinds = await t.db
      .selectFrom('passages')
      .select('kind')
      .where('lectureId', '=', lectureId)
      .execute();
    expect(kinds).toEqual([{ kind: 'lecture' }]);
  });

  test('a lecture that was deleted is gone, and found again once it is back', async () => {
    await speak(lectureId, SENTENCES);
    const path = `/courses/${cast.courseId}/lectures/${lectureId}`;
    const gone = await t.call('DELETE', path, { as: cast.people['T+'] });
    expect(await spoken('sombrilla')).toEqual([]);
    await t.call('POST', `/trash/${gone.headers['x-undo']}/restore`, { as: cast.people['T+'] });
    await t.app.indexer.flush();
    expect(await spoken('sombrilla')).toEqual([SENTENCES[4]]);
  });

  test('a new title is found with what is said', async () => {
    const path = `/courses/${cast.courseId}/lectures/${lectureId}`;
    const { lecture } = (await t.call('GET', path, { as: cast.people['T+'] })).json();
    const body = { version: lecture.version, title: 'Bazares' };
    expect((await t.call('PUT', path, { as: cast.people['T+'], body })).statusCode).toBe(200);
    await t.app.indexer.flush();
    expect(await students('mercados')).toBe(0);
    expect((await search('bazares sombrilla'))[0]).toMatchObject({ kind: 'transcript', second: 80 });
  });
});

test('an institute that was never read is read behind the start, each thing once', async () => {
  await t.db.deleteFrom('passages').execute();
  await t.app.indexer.findMissing();
  await Promise.all([t.app.indexer.flush(), t.app.indexer.flush()]);
  const count = async () => (await t.db.selectFrom('passages').select('id').execute()).length;
  const before = await count();
  expect(await spoken('sombrilla')).toEqual([SENTENCES[4]]);
  await t.app.indexer.findMissing();
  await t.app.indexer.flush();
  expect(await count()).toBe(before);
});

test('a phrase in the text is found with a word that is only in the title', async () => {
  const id = await addLecture({ title: 'Microeconomía', description: '' });
  await speak(id, ['El costo marginal crece con la cantidad.', 'El marginal costo no se dice.']);
  await t.app.indexer.flush();
  expect(await search('"costo marginal" microeconomía')).toMatchObject([{ lectureId: id }]);
  expect(await search('"marginal crece costo" microeconomía')).toEqual([]);
});

test('pages have each hit once, and a wrong cursor is 400', async () => {
  const all = await search('demanda');
  const seen: SearchHit[] = [];
  let cursor = '';
  do {
    const path = `/search?q=demanda&limit=1${cursor && `&cursor=${cursor}`}`;
    const page = (await t.call('GET', path, { as: cast.people['S+'] })).json();
    seen.push(...page.hits);
    cursor = page.nextCursor ?? '';
  } while (cursor);
  expect(seen).toEqual(all);
  expect((await t.call('GET', '/search?q=demanda&cursor=x', { as: cast.people['S+'] })).statusCode).toBe(400);
});
