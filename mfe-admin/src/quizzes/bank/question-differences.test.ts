import { expect, test } from 'vitest';
import type { BankQuestionDraft } from './kinds/kinds.ts';
import { listQuestionDifferences } from './question-differences.ts';
import { createQuestionDraft } from './question-draft.ts';

const line = { text: 'París', weight: '100', feedback: '' };
const number = { value: '3', tolerance: '0', min: '', max: '', weight: '100', feedback: '' };
const variable = { name: 'a', min: '1', max: '10', decimals: '0' };
const gap = {
  kind: 'text' as const,
  accepted: [{ ...line, tolerance: '0' }],
  caseSensitive: false,
  weight: '1',
};
const formula = {
  formula: 'a*2',
  tolerance: '1',
  toleranceKind: 'relative' as const,
  digits: '2',
  rounding: 'decimals' as const,
  weight: '100',
  feedback: '',
};
const units = { units: [{ name: 'km', factor: '1' }], unitUse: 'optional' as const, unitPenalty: '100' };

/** A kind, the draft's fields, and the change that is their only difference from the stored ones. */
const CASES: [BankQuestionDraft['kind'], Partial<BankQuestionDraft>, Partial<BankQuestionDraft>][] = [
  ['single', { options: [line] }, { options: [{ ...line, feedback: 'Bien.' }] }],
  ['single', { options: [line] }, { shuffle: false }],
  ['multiple', { options: [line], variables: [variable] }, { variables: [{ ...variable, max: '20' }] }],
  ['multiple', { options: [line], variables: [variable] }, { sets: '4' }],
  ['truefalse', { correct: true }, { feedbackFalse: 'Mirá de nuevo.' }],
  ['short', { accepted: [line] }, { accepted: [{ ...line, feedback: 'Bien.' }] }],
  ['short', { accepted: [line] }, { caseSensitive: true }],
  ['short', { accepted: [line] }, { accentSensitive: true }],
  ['numerical', { numbers: [number] }, { numbers: [{ ...number, tolerance: '0,5' }] }],
  ['numerical', { numbers: [number] }, { numbers: [{ ...number, feedback: 'Bien.' }] }],
  ['matching', { distractors: [] }, { distractors: [{ text: 'Roma' }] }],
  ['gaps', { gaps: [gap] }, { gaps: [{ ...gap, kind: 'choice' }] }],
  ['gaps', { gaps: [gap] }, { gaps: [{ ...gap, weight: '2' }] }],
  ['gaps', { gaps: [gap] }, { gaps: [{ ...gap, accepted: [{ ...line, weight: '50', tolerance: '0' }] }] }],
  ['gaps', { gaps: [gap] }, { gaps: [{ ...gap, accepted: [{ ...line, tolerance: '1' }] }] }],
  ['essay', {}, { graderInfo: 'Pide dos ejemplos.' }],
  ['file', {}, { graderInfo: 'Pide el plano.' }],
  ['calculated', { formulas: [formula] }, { formulas: [{ ...formula, tolerance: '5' }] }],
  ['calculated', { formulas: [formula] }, { formulas: [{ ...formula, toleranceKind: 'absolute' }] }],
  ['calculated', { formulas: [formula] }, { formulas: [{ ...formula, digits: '3' }] }],
  ['calculated', { formulas: [formula] }, { formulas: [{ ...formula, rounding: 'figures' }] }],
  ['calculated', { formulas: [formula] }, { formulas: [{ ...formula, feedback: 'Bien.' }] }],
  ['calculated', { variables: [variable] }, { variables: [{ ...variable, decimals: '1' }] }],
  ['calculated', units, { units: [{ name: 'km', factor: '2' }] }],
  ['calculated', units, { unitUse: 'required' }],
];

test.each(CASES)('a question «%s» of another version shows what differs: %j, %j', (kind, fields, change) => {
  const theirs = { ...createQuestionDraft(kind), ...fields };
  expect(listQuestionDifferences({ ...theirs, ...change }, theirs)).toHaveLength(1);
  expect(listQuestionDifferences(theirs, { ...theirs })).toEqual([]);
});

test('another kind is a difference of its own', () => {
  const [mine, theirs] = [createQuestionDraft('single'), createQuestionDraft('multiple')];
  expect(listQuestionDifferences(mine, theirs)).toEqual([
    { label: 'Tipo', mine: 'Opción única', theirs: 'Opción múltiple' },
  ]);
});
