import { expect, test } from 'vitest';
import { changeBetween, changed } from './teacher-change.ts';

const [X, Y, Z] = [1, 2, 3] as const;

test('a change leaves alone whom somebody else has added or removed meanwhile', () => {
  const change = changeBetween([X], [X, Z]);
  expect(change).toEqual({ added: [Z], removed: [] });
  expect(changed([X, Y], change)).toEqual([X, Y, Z]);
  expect(changed([Y], change)).toEqual([Y, Z]);
});

test('what somebody else has done already is not done again', () => {
  const change = changeBetween([X, Y], [Y, Z]);
  expect(changed([Y, Z], change)).toEqual([Y, Z]);
});

test('back at the list as it is there is nothing to change', () => {
  expect(changeBetween([X, Y], [Y, X])).toBeNull();
  expect(changed([X, Y], null)).toEqual([X, Y]);
});
