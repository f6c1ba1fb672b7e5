import { expect, test } from 'vitest';
import { countDaysBetween, proposeCourseName, proposeCourseStart } from './next-edition.ts';

test('the next edition begins on the same weekday, after today', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(proposeCourseStart('2026-08-02', now)).toBe('2027-01-31');
  expect(proposeCourseStart('2024-03-04', now)).toBe('2027-03-01');
  expect(countDaysBetween('2026-08-02', '2027-03-07')).toBe(217);
});

test('its name has its year', () => {
  expect(proposeCourseName('Microeconomía I, 2026', '2027-03-07')).toBe('Microeconomía I, 2027');
  expect(proposeCourseName('Álgebra', '2027-03-07')).toBe('Álgebra, 2027');
  expect(proposeCourseName('Álgebra, 2027', '2027-03-07')).toBe('Álgebra, 2027 (copia)');
});
