// npm run bench -- content [items = 200] [visits = 5]
// Measures a long course's content screen at 1280 px on a slow connection (1.6 Mbps, 150 ms).
// Each visit paints it twice: with an empty cache, then with the code cached.
// A move lasts from the key press to the frame that shows it.
// Figures are medians with their range.

import { measureContent } from '../../e2e/bench/content.ts';
import { withPortal } from '../../e2e/bench/lecture.ts';
import { buildChangedApps } from '../build.ts';
import type { BenchRow } from './row.ts';

export async function measure([items = '200', visits = '5']: string[]): Promise<BenchRow[]> {
  await buildChangedApps();
  const counts = { items: Number(items), visits: Number(visits) };
  const { first, again, moves } = await withPortal((browser, portal) =>
    measureContent(browser, portal, counts),
  );
  return [
    row('content: painted, empty cache', first),
    row('content: painted, code in the cache', again, '≤ 1200'),
    row('content: a move', moves, '≤ 150'),
  ];
}

function row(what: string, times: number[], goal?: string): BenchRow {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return { what, value, unit: 'ms', more: `${sorted[0]} – ${sorted.at(-1)}`, ...(goal && { goal }) };
}
