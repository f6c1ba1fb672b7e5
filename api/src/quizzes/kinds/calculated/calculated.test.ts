import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildQuestionSync } from '../../questions/build-question-sync.ts';
import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import { createSeededRandom } from '../random.ts';
import { calculatedKind } from './calculated.ts';
import { createDrawnLayout, fillDrawnValues, formatDrawnValue, reconcileDrawnLayout } from './variables.ts';

const A = { name: 'a', min: 1, max: 9, decimals: 0 };
const B = { name: 'b', min: 0.5, max: 2.5, decimals: 1 };

function problemOf(own: Partial<NewQuestionBody>) {
  const body = { kind: 'calculated' as const, text: '{a} y {b}', variables: [A, B], ...own };
  const built = buildQuestionSync({ formulas: [{ formula: 'a*b' }], ...body });
  return 'message' in built ? [built.field, built.message] : undefined;
}

function build(own: Partial<NewQuestionBody>) {
  const built = buildQuestionSync({
    kind: 'calculated',
    text: '{a} y {b}',
    variables: [A, B],
    formulas: [{ formula: 'a*b' }],
    ...own,
  });
  if ('message' in built) throw new Error(built.message);
  return { ...built, content: built.content as Parameters<typeof calculatedKind.grade & object>[0] };
}

function grade(own: Partial<NewQuestionBody>, answer: string, values = { a: 3, b: 1.5 }): number {
  if (calculatedKind.grade === 'by hand') throw new Error('graded by hand');
  return calculatedKind.grade(build(own).content, answer, { values });
}

