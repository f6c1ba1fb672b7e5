/** `[from, to)` of a video in whole milliseconds, because sums of fractions would drift. */
export type MsInterval = readonly [from: number, to: number];

const MS = 1000;

export function toMs(seconds: number): number {
  return Math.round(seconds * MS);
}

export function toSeconds(ms: number): number {
  return ms / MS;
}

/** Merges intervals into a sorted union, in which none overlap or touch. */
export function mergeIntervals(...lists: MsInterval[][]): MsInterval[] {
  const sorted = lists.flat().sort((a, b) => a[0] - b[0]);
  const union: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = union.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return union;
}

/** Returns a union's length in milliseconds. */
export function totalLengthOf(union: MsInterval[]): number {
  return union.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** Cuts the intervals at `end` and drops empty ones. */
export function cutIntervals(intervals: MsInterval[], end: number): MsInterval[] {
  return intervals
    .map(([from, to]): MsInterval => [from, Math.min(to, end)])
    .filter(([from, to]) => from < to);
}

/** Yields each step of `size` that a union touches, in order. */
export function* stepsOf(union: MsInterval[], size: number): Generator<number> {
  let next = 0;
  for (const [from, to] of union) {
    const last = Math.ceil(to / size) - 1;
    for (next = Math.max(next, Math.floor(from / size)); next <= last; next += 1) yield next;
  }
}
