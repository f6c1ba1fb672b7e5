import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [5, 0, 'abc'],
])('from %i to %i: %s', (from, to, text) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(text);
});
