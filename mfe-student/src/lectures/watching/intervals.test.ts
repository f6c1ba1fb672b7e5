import { describe, expect, it } from 'vitest';
import { type Interval, mergeIntervals } from './intervals.ts';

describe('mergeIntervals', () => {
  it('joins what overlaps or touches and sorts the rest', () => {
    const watched: Interval[] = [
      [20, 30],
      [0, 5],
      [5, 8],
      [25, 40],
    ];
    expect(mergeIntervals(watched)).toEqual([
      [0, 8],
      [20, 40],
    ]);
  });

  it('leaves out what has no length, and the intervals it was given as they are', () => {
    const watched: Interval[] = [
      [3, 3],
      [1, 2],
      [1, 4],
    ];
    expect(mergeIntervals(watched)).toEqual([[1, 4]]);
    expect(watched[1]).toEqual([1, 2]);
  });
});
