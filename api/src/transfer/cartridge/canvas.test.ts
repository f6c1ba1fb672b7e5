import { expect, test } from 'vitest';
import {
  addCanvasBank,
  createCanvasCartridge,
  createFullCartridge,
  createQtiItem,
} from '../../../test/cartridge-archive.ts';
import { type ArchiveEntries, toXmlDocument, zipOf } from '../../../test/course-archives.ts';
import { readArchive } from '../../../test/read-archive.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import type { ArchiveItemContent } from '../reading/course-plan.ts';

async function read(entries: ArchiveEntries) {
  const archive = await readArchive(zipOf(entries));
  if (archive instanceof ArchiveError) throw archive;
  return archive;
}

const slotsIn = (contents: ArchiveItemContent[]) =>
  contents.flatMap((content) => (content.kind === 'quiz' ? content.slots : []));

test('questions of a bank come in with its title as tag, by which a quiz draws from it', async () => {
  const bank = [createQtiItem('b1', 'Uno', '¿x?'), createQtiItem('b2', 'Dos', '¿y?')];
  const { read: all, items, questions } = await read(addCanvasBank(createCanvasCartridge(), ...bank));
  expect(questions.map(({ question: { title, tags } }) => [title, tags])).toEqual([
    ['Suma', []],
    ['Uno', ['Derivadas']],
    ['Dos', ['Derivadas']],
  ]);
  expect(items.filter(({ kind }) => kind === 'questions')).toMatchObject([
    { title: '3 preguntas en 1 categoría', outcome: 'in' },
  ]);
  const quiz = all.find(({ item }) => item.kind === 'quiz');
  expect(quiz?.item).toMatchObject({ outcome: 'in', detail: 'Cuestionario, 3 preguntas' });
  const tagged = { tag: 'Derivadas', mark: 3 };
  expect(slotsIn(quiz?.contents ?? [])).toEqual([{ question: expect.any(String), mark: 0 }, tagged, tagged]);
});

test('a drawing of no question is named, and one of too many points is cut', async () => {
  const quiz = 'non_cc_assessments/R4.xml.qti';
  const entries = addCanvasBank(createCanvasCartridge(), createQtiItem('b1', 'Uno', '¿x?'));
  const drawing = (from: string, to: string) => ({
    ...entries,
    [quiz]: String(entries[quiz]).replace(from, to),
  });
  const none = await read(drawing('<selection_number>2<', '<selection_number>0<'));
  expect(none.items.find(({ kind }) => kind === 'quiz')?.reason).toContain('el sorteo no se importa');
  const { read: all } = await read(drawing('<points_per_item>3.0<', '<points_per_item>1e999<'));
  const [, drawn] = slotsIn(all.flatMap(({ contents }) => contents));
  expect(drawn).toEqual({ tag: 'Derivadas', mark: 10_000 });
});

test('two banks of the same title have tags of their own', async () => {
  const entries = addCanvasBank(createCanvasCartridge(), createQtiItem('b1', 'Uno', '¿x?'));
  const bank = 'non_cc_assessments/B1.xml.qti';
  const second =
    '<resource identifier="B2" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="non_cc_assessments/B2.xml.qti"><file href="non_cc_assessments/B2.xml.qti"/></resource></resources>';
  const { questions } = await read({
    ...entries,
    'imsmanifest.xml': String(entries['imsmanifest.xml']).replace('</resources>', second),
    'non_cc_assessments/B2.xml.qti': String(entries[bank]).replace('Uno', 'Dos'),
  });
  expect(questions.map(({ question: { title, tags } }) => [title, tags])).toEqual([
    ['Suma', []],
    ['Uno', ['Derivadas']],
    ['Dos', ['Derivadas (2)']],
  ]);
});

test('a drawing from a bank of another course is named', async () => {
  const { 'non_cc_assessments/B1.xml.qti': _bank, ...entries } = addCanvasBank(createCanvasCartridge());
  const { items } = await read(entries);
  expect(items.find(({ kind }) => kind === 'quiz')?.reason).toContain('el sorteo no se importa');
});

test('the syllabus comes in as the first page, and the licence is no description', async () => {
  const { read: all, items } = await read(addCanvasBank(createCanvasCartridge()));
  expect(items.filter(({ kind }) => kind === 'about')).toEqual([]);
  expect(all[0]).toMatchObject({
    item: { key: 'S2', kind: 'page', title: 'Programa', path: 'General' },
    contents: [{ text: expect.stringContaining('Se aprueba con **60**') }],
  });
});

test('a question keeps its key when another one is inserted before it', async () => {
  const [first, added] = [createQtiItem('q1', 'Suma', '¿1 + 1?'), createQtiItem('q0', 'Otra', '¿Y?')];
  const keysIn = async (...all: string[]) => {
    const questions = `<questestinterop><assessment ident="a1" title="Prueba"><section ident="s">${all.join('')}</section></assessment></questestinterop>`;
    const found = await read({ ...createFullCartridge(), 'r4/quiz.xml': toXmlDocument(questions) });
    return Object.fromEntries(found.questions.map(({ key, question }) => [question.title, key]));
  };
  const [before, after] = [await keysIn(first), await keysIn(added, first)];
  expect(after.Suma).toBe(before.Suma);
  expect(after.Otra).not.toBe(before.Suma);
});

test.each([
  ['<points_possible>0.0</points_possible>'],
  ['<points_possible>10.0</points_possible><grading_type>not_graded</grading_type>'],
])('an assignment with %s says that it gets a mark here', async (fields) => {
  const settings = toXmlDocument(`<assignment identifier="R7"><title>Práctico</title>${fields}</assignment>`);
  const { items } = await read({ ...createCanvasCartridge(), 'R7/assignment_settings.xml': settings });
  expect(items.find(({ kind }) => kind === 'assignment')).toMatchObject({
    outcome: 'changed',
    reason: 'No se calificaba: acá vale 100 puntos.',
  });
});
