import { expect, test } from 'vitest';
import { formatFieldNumber, parseNumber } from './number-fields.ts';

test.each([0, 0.5, 12, 999.99, 1000, 1440, 2000.5, 10_000, 1_234_567.25])(
  '%d survives its text field',
  (number) => {
    expect(parseNumber(formatFieldNumber(number))).toBe(number);
    expect(parseNumber(formatFieldNumber(number, 2))).toBe(number);
  },
);

test('a field shows a decimal comma and no more than the asked decimals', () => {
  expect(formatFieldNumber(2 / 3, 2)).toBe('0,67');
  expect(formatFieldNumber(2.5)).toBe('2,5');
  expect(formatFieldNumber(null)).toBe('');
  expect(parseNumber(' 2.5 ')).toBe(2.5);
  expect(parseNumber('')).toBeNull();
  expect(parseNumber('doce')).toBeNull();
});