describe('what is drawn', () => {
  test('lies within its bounds, has its decimals, and reaches both ends', () => {
    const bounds = fc.record({
      min: fc.integer({ min: -500, max: 500 }),
      span: fc.integer({ min: 0, max: 40 }),
      decimals: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(bounds, ({ min, span, decimals }) => {
        const scale = 10 ** decimals;
        const variable = { name: 'x', min: min / scale, max: (min + span) / scale, decimals };
        const random = createSeededRandom(`${min} ${span}`);
        const drawn = Array.from(
          { length: 600 },
          () => createDrawnLayout({ variables: [variable] }, [], random).values.x,
        );
        const steps = drawn.map((value) => Math.round((value ?? Number.NaN) * scale));
        expect(drawn).toEqual(steps.map((step) => step / scale));
        expect([Math.min(...steps), Math.max(...steps)]).toEqual([min, min + span]);
      }),
      { numRuns: 50 },
    );
  });

  test('is a whole row where there are sets', () => {
    const content = {
      variables: [A, B],
      sets: [
        [1, 10],
        [2, 20],
      ],
    };
    const seen = new Set(
      Array.from({ length: 60 }, () => JSON.stringify(createDrawnLayout(content, []).values)),
    );
    expect([...seen].sort()).toEqual(['{"a":1,"b":10}', '{"a":2,"b":20}']);
  });

  test('is drawn again where a formula has no result', () => {
    const content = { variables: [{ ...A, min: 0, max: 1 }] };
    const drawn = Array.from({ length: 40 }, () => createDrawnLayout(content, ['1/a']).values.a);
    expect(new Set(drawn)).toEqual(new Set([1]));
  });

  test('stays through an edit; a new variable draws once and for all, a removed one goes', () => {
    const layout = { values: { a: 3, gone: 7 }, seed: 42 };
    const content = { variables: [{ ...A, min: 100, max: 200 }, B] };
    const { values } = reconcileDrawnLayout(layout, content);
    expect(values).toEqual({ a: 3, b: reconcileDrawnLayout(layout, content).values.b });
    expect(values.b).toBeGreaterThanOrEqual(0.5);
    const others = Array.from(
      { length: 30 },
      (_none, seed) => reconcileDrawnLayout({ seed }, content).values.b,
    );
    expect(new Set(others).size).toBeGreaterThan(5);
  });
});

describe('the text', () => {
  const shown = (text: string, values = { a: -3, b: 1.5 }) => {
    const { content, rendered } = build({ text });
    return fillDrawnValues(rendered.text, content, { values });
  };

  test('has the values with a comma, within formulas too', () => {
    expect(shown('De {a} a **{b}**, no {c}.')).toBe('<p>De −3 a <strong>1,5</strong>, no {c}.</p>');
    expect(shown('$\\frac{a}{b}$')).toContain('<mfrac><mn>−3</mn><mn>1,5</mn></mfrac>');
    expect(shown('$x^{{a}}$')).toMatch(/<msup><mi>x<\/mi><mn[^>]*>−3<\/mn>/);
  });

  test('has computed results, whose * is no emphasis', () => {
    expect(shown('Son {=a*b*2} y {={a}**2}.')).toBe('<p>Son −9 y 9.</p>');
    expect(shown('$Q = {=0.1+0.2}$')).toContain('<mn>0,3</mn>');
  });

  test('keeps its placeholders where nothing is drawn, for whoever teaches', () => {
    expect(build({ text: 'De {a}' }).rendered.text).toBe('<p>De <span data-value="">{a}</span></p>');
    const forged = build({ text: '<span data-value="">x</span> {=1}', format: 'html' });
    expect(forged.rendered.text).toBe('<span>x</span> <span data-value="">{=1}</span>');
  });

  test('braces of LaTeX are no placeholders where nothing is drawn', () => {
    const built = buildQuestionSync({ kind: 'essay', text: 'a {=1} $a {=b}$' });
    expect('rendered' in built && built.rendered.text).toMatch(/^<p>a {=1} <math>(?!.*data-value)/);
  });

  test('floating point leaves no trace', () => {
    expect([0.1 + 0.2, -0, 1 / 3].map(formatDrawnValue)).toEqual(['0,3', '0', '0,333333333333']);
  });
});

describe('a number is right', () => {
  // The expected value a*b is 4.5.
  test.each<[string, object, [string, number][]]>([
    [
      'exactly',
      { tolerance: 0 },
      [
        ['4,5', 1],
        ['4.50', 1],
        ['4,51', 0],
        ['x', 0],
      ],
    ],
    [
      'within an absolute reach',
      { tolerance: 0.1, toleranceKind: 'absolute' },
      [
        ['4,6', 1],
        ['4.4', 1],
        ['4,61', 0],
      ],
    ],
    [
      'within a percentage',
      { tolerance: 10, toleranceKind: 'relative' },
      [
        ['4,95', 1],
        ['4,05', 1],
        ['4,96', 0],
      ],
    ],
    [
      'within a factor',
      { tolerance: 50, toleranceKind: 'geometric' },
      [
        ['6,75', 1],
        ['3', 1],
        ['2,9', 0],
      ],
    ],
    [
      'as it is rounded',
      { tolerance: 0, digits: 0 },
      [
        ['5', 1],
        ['4,5', 1],
        ['4', 0],
      ],
    ],
  ])('%s', (_how, own, cases) => {
    for (const [answer, share] of cases) {
      expect([answer, grade({ formulas: [{ formula: 'a*b', ...own }] }, answer)]).toEqual([answer, share]);
    }
  });

  test('0.1 + 0.2 is 0.3', () => {
    const formulas = [{ formula: 'a+b', tolerance: 0, digits: 15 }];
    expect(grade({ formulas }, '0,3', { a: 0.1, b: 0.2 })).toBe(1);
  });

  test('the first formula that fits counts, * fits all', () => {
    const formulas = [{ formula: 'a*b' }, { formula: 'a+b', weight: 50 }, { formula: '*', weight: -10 }];
    expect(['4,5', 'x', '9'].map((answer) => grade({ formulas }, answer))).toEqual([1, 0, -0.1]);
    expect(grade({ formulas }, '3', { a: 1, b: 2 })).toBe(0.5);
  });

  test('in its unit or another', () => {
    const units = [
      { name: 'm' },
      { name: 'km', factor: 1000 },
      { name: 'm2', factor: 7 },
      { name: 'US$', factor: 2 },
    ];
    const optional = ['4,5', '4,5 m', '4,5m', '0,0045 km', '45x10^-1 m', 'US$ 2,25', '4,5 kg', '4,5 m2'];
    expect(optional.map((answer) => grade({ units }, answer))).toEqual([1, 1, 1, 1, 1, 1, 0, 0]);
    const required = { units, unitUse: 'required' as const, unitPenalty: 20 };
    expect(['4,5 m', '4,5', '4,5 kg', '4,5 km'].map((answer) => grade(required, answer))).toEqual([
      1, 0.8, 0.8, 0,
    ]);
  });

  test('the key earns the whole mark, whatever was drawn', () => {
    const { content } = build({
      formulas: [{ formula: 'a/b/7', tolerance: 0, digits: 2, rounding: 'figures' }],
      units: [{ name: 'km/h' }],
    });
    for (let draw = 0; draw < 30; draw += 1) {
      const layout = calculatedKind.createLayout?.(content, false) ?? {};
      const { correct } = calculatedKind.key(content, layout);
      expect(
        calculatedKind.grade !== 'by hand' && calculatedKind.grade(content, String(correct), layout),
      ).toBe(1);
    }
  });
});

test('the key says the result of this attempt, its tolerance and its unit', () => {
  const { content } = build({ formulas: [{ formula: 'a/b/7', tolerance: 2 }], units: [{ name: 'm' }] });
  const layout = { values: { a: 3, b: 1.5 } };
  expect(calculatedKind.key(content, layout)).toEqual({ correct: '0,29 m', correctText: '0,29 m (± 2 %)' });
});

test.each<[string, Partial<NewQuestionBody>, [string, string]]>([
  ['without variables', { variables: [] }, ['variables', 'Hace falta al menos una variable.']],
  ['an empty range', { variables: [A, { ...B, min: 3 }] }, ['variables.1', 'No hay ningún valor']],
  [
    'no value on the grid',
    { variables: [A, { ...B, min: 0.1, max: 0.9, decimals: 0 }] },
    ['variables.1', 'No hay'],
  ],
  ['a name twice', { variables: [A, A] }, ['variables.1', 'Hay dos variables «a».']],
  ['a strange name', { variables: [{ ...A, name: '2a' }] }, ['variables.0', 'El nombre lleva']],
  ['an unknown variable', { formulas: [{ formula: 'a*c' }] }, ['formulas.0', 'No hay ninguna variable «c».']],
  ['a formula in the text', { text: '{=a+}' }, ['text', 'no está completa']],
  [
    'a formula in a feedback',
    { formulas: [{ formula: 'a', feedback: '{=z}' }] },
    ['formulas.0.feedback', '«z»'],
  ],
  ['no formula that is worth all', { formulas: [{ formula: 'a', weight: 50 }] }, ['formulas', '100 %']],
  ['a division by zero at an extreme', { formulas: [{ formula: '1/(a-9)' }] }, ['formulas.0', 'con a = 9']],
  ['a root of less than zero', { formulas: [{ formula: 'sqrt(b-1)' }] }, ['formulas.0', 'no da un número']],
  ['an uneven set', { sets: [[1, 2], [1]] }, ['sets.1', 'un valor por variable']],
  ['a set without a result', { sets: [[1, 0]], formulas: [{ formula: 'a/b' }] }, ['formulas.0', 'b = 0']],
  ['a unit like a number', { units: [{ name: '5' }] }, ['units.0', 'parece parte del número']],
])('%s is refused', (_what, own, [field, message]) => {
  expect(problemOf(own)).toEqual([field, expect.stringContaining(message)]);
});

test('a sound one is not', () => expect(problemOf({})).toBeUndefined());
