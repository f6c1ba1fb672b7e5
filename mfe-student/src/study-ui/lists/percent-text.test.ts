import { expect, test } from 'vitest';
import { percentText } from './percent-text.ts';

test('a result is whole percent, unless rounding would reach the pass mark or 100', () => {
  expect(percentText(58.82, 60)).toBe('59 %');
  expect(percentText(59.6, null)).toBe('60 %');
  expect(percentText(59.6, 60)).toBe('59,6 %');
  expect(percentText(59.96, 60)).toBe('59,96 %');
  expect(percentText(60.4, 60)).toBe('60 %');
  expect(percentText(99.7, 60)).toBe('99,7 %');
  expect(percentText(100, 60)).toBe('100 %');
});
