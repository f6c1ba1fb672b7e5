import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QUESTION_KINDS, type QuestionContent, toFlatQuestion } from '../../kinds/kinds.ts';
import { buildQuestionSync } from '../../questions/build-question-sync.ts';
import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { formatPlainNumber } from '../decimals.ts';
import { ExportLossCounter } from '../export-losses.ts';
import { GIFT_WRITERS, writeGift } from '../gift/write-gift.ts';
import { MOODLE_WRITERS, writeMoodle } from '../moodle/write-moodle.ts';
import { readQuestionFile } from '../read-file.ts';
import { repairMathDelimiters } from '../repair-math-delimiters.ts';
import { sortGaps } from '../sort-gaps.ts';

const FORMATS = {
  gift: (questions: QuestionContent[]) => questions.map((one) => `${writeGift(one)}\n`).join(''),
  moodle: (questions: QuestionContent[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(writeMoodle).join('\n')}</quiz>\n`,
};
const WRITERS = { gift: GIFT_WRITERS, moodle: MOODLE_WRITERS };
type Format = keyof typeof FORMATS;

function build(body: NewQuestionBody): QuestionContent {
  const built = buildQuestionSync(body);
  if ('content' in built) return built.content;
  throw new Error(built.message);
}

function importAgain(format: Format, questions: QuestionContent[]) {
  const file = readQuestionFile(Buffer.from(FORMATS[format](questions)), format, undefined);
  // Invalid formulas are reported, but exporting and importing keeps them.
  const isFormula = ({ message }: { message: string }) => message.startsWith('La fórmula «');
  expect(file.problems.filter((problem) => !isFormula(problem))).toEqual([]);
  return file.questions.map(({ question }) => JSON.parse(question.content) as QuestionContent);
}

const withoutId = <T extends { id: string }>({ id: _id, ...rest }: T) => rest;

/** Removes part ids and other kinds' fields from a question. */
function essence(content: QuestionContent, format: Format) {
  const { kind, shuffle, options, pairs, distractors, items, gaps, rubric, ...rest } =
    toFlatQuestion(content);
  const hasShuffle = format === 'gift' || ['single', 'multiple', 'matching'].includes(kind);
  return {
    ...rest,
    kind,
    shuffle: hasShuffle ? shuffle : true,
    options: options.map(withoutId),
    pairs: pairs.map(withoutId).map(({ matchId: _matchId, ...pair }) => pair),
    distractors: distractors.map(withoutId),
    rubric: rubric.map(withoutId),
    // A line break within an item may gain a space, which is invisible.
    items: items.map(({ text }) => text.replace(/\n /g, '\n')),
    gaps: gaps.map((gap) => ({ ...gap, caseSensitive: gap.kind === 'text' && gap.caseSensitive })),
  };
}

function expectSame(format: Format, questions: QuestionContent[]): void {
  const back = importAgain(format, questions);
  expect(back.map((one) => essence(one, format))).toEqual(questions.map((one) => essence(one, format)));
}

const PARTS = [
  ...['a', 'b2', 'sí', ' ', '\n', '\n\n', 'neq', 'nabla', 'n', '$', '$$', '\\(', '\\)', '\\', '\\frac{1}{2}'],
  ...[
    '=',
    '~',
    '#',
    '####',
    '{',
    '}',
    ':',
    '::',
    '%',
    '%50%',
    '->',
    ' -> ',
    '-',
    '>',
    '//',
    '..',
    '*',
    '\\*',
  ],
  ...['<b>', '</b>', '<', '&', '&lt;', '"', ']]>', ']', '[tag:x]', '[html]', '[[', 'TRUE', 'ANSWER: A'],
];
const words = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  // Excludes doubled delimiters, because the import repairs them.
  .filter((text) => text.trim() !== '' && repairMathDelimiters(text) === text);
const maybe = fc.oneof(fc.constant(''), words);
const weight = fc.constantFrom(0, 50, 33.33333, 33.333333333333336, -25, 1e-7, 100);
const choice = fc.record({ text: words, weight, feedback: maybe });
const right = fc.record({ text: words, weight: fc.constant(100), feedback: maybe });
const number = fc.record({
  value: fc.constantFrom(3, 1.5, 1e-7, 1e15),
  tolerance: fc.constantFrom(0, 0.1, 1e-7),
  weight: fc.constant(100),
  feedback: maybe,
});
const numberText = fc.constantFrom('2', '2,5', '1×10^{3}', '*', '-1e-7');
const share = fc.constantFrom(1, 2, 0.5, 1000);

function gapOf(kind: 'text' | 'number' | 'choice') {
  const text = kind === 'number' ? numberText : words;
  const tolerance = kind === 'number' ? fc.constantFrom(0, 0.1, 1e-7) : fc.constant(0);
  const one = fc.record({ text, weight, feedback: maybe, tolerance });
  const full = one.map((accepted) => ({ ...accepted, weight: 100 }));
  return fc.record({
    kind: fc.constant(kind),
    accepted: fc.tuple(full, one).map((both) => both),
    caseSensitive: fc.boolean(),
    weight: share,
  });
}

const OWN: Record<NewQuestionBody['kind'], fc.Arbitrary<Partial<NewQuestionBody>>> = {
  single: fc.record({ options: fc.tuple(choice, right, choice) }),
  multiple: fc.record({
    options: fc.tuple(
      right,
      choice.map((one) => ({ ...one, weight: -50 })),
    ),
  }),
  truefalse: fc.record({ correct: fc.boolean(), feedbackTrue: maybe, feedbackFalse: maybe }),
  short: fc.record({
    accepted: fc.tuple(right, choice),
    caseSensitive: fc.boolean(),
    accentSensitive: fc.boolean(),
  }),
  numerical: fc.record({
    numbers: fc.tuple(
      number,
      number.map(({ value, feedback }) => ({ min: -value / 3, max: value, weight: 50, feedback })),
    ),
  }),
  matching: fc.record({
    pairs: fc.tuple(
      fc.record({ text: words, match: words }),
      fc.record({ text: words, match: words.map((text) => `otra ${text}`) }),
    ),
    distractors: fc.array(
      words.map((text) => ({ text })),
      { maxLength: 1 },
    ),
  }),
  ordering: fc.record({
    items: fc.array(
      words.map((text) => ({ text })),
      { minLength: 2, maxLength: 3 },
    ),
  }),
  gaps: fc.record({
    gaps: fc.tuple(gapOf('text'), gapOf('number'), gapOf('choice')),
    accentSensitive: fc.boolean(),
  }),
  essay: fc.record({
    graderInfo: maybe,
    rubric: fc.array(
      fc.record({
        title: words,
        text: maybe,
        levels: fc.constant([
          { points: 0, text: '' },
          { points: 1.5, text: 'Sí & no' },
        ]),
      }),
      { maxLength: 2 },
    ),
  }),
  calculated: fc.record({
    text: fc.constantFrom('Con {a} y {b}: {={a}*2*{b}}, {c} y {}', '\\({{a}} + {{b}}\\)'),
    feedback: fc.constantFrom('', 'Era {=round({a}/{b}, 1)}.'),
    formulas: fc.tuple(
      fc.record({
        formula: fc.constantFrom('{a}*{b}', 'pow({a}, 2)/(1+{b}**2)', 'round(-{b}/3, 2)'),
        tolerance: fc.constantFrom(0, 0.1, 5),
        toleranceKind: fc.constantFrom('absolute' as const, 'relative' as const, 'geometric' as const),
        digits: fc.constantFrom(0, 3),
        rounding: fc.constantFrom('decimals' as const, 'figures' as const),
        feedback: fc.constantFrom('', 'Sí, {a}'),
      }),
      fc.record({
        formula: fc.constant('*'),
        weight: fc.constant(0),
        feedback: fc.constantFrom('', 'Sí, {a}'),
      }),
    ),
    variables: fc.constant([
      { name: 'a', min: -2, max: 3.5, decimals: 1 },
      { name: 'b', min: 1, max: 9, decimals: 0 },
    ]),
    sets: fc.constantFrom(
      [],
      [
        [1.5, 2],
        [1e-7, 3],
      ],
    ),
    units: fc.constantFrom([], [{ name: 'm' }, { name: 'km', factor: 1000 }, { name: 'Tm', factor: 1e12 }]),
    unitUse: fc.constantFrom('required' as const, 'optional' as const),
    unitPenalty: fc.constantFrom(10, 100),
  }),
  file: fc.record({
    maxFiles: fc.integer({ min: 1, max: 10 }),
    types: fc.constantFrom([], ['document'], ['.pdf', 'image']),
    maxSize: fc.constantFrom(1, 5_000_000),
    graderInfo: maybe,
  }),
};

function bodyOf(kind: NewQuestionBody['kind']): fc.Arbitrary<NewQuestionBody> {
  const common = fc.record({
    title: words,
    // Gaps within a formula or code would not be read as gaps.
    text:
      kind === 'gaps'
        ? fc.constantFrom('[[1]] {a} \\frac{1}{2} [[3]] = [[2]]#', 'x\n[[2]] [[1]] [[3]]')
        : words,
    format: fc.constantFrom('markdown' as const, 'html' as const),
    feedback: maybe,
    mark: fc.constantFrom(1, 0, 2.5),
    tags: fc.array(words, { maxLength: 2 }),
    shuffle: fc.boolean(),
  });
  return fc.tuple(common, OWN[kind]).map(([fields, own]) => ({ ...fields, ...own, kind }) as NewQuestionBody);
}

describe.each(['gift', 'moodle'] as const)('what is exported as %s comes back the same', (format) => {
  test.each(QUESTION_KINDS.filter((kind) => WRITERS[format][kind] !== 'unsupported'))('%s', (kind) => {
    const isSame = fc.property(fc.tuple(bodyOf(kind), bodyOf(kind)), (bodies) => {
      expectSame(
        format,
        bodies.map((body) => sortGaps(build(body))),
      );
    });
    fc.assert(isSame, { numRuns: 100, seed: 2026 });
  });

  test.each<[string, NewQuestionBody]>([
    ['an arrow in an answer', { kind: 'short', text: 'x', accepted: [{ text: 'a -> b' }] }],
    [
      'an arrow in a pair',
      {
        kind: 'matching',
        text: 'x',
        pairs: [
          { text: 'a->b', match: 'c' },
          { text: 'd', match: 'e -> f' },
        ],
      },
    ],
    ['a title that ends in a backslash', { kind: 'essay', title: 'x\\', text: 'y' }],
    [
      'options that are all right',
      {
        kind: 'single',
        text: 'x',
        options: [
          { text: 'a', weight: 100 },
          { text: 'b', weight: 100 },
        ],
      },
    ],
    [
      'money in two options',
      {
        kind: 'single',
        text: 'x',
        options: [{ text: '5 $$', weight: 100 }, { text: '6 $$' }],
      },
    ],
  ])('%s', (_what, body) => {
    expectSame(format, [build(body)]);
  });
});

test.each([
  [1e-12, '0.000000000001'],
  [-2.5e-8, '-0.000000025'],
  [1.25e21, '1250000000000000000000'],
  [0.5, '0.5'],
])('%f is written without an exponent', (value, text) => {
  expect(formatPlainNumber(value)).toBe(text);
});

test('a question that takes text beside files comes back from Moodle, one of only text is counted', () => {
  const both = build({ kind: 'file', text: 'Entregá.', maxFiles: 2, takesText: true });
  expectSame('moodle', [both]);
  const only = build({ kind: 'file', text: 'Escribí.', maxFiles: 0, takesText: true });
  expect(importAgain('moodle', [only])).toMatchObject([{ kind: 'essay' }]);
  const counter = new ExportLossCounter();
  for (const one of [both, only]) counter.add(one, { lectureId: null });
  const losses = counter.list().filter(({ format }) => format === 'moodle');
  expect(losses).toMatchObject([{ questions: 1, message: expect.stringContaining('desarrollo') }]);
});

test('a question that takes files stands in GIFT as a note with its title, and in the summary', () => {
  const content = build({ kind: 'file', title: 'Informe\nfinal', text: 'Subilo.' });
  expect(writeGift(content)).toMatch(/^\/\/ «Informe final» queda afuera: .*\n$/);
  const counter = new ExportLossCounter();
  counter.add(content, { lectureId: null });
  counter.add(build({ kind: 'file', text: 'Cinco.', maxFiles: 5 }), { lectureId: null });
  expect(counter.list()).toMatchObject([
    { format: 'gift', questions: 2, message: expect.stringContaining('quedan afuera') },
    { format: 'moodle', questions: 1, message: expect.stringContaining('más de 3 archivos') },
  ]);
});

test.each(['\u000B', '\u0001', '\uFFFE'])(
  '%j, which no XML can hold, costs a Moodle file nothing else',
  (sign) => {
    const text = `a${sign}b`;
    const body: NewQuestionBody = {
      kind: 'single',
      title: text,
      text,
      feedback: text,
      tags: [text],
      options: [{ text, weight: 100, feedback: text }, { text: 'c' }],
    };
    const back = importAgain('moodle', [build(body), build({ kind: 'essay', text: 'Otra' })]);
    expect(back).toMatchObject([
      {
        title: 'ab',
        text: 'ab',
        feedback: 'ab',
        tags: ['ab'],
        options: [{ text: 'ab', feedback: 'ab' }, {}],
      },
      { text: 'Otra' },
    ]);
  },
);

describe('what other platforms make of an export', () => {
  const ordering = build({ kind: 'ordering', text: 'x', items: [{ text: 'a: 1' }, { text: 'b=2' }] });
  const gaps = build({
    kind: 'gaps',
    text: 'Va a [[1]].',
    gaps: [{ accepted: [{ text: 'km/h' }, { text: 'm/s "{"', weight: 50, feedback: 'a/b' }] }],
  });

  test('Moodle finds all that an ordering question needs', () => {
    expect(writeMoodle(ordering)).toContain('<shownumcorrect>1</shownumcorrect>');
    expect(writeMoodle(ordering)).toMatch(/<selecttype>ALL<.*<gradingtype>ABSOLUTE_POSITION</s);
    expect(writeGift(ordering)).toContain('{>2 ALL VERTICAL ABSOLUTE_POSITION SHOW none\na: 1\nb=2\n}');
  });

  test('a gap has no backslash that Moodle would show', () => {
    expect(writeMoodle(gaps)).toContain('{1:SHORTANSWER:=km/h~%50%m/s &quot;{&quot;#a/b}');
  });

  test('gaps say within GIFT that it does not know them', () => {
    expect(writeGift(gaps)).toMatch(/^\/\/ Tiene huecos.*Moodle XML/);
  });

  test('what a format cannot say is counted', () => {
    const counter = new ExportLossCounter();
    const picture = build({ kind: 'essay', text: '![](image:7)', mark: 2 });
    for (const content of [ordering, gaps, gaps, picture]) counter.add(content, { lectureId: null });
    expect(counter.questions).toBe(4);
    const losses = counter
      .list()
      .map(({ format, questions, message }) => [format, questions, message.slice(0, 12)]);
    expect(losses).toEqual([
      ['gift', 2, 'con huecos: '],
      ['gift', 1, 'con imágenes'],
      ['moodle', 1, 'con imágenes'],
      ['gift', 1, 'con puntaje,'],
    ]);
  });

  test('a formula’s percentage that Moodle refuses is counted', () => {
    const formulas = [{ formula: '{a}' }, { formula: '2*{a}', weight: 37 }];
    const variables = [{ name: 'a', min: 1, max: 9, decimals: 0 }];
    const counter = new ExportLossCounter();
    counter.add(build({ kind: 'calculated', text: '{a}', variables, formulas }), { lectureId: null });
    const refused = counter.list().filter(({ message }) => message.includes('porcentaje'));
    expect(refused).toMatchObject([{ format: 'moodle', questions: 1 }]);
  });
});
