import { expect, test } from 'vitest';
import { parseDecimal } from '../../questions/read-number.ts';
import { formatDecimal } from './is-number-match.ts';

test.each([
  [6.02e23, '6,02 × 10^23'],
  [1e-7, '1 × 10^-7'],
  [-1.5, '-1,5'],
  [1000, '1000'],
])('%d is shown as %s, which an answer may be', (value, text) => {
  expect(formatDecimal(value)).toBe(text);
  expect(parseDecimal(text)).toBe(value);
});
