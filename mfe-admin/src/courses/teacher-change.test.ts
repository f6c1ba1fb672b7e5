import { expect, test } from 'vitest';
import { applyTeacherChange, findTeacherChange } from './teacher-change.ts';

const [X, Y, Z] = [1, 2, 3] as const;

test('a change leaves alone whom somebody else has added or removed meanwhile', () => {
  const change = findTeacherChange([X], [X, Z]);
  expect(change).toEqual({ added: [Z], removed: [] });
  expect(applyTeacherChange([X, Y], change)).toEqual([X, Y, Z]);
  expect(applyTeacherChange([Y], change)).toEqual([Y, Z]);
});

test('what somebody else has done already is not done again', () => {
  const change = findTeacherChange([X, Y], [Y, Z]);
  expect(applyTeacherChange([Y, Z], change)).toEqual([Y, Z]);
});

test('back at the list as it is there is nothing to change', () => {
  expect(findTeacherChange([X, Y], [Y, X])).toBeNull();
  expect(applyTeacherChange([X, Y], null)).toEqual([X, Y]);
});
