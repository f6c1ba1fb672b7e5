import { expect, test } from 'vitest';
import { appendMarkDigit, parseMark, toggleHalfPoint } from './mark-digits.ts';

test('digits make a mark of up to the most, and begin anew beyond it', () => {
  expect(appendMarkDigit('', '4', 6)).toBe('4');
  expect(appendMarkDigit('4', '5', 6)).toBe('5');
  expect(appendMarkDigit('4', '7', 6)).toBe('4');
  expect(appendMarkDigit('1', '0', 10)).toBe('10');
  expect(appendMarkDigit('0', '3', 10)).toBe('3');
  expect(appendMarkDigit('4,5', '3', 6)).toBe('3');
});

test('half a point is added and taken away, never beyond the most', () => {
  expect(toggleHalfPoint('4', 6)).toBe('4,5');
  expect(toggleHalfPoint('4,5', 6)).toBe('4');
  expect(toggleHalfPoint('', 6)).toBe('0,5');
  expect(toggleHalfPoint('6', 6)).toBe('6');
});

test('only a number within bounds is a mark', () => {
  expect(['4,25', '7', '', 'x', '-1'].map((text) => parseMark(text, 6))).toEqual([
    4.25,
    ...[undefined, undefined, undefined, undefined],
  ]);
});
