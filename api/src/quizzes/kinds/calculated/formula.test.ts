import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFormula, FormulaError } from './formula.ts';

const value = (formula: string, values: Record<string, number> = {}) =>
  compileFormula(formula, Object.keys(values))(values);

// The expected values are PHP's, which Moodle uses.
test.each<[string, number]>([
  ['1+2*3', 7],
  ['(1+2)*3', 9],
  ['10-4-3', 3],
  ['16/4/2', 2],
  ['2**3**2', 512],
  ['2^3', 8],
  ['-2**2', -4],
  ['2**-1', 0.5],
  ['--3', 3],
  ['1.5e3 + .5', 1500.5],
  ['pi()*2', 2 * Math.PI],
  ['sin(deg2rad(30))', 0.5],
  ['rad2deg(pi())', 180],
  ['pow(2, 10)', 1024],
  ['sqrt(16) + abs(-3)', 7],
  ['log(exp(2))', 2],
  ['log(8, 2)', 3],
  ['log10(1000)', 3],
  ['fmod(-7.5, 2)', -1.5],
  ['min(3, 1, 2) + max(4, 9)', 10],
  ['floor(-1.5) + ceil(1.2)', 0],
  ['round(2.5) + round(-2.5)', 0],
  ['round(1.005, 2)', 1.01],
  ['round(1234.5, -2)', 1200],
  ['atan2(1, 1)', Math.PI / 4],
])('%s is %d', (formula, expected) => {
  expect(value(formula)).toBeCloseTo(expected, 12);
});

test('variables stand in braces or without them', () => {
  expect(value('{a}*b + {Año_2}', { a: 2, b: 3, Año_2: 4 })).toBe(10);
});

test.each([
  ['', 'Falta la fórmula.'],
  ['1+', 'La fórmula no está completa.'],
  ['(1', 'La fórmula no está completa.'],
  ['0,5*2', 'Los decimales van con punto.'],
  ['2 3', 'desde «3»'],
  ['x+1', 'No hay ninguna variable «x».'],
  ['exec(1)', 'No hay ninguna función «exec».'],
  ['sqrt()', 'La función «sqrt» lleva 1 números.'],
  ['pow(1)', 'La función «pow» lleva 2 números.'],
  ['1;2', 'desde «;2»'],
])('%j is refused: %s', (formula, message) => {
  expect(() => value(formula)).toThrow(message);
});

describe('a hostile formula', () => {
  test.each([
    'constructor',
    '{constructor}',
    '__proto__',
    'toString()',
    'constructor("return process")()',
    'globalThis',
    'a.constructor',
    'a[0]',
    '`x`',
    "'x'",
  ])('%s reaches nothing', (formula) => {
    expect(() => value(formula, { a: 1 })).toThrow(FormulaError);
  });

  test('a variable that was not drawn is no number, whatever its name', () => {
    expect(compileFormula('constructor', ['constructor'])({})).toBeNaN();
  });

  test('as deep as its length allows is read, and no longer one', () => {
    expect(value(`${'('.repeat(249)}1${')'.repeat(249)}`)).toBe(1);
    expect(value(`${'-'.repeat(498)}1`)).toBe(1);
    expect(() => value('1'.repeat(501))).toThrow('demasiado larga');
  });

  test('any text is a number or a FormulaError', () => {
    const tokens = fc.constantFrom(
      '1',
      'a',
      '{a}',
      '(',
      ')',
      '+',
      '-',
      '*',
      '**',
      '^',
      ',',
      'sin(',
      'é',
      '{',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 30 }), (parts) => {
        try {
          expect(typeof value(parts.join(''), { a: 2 })).toBe('number');
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
        }
      }),
    );
  });
});
