import { expect, it } from 'vitest';
import { toWholePercents } from './whole-percents.ts';

it.each([
  { parts: [1, 1, 1], shares: [34, 33, 33] },
  { parts: [1, 1, 1, 1, 1, 1], shares: [17, 17, 17, 17, 16, 16] },
  { parts: [35, 35.5, 29.5], shares: [35, 36, 29] },
  { parts: [2, 0, 2], shares: [50, 0, 50] },
  { parts: [0, 0], shares: [0, 0] },
  { parts: [], shares: [] },
])('$parts are $shares percent', ({ parts, shares }) => {
  expect(toWholePercents(parts)).toEqual(shares);
});
