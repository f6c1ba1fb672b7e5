import type { AttemptQuestion } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { correctTexts } from './correct-texts.ts';

const question: AttemptQuestion = {
  slot: 1,
  kind: 'single',
  mark: 1,
  html: '',
  options: [
    { id: 'a', html: '<math>x</math>' },
    { id: 'b', html: 'dos' },
  ],
  pairs: [{ id: 'p', html: 'Uruguay' }],
  choices: [{ id: 'm', text: 'Montevideo', html: 'Montevideo' }],
  response: null,
  seq: 0,
  flagged: false,
  savedAt: null,
};
const base = { outcome: 'wrong' as const, mark: 0, comment: null };

test('options are shown as the question shows them', () => {
  expect(correctTexts(question, { ...base, correct: 'a' })).toEqual(['<math>x</math>']);
  expect(correctTexts(question, { ...base, correct: ['b', 'a'] })).toEqual(['dos', '<math>x</math>']);
});

test('a written answer is text, whatever it looks like', () => {
  expect(correctTexts(question, { ...base, correctText: '<b>&' })).toEqual(['&lt;b&gt;&amp;']);
});

test('pairs name both sides, gaps their number', () => {
  expect(correctTexts(question, { ...base, correct: { p: 'm' } })).toEqual(['Uruguay → Montevideo']);
  expect(correctTexts(question, { ...base, correct: { 1: 'a<b' } })).toEqual(['Hueco 1: → a&lt;b']);
});

test('an essay has no right answer, and «falso» is one', () => {
  expect(correctTexts(question, { ...base, correct: null })).toEqual([]);
  expect(correctTexts(question, { ...base, correct: false })).toEqual(['Falso']);
});
