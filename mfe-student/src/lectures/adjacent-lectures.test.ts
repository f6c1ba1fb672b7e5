import type { Lecture } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { findAdjacentLectures } from './adjacent-lectures.ts';

const LECTURES = [true, false, true, false].map(
  (hasVideo, index) => ({ id: index + 1, hasVideo }) as Lecture,
);
const idsAt = (index: number) =>
  Object.values(findAdjacentLectures(LECTURES, index)).map((lecture) => lecture?.id ?? null);

test.each([
  [0, [null, 2, 3]],
  [1, [1, 3, 3]],
  [2, [2, 4, 4]],
  [3, [3, null, null]],
  [-1, [null, null, null]],
])('around the lecture at %i: %j', (index, ids) => {
  expect(idsAt(index)).toEqual(ids);
});
