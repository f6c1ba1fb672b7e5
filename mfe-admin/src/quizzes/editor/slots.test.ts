import { expect, test } from 'vitest';
import { listSlotDifferences, type SlotDraft, toSlotBodies, toSlotDrafts, toTextExcerpt } from './slots.ts';

const slot = (questionId: number | null, mark: string, tag: string | null = null): SlotDraft => ({
  key: `${questionId}${tag}`,
  questionId,
  tag,
  title: '',
  kind: null,
  mark,
});

test('slots go out as ids and tags with their marks', () => {
  expect(toSlotBodies([slot(7, '1,5'), slot(null, '2', 'límites')])).toEqual([
    { questionId: 7, mark: 1.5 },
    { tag: 'límites', mark: 2 },
  ]);
});

test('a mark that is none keeps the slots from going out', () => {
  for (const mark of ['', 'x', '-1']) expect(toSlotBodies([slot(1, mark)])).toBeUndefined();
});

test('a slot without a title shows the beginning of its text', () => {
  const question = {
    id: 3,
    kind: 'short' as const,
    title: '',
    textHtml: '<p>¿Cuánto es <b>2 &lt; 3</b>?</p>',
  };
  expect(toSlotDrafts([{ position: 1, mark: 0.5, questionId: 3, tag: null, question }])).toMatchObject([
    { title: '¿Cuánto es 2 < 3 ?', mark: '0,5' },
  ]);
  expect(toTextExcerpt('x'.repeat(200))).toHaveLength(91);
});

test('two lists are told apart by order, questions and marks', () => {
  const mine = [{ ...slot(1, '3'), title: 'Derivada' }, slot(null, '1', 'límites')];
  expect(listSlotDifferences(mine, mine)).toEqual([]);
  expect(listSlotDifferences(mine, mine.slice(0, 1))).toEqual([
    { label: 'Preguntas', mine: '1. Derivada (3); 2. Al azar de «límites» (1)', theirs: '1. Derivada (3)' },
  ]);
});
