import { expect, test } from 'vitest';
import { findUnreadableNumber } from './kinds/draft-values.ts';
import { createQuestionDraft, toQuestionBody, toQuestionDraft } from './question-draft.ts';

const METRE = { name: 'm', factor: '1' };
const FORMULA = {
  ...{ formula: 'p*2', tolerance: '1', toleranceKind: 'relative' as const },
  ...{ digits: '2', rounding: 'decimals' as const, weight: '100', feedback: '' },
};

test('a question goes out with the fields of its kind alone, without its empty lines', () => {
  const draft = createQuestionDraft('single');
  draft.text = '¿2 + 2?';
  draft.tags = ' álgebra , , sumas';
  draft.mark = '1,5';
  draft.options = [
    { text: '4', weight: '100', feedback: '' },
    { text: '5', weight: '-33,33333', feedback: 'No.' },
    { text: ' ', weight: '0', feedback: '' },
  ];
  expect(toQuestionBody(draft)).toEqual({
    kind: 'single',
    title: '',
    text: '¿2 + 2?',
    format: 'markdown',
    feedback: '',
    mark: 1.5,
    tags: ['álgebra', 'sumas'],
    lecture: null,
    shuffle: true,
    options: [
      { text: '4', weight: 100, feedback: '' },
      { text: '5', weight: -33.33333, feedback: 'No.' },
    ],
  });
});

test('a range has ends and no value', () => {
  const draft = createQuestionDraft('numerical');
  draft.numbers = [{ value: '', tolerance: '', min: '1', max: '2,5', weight: '100', feedback: '' }];
  expect(toQuestionBody(draft).numbers).toEqual([
    { value: null, tolerance: 0, min: 1, max: 2.5, weight: 100, feedback: '' },
  ]);
});

test('what is opened and saved unchanged stays as it was', () => {
  const content = {
    kind: 'gaps' as const,
    title: 'Huecos',
    text: 'El agua hierve a [[1]].',
    format: 'markdown' as const,
    feedback: '',
    mark: 2,
    tags: ['química'],
    lecture: { id: 7, second: 3726 },
    shuffle: true,
    accentSensitive: false,
    gaps: [
      {
        kind: 'number' as const,
        accepted: [{ text: '100', weight: 100, feedback: '', tolerance: 0.5 }],
        caseSensitive: false,
        weight: 1,
      },
    ],
  };
  const rest = {
    id: 1,
    courseId: 1,
    version: 1,
    createdAt: '',
    updatedAt: '',
    textHtml: '',
    feedbackHtml: '',
    options: [],
    correct: null,
    feedbackTrue: '',
    feedbackFalse: '',
    accepted: [],
    caseSensitive: false,
    numbers: [],
    pairs: [],
    distractors: [],
    items: [],
    graderInfo: '',
    rubric: [],
    formulas: [],
    units: [],
    unitUse: 'none' as const,
    unitPenalty: 100,
    maxFiles: 1,
    types: [],
    maxSize: 10_000_000,
  };
  expect(toQuestionBody(toQuestionDraft({ ...rest, ...content }))).toEqual(content);
});

test('a calculated question goes out with its variables, sets and units, numbers read as they are written', () => {
  const draft = createQuestionDraft('calculated');
  draft.variables = [
    { name: ' p ', min: '1,5', max: '9', decimals: '1' },
    { name: '', min: '1', max: '10', decimals: '0' },
  ];
  draft.sets = '2,5\n\n3';
  draft.formulas = draft.formulas.map((one) => ({ ...one, formula: 'p*2' }));
  draft.units = [{ name: 'km', factor: '1' }];
  expect(toQuestionBody(draft)).toMatchObject({
    kind: 'calculated',
    variables: [{ name: 'p', min: 1.5, max: 9, decimals: 1 }],
    sets: [[2.5], [3]],
    formulas: [{ formula: 'p*2', weight: 100, tolerance: 1, toleranceKind: 'relative', digits: 2 }],
    units: [{ name: 'km', factor: 1 }],
    unitUse: 'optional',
  });
});

test.each([
  ['«Decimales», línea 1', { variables: [{ name: 'p', min: '1', max: '9', decimals: 'uno' }] }],
  ['«Equivale a», línea 2', { units: [METRE, { name: 'km', factor: '1000 m' }] }],
  ['«Sin ella se pierde (%)»', { units: [METRE], unitUse: 'required' as const, unitPenalty: 'todo' }],
  ['«Se escribe con», línea 1', { formulas: [{ ...FORMULA, digits: '2 cifras' }] }],
])('an unreadable number of a calculated question is named as on the screen: %s', (field, typed) => {
  const draft = { ...createQuestionDraft('calculated'), variables: [], ...typed };
  expect(findUnreadableNumber(toQuestionBody(draft))).toContain(`${field}:`);
});

test('an unreadable weight of a gap is named as on the screen', () => {
  const draft = createQuestionDraft('gaps');
  draft.gaps = draft.gaps.map((gap) => ({ ...gap, weight: 'dos' }));
  expect(findUnreadableNumber(toQuestionBody(draft))).toContain('«Peso», línea 1:');
});

test('a weight may have its percent sign, and no number is read as another one', () => {
  const draft = createQuestionDraft('numerical');
  const number = { value: '3', tolerance: '0,1', min: '', max: '', weight: '50 %', feedback: '' };
  draft.numbers = [number];
  expect(toQuestionBody(draft).numbers).toMatchObject([{ value: 3, tolerance: 0.1, weight: 50 }]);
  expect(findUnreadableNumber(toQuestionBody(draft))).toBeUndefined();
  for (const [field, text] of [
    ['tolerance', '±0,1'],
    ['weight', 'mitad'],
    ['value', '3 m'],
  ] as const) {
    draft.numbers = [number, { ...number, [field]: text }];
    expect(findUnreadableNumber(toQuestionBody(draft)), field).toContain(', línea 2');
  }
});
