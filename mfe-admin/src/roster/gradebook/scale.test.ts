import { expect, test } from 'vitest';
import { isBelowPass } from './scale.ts';

test('a mark is below the pass mark as both are shown, and never without one', () => {
  expect(isBelowPass(60, 59.9)).toBe(true);
  expect(isBelowPass((7 / 12) * 100, 58.33)).toBe(false);
  expect(isBelowPass(60, 60)).toBe(false);
  expect(isBelowPass(60, 0)).toBe(true);
  expect(isBelowPass(60, null)).toBe(false);
  expect(isBelowPass(null, 10)).toBe(false);
});
