// A student's first visit of a lecture on a slow phone (390 px, 1.6 Mbps, 150 ms, 4× CPU, empty cache), five
// times: medians with their range. Text: the lecture's title is painted. First frame: the browser has shown a
// picture of the video (720p). Seeks on a desktop, not throttled. Weights as transferred, by the browser's own
// count.

import { openOnPhone, seek, type Visit, weighViewer, withPortal } from '../../e2e/bench/lecture.ts';
import { buildChanged } from '../build.ts';
import type { Row } from './row.ts';

const VISITS = 5;

export async function measure(): Promise<Row[]> {
  await buildChanged();
  return withPortal(async (browser, portal) => {
    await openOnPhone(browser, portal, 1);
    const visits = await openOnPhone(browser, portal, VISITS);
    const seeks = await seek(browser, portal);
    const { first, viewer } = await weighViewer(browser, portal);
    const of = (part: keyof Visit) => visits.map((visit) => visit[part]);
    return [
      row('lecture on a slow phone: text', of('text'), '≤ 2000'),
      row('lecture on a slow phone: transcript', of('transcript')),
      row('lecture on a slow phone: first frame', of('frame'), '≤ 4000'),
      { what: 'lecture on a slow phone: layout shift', value: Math.max(...of('shift')) },
      row('seek to picture', seeks, '≤ 300'),
      { what: 'first screen of study, JavaScript', value: first / 1000, unit: 'kB', goal: '≤ 190' },
      { what: 'what the viewer adds', value: viewer / 1000, unit: 'kB', goal: '≤ 40' },
    ];
  });
}

function row(what: string, times: number[], goal?: string): Row {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const more = `${sorted[0]?.toFixed(0)} – ${sorted.at(-1)?.toFixed(0)}`;
  return { what, value, unit: 'ms', ...(goal && { goal }), more };
}
