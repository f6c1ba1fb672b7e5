import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutIntervals, type MsInterval, mergeIntervals, stepsOf, toMs, totalLengthOf } from './intervals.ts';

const interval = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]): MsInterval => [from, from + length]);
const intervals = fc.array(interval, { maxLength: 12 });

/** The slow, obvious implementation for comparison: one mark per unit. */
function marks(...lists: MsInterval[][]): Set<number> {
  const set = new Set<number>();
  for (const [from, to] of lists.flat()) for (let at = from; at < to; at += 1) set.add(at);
  return set;
}

test('a union covers exactly what any of its intervals covers', () => {
  fc.assert(
    fc.property(intervals, intervals, (a, b) => {
      const union = mergeIntervals(mergeIntervals(a), b);
      expect(marks(union)).toEqual(marks(a, b));
      expect(totalLengthOf(union)).toBe(marks(a, b).size);
    }),
  );
});

test('the parts of a union are in order and apart, whatever order they came in', () => {
  fc.assert(
    fc.property(intervals, (list) => {
      const union = mergeIntervals(list);
      for (const [index, [from, to]] of union.entries()) {
        expect(from).toBeLessThan(to);
        if (index > 0) expect(from).toBeGreaterThan(union[index - 1]?.[1] ?? 0);
      }
      expect(mergeIntervals(list.toReversed())).toEqual(union);
    }),
  );
});

test('uniting again changes nothing, so what is sent twice counts once', () => {
  fc.assert(
    fc.property(intervals, (list) => {
      expect(mergeIntervals(mergeIntervals(list), list)).toEqual(mergeIntervals(list));
    }),
  );
});

test('intervals that touch become one', () => {
  expect(
    mergeIntervals(
      [
        [5, 10],
        [0, 5],
      ],
      [[12, 13]],
    ),
  ).toEqual([
    [0, 10],
    [12, 13],
  ]);
});

test('fractions of a second add up without drift', () => {
  const tenths = Array.from({ length: 100 }, (_, i): MsInterval => [toMs(i * 0.1), toMs((i + 1) * 0.1)]);
  expect(mergeIntervals(tenths)).toEqual([[0, 10_000]]);
});

test('what lies beyond the end is cut off', () => {
  expect(
    cutIntervals(
      [
        [0, 5],
        [8, 12],
        [10, 11],
      ],
      10,
    ),
  ).toEqual([
    [0, 5],
    [8, 10],
  ]);
});

test('the steps are those that any covered moment falls in', () => {
  fc.assert(
    fc.property(intervals, (list) => {
      const expected = new Set([...marks(list)].map((at) => Math.floor(at / 5)));
      expect([...stepsOf(mergeIntervals(list), 5)]).toEqual([...expected].sort((a, b) => a - b));
    }),
  );
});
