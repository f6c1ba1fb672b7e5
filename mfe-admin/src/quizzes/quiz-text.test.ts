import { expect, test } from 'vitest';
import { fromLocalTimeOrNull, toLocalTimeOrEmpty } from './quiz-text.ts';

test('times are those of Uruguay, wherever the teacher is', () => {
  expect(toLocalTimeOrEmpty('2026-12-01T02:30:00.000Z')).toBe('2026-11-30T23:30');
  expect(fromLocalTimeOrNull('2026-11-30T23:30')).toBe('2026-12-01T02:30:00.000Z');
});

test('an empty time is none', () => {
  expect(toLocalTimeOrEmpty(null)).toBe('');
  expect(fromLocalTimeOrNull('')).toBeNull();
});
