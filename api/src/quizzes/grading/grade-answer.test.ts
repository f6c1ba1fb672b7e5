import { describe, expect, test } from 'vitest';
import { QUESTION_SAMPLES } from '../../../test/quiz-samples.ts';
import type { Answer } from '../kinds/answers.schema.ts';
import { toFlatQuestion } from '../kinds/kinds.ts';
import { completeContent } from '../questions/complete-content.ts';
import type { NewQuestionBody } from '../questions/questions.schema.ts';
import { parseDecimal } from '../questions/read-number.ts';
import { gradeAnswer } from './grade-answer.ts';
import { isTextMatch } from './match-text.ts';

const content = (body: NewQuestionBody) => toFlatQuestion(completeContent(body));
const grade = (body: NewQuestionBody, answer: Answer) => gradeAnswer(content(body), answer);

describe('each kind', () => {
  test('single: the weight of what was chosen, below zero too', () => {
    const question = content(QUESTION_SAMPLES.single);
    const grades = question.options.map(({ id }) => gradeAnswer(question, id));
    expect(grades).toEqual([1, -0.25, 0.5]);
    expect(gradeAnswer(question, 'unknown')).toBe(0);
  });

  test('multiple: the sum of the weights, never below zero', () => {
    const question = content(QUESTION_SAMPLES.multiple);
    const [two = '', four = '', five = ''] = question.options.map(({ id }) => id);
    const chosen = [[two], [two, four], [two, four, five], [five], [two, five]];
    expect(chosen.map((ids) => gradeAnswer(question, ids))).toEqual([0.5, 1, 0.5, 0, 0]);
    expect(gradeAnswer(question, [two, two])).toBe(0.5);
  });

  test.each([33.33333, 33, 33.6])('three times %d is all, and a penalty still subtracts', (weight) => {
    const options = ['a', 'b', 'c'].map((text) => ({ text, weight }));
    const question = content({
      kind: 'multiple',
      text: 'x',
      options: [...options, { text: 'd', weight: -50 }],
    });
    const ids = question.options.map(({ id }) => id);
    expect(gradeAnswer(question, ids.slice(0, 3))).toBe(1);
    expect(gradeAnswer(question, ids)).toBeCloseTo((3 * weight - 50) / 100);
  });

  test.each<[Answer, number]>([
    [true, 1],
    [false, 0],
    [null, 0],
  ])('truefalse: %j earns %d', (response, fraction) => {
    expect(grade(QUESTION_SAMPLES.truefalse, response)).toBe(fraction);
  });

  test.each<[string, number]>([
    ['Montevideo', 1],
    ['  MONTEVIDÉO ', 1],
    ['Monteverde', 0.5],
    ['Lima', 0],
    ['', 0],
  ])('short: %j earns %d', (response, fraction) => {
    expect(grade(QUESTION_SAMPLES.short, response)).toBe(fraction);
  });

  test.each<[string, number]>([
    ['3,14', 1],
    ['3.15', 1],
    [' 3,1300 ', 1],
    ['3,1299', 0.25],
    ['4', 0.25],
    ['4,0001', 0],
    ['3,14 m', 0],
    ['314e-2', 1],
    ['pi', 0],
  ])('numerical: %j earns %d', (response, fraction) => {
    expect(grade(QUESTION_SAMPLES.numerical, response)).toBe(fraction);
  });

  test('matching: the share of right pairs, equal matches being equally right', () => {
    const pairs = [
      { text: 'Lima', match: 'Perú' },
      { text: 'Cusco', match: 'Perú' },
      { text: 'Salto', match: 'Uruguay' },
    ];
    const question = content({ kind: 'matching', text: 'x', pairs });
    const [lima, cusco, salto] = question.pairs;
    const peru = lima?.matchId ?? '';
    const response = { [lima?.id ?? '']: peru, [cusco?.id ?? '']: peru, [salto?.id ?? '']: peru };
    expect(gradeAnswer(question, response)).toBeCloseTo(2 / 3);
    expect(gradeAnswer(question, {})).toBe(0);
  });

  test('ordering: the share of items in their place', () => {
    const question = content(QUESTION_SAMPLES.ordering);
    const [one = '', two = '', three = '', four = ''] = question.items.map(({ id }) => id);
    expect(gradeAnswer(question, [one, two, four, three])).toBe(0.5);
    expect(gradeAnswer(question, [one, two, three, four])).toBe(1);
  });

  test('gaps: each by its own share', () => {
    expect(grade(QUESTION_SAMPLES.gaps, { 1: 'DERIVADA', 2: '2x', 3: '2' })).toBe(1);
    expect(grade(QUESTION_SAMPLES.gaps, { 1: 'derivada', 2: 'x', 3: '1' })).toBe(0.25);
    expect(grade(QUESTION_SAMPLES.gaps, { 3: '2,1' })).toBe(0.5);
    expect(grade(QUESTION_SAMPLES.gaps, {})).toBe(0);
  });

  test('an essay waits for a person, an empty one does not', () => {
    expect(grade(QUESTION_SAMPLES.essay, 'Algo')).toBe(null);
    expect(grade(QUESTION_SAMPLES.essay, '  ')).toBe(0);
  });

  test('a response of another shape earns nothing', () => {
    const shapes: Answer[] = ['x', true, ['x'], { x: 'y' }];
    for (const body of Object.values(QUESTION_SAMPLES)) {
      for (const shape of shapes) expect(grade(body, shape) ?? 0).toBeLessThanOrEqual(1);
    }
    expect(grade(QUESTION_SAMPLES.ordering, 'x')).toBe(0);
    expect(grade(QUESTION_SAMPLES.single, ['x'])).toBe(0);
  });
});

describe('words', () => {
  const loose = { caseSensitive: false, accentSensitive: false };
  test.each([
    ['año', 'ano', loose, false],
    ['año', 'AÑO', loose, true],
    ['canción', 'cancion', loose, true],
    ['canción', 'cancion', { ...loose, accentSensitive: true }, false],
    ['Sol', 'sol', { ...loose, caseSensitive: true }, false],
    ['dos  palabras', ' dos palabras ', loose, true],
    ['*equilibrio*', 'el punto de equilibrio general', loose, true],
    ['a*b*c', 'a1b2c', loose, true],
    ['a*b*c', 'ac', loose, false],
    ['a*a', 'a', loose, false],
    ['2\\*3', '2*3', loose, true],
    ['2\\*3', '2x3', loose, false],
  ])('%j against %j', (accepted, answer, strictness, expected) => {
    expect(isTextMatch(accepted, answer, strictness)).toBe(expected);
  });
});

test.each([
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 234,5', 1234.5],
  ['1.234.567', 1234567],
  ['−3', -3],
  ['+0,5', 0.5],
  [',5', 0.5],
  ['2×10^3', 2000],
  ['1e400', undefined],
  ['0x10', undefined],
  ['1,2,3', 123],
  ['', undefined],
  ['Infinity', undefined],
])('the number %j is %d', (text, value) => {
  expect(parseDecimal(text)).toBe(value);
});
