import { expect, test } from 'vitest';
import { pairPointsWithUsers, splitPastedLines } from './pasted-column.ts';

test('a single value is no column, lines of a spreadsheet are', () => {
  expect(splitPastedLines('9,5')).toBeUndefined();
  expect(splitPastedLines('9,5\r\n')).toBeUndefined();
  expect(splitPastedLines('9,5\tAna\r\n\r\n7\r\n')).toEqual(['9,5', '', '7']);
});

test('points go to the people below, in order, and what has no person is left out', () => {
  expect(pairPointsWithUsers(['9,5', '', '7'], [3, 1], 10)).toEqual([
    { userId: 3, points: 9.5 },
    { userId: 1, points: null },
  ]);
});

test('one wrong line keeps all from being stored', () => {
  expect(pairPointsWithUsers(['9', '11'], [3, 1], 10)).toBe('11');
  expect(pairPointsWithUsers(['nueve'], [3], 10)).toBe('nueve');
});
