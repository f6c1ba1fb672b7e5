// npm run bench -- lecture [minutes = 2]
// Measures five first visits of a lecture by a student on a slow phone, as medians with their range.
// The phone has 390 px, 1.6 Mbps, 150 ms, a quarter of the processor and an empty cache.
// "Text" means that the lecture's title is painted, "first frame" that the video shows a picture.
// The videos are the demo's small original and a generated 720p recording in several qualities.
// Seeks run on a desktop without throttling; code is weighed compressed.
// The recording also plays on two slow lines at once: 500 kbit/s, and 3 Mbit/s falling to 400 kbit/s.
// A stall is a picture that stands still for over a quarter of a second after the start.

import {
  type LectureVisitFigures,
  measureLectureVisits,
  measureScriptSizes,
  measureSeeks,
  withPortal,
} from '../../e2e/bench/lecture.ts';
import { addRecordedLecture } from '../../e2e/bench/recorded-lecture.ts';
import { measurePlayback, type PlaybackFigures, type PlaybackStretch } from '../../e2e/bench/stalls.ts';
import { buildChangedApps } from '../build.ts';
import type { BenchRow } from './row.ts';

const VISITS = 5;
const SECONDS_TO_START = 30;
const FALLING: PlaybackStretch[] = [
  { bitsPerSecond: 3e6, seconds: 40 },
  { bitsPerSecond: 400e3, seconds: 80 },
];

export async function measure([minutes = '2']: string[]): Promise<BenchRow[]> {
  await buildChangedApps();
  const slow: PlaybackStretch[] = [{ bitsPerSecond: 500e3, seconds: Number(minutes) * 60 }];
  return withPortal(async (browser, portal) => {
    await measureLectureVisits(browser, portal, 1);
    const visits = await measureLectureVisits(browser, portal, VISITS);
    const seeks = await measureSeeks(browser, portal);
    const { first, viewer, discussions } = await measureScriptSizes(browser, portal);
    const of = (part: keyof LectureVisitFigures) => visits.map((visit) => visit[part]);
    const length = Math.max(...[slow, FALLING].map(secondsOf)) + SECONDS_TO_START;
    const recorded = await addRecordedLecture(portal, length);
    const frames = (await measureLectureVisits(browser, portal, VISITS, recorded)).map(({ frame }) => frame);
    // Both play at the same time, because playing takes little processor time.
    const watch = (stretches: PlaybackStretch[]) => measurePlayback(browser, portal, recorded, stretches);
    const [steady, falling] = await Promise.all([watch(slow), watch(FALLING)]);
    return [
      row('lecture on a slow phone: text', of('text'), '≤ 2000'),
      row('lecture on a slow phone: transcript', of('transcript')),
      row('lecture on a slow phone: first frame', of('frame'), '≤ 2000'),
      row('recording in qualities on a slow phone: first frame', frames, '≤ 2000'),
      { what: 'lecture on a slow phone: layout shift', value: Math.max(...of('shift')) },
      row('seek to picture', seeks, '≤ 300'),
      { what: 'first screen of study, JavaScript', value: first / 1000, unit: 'kB', goal: '≤ 190' },
      { what: 'what the viewer adds', value: viewer / 1000, unit: 'kB', goal: '≤ 25' },
      { what: 'what discussions add after it', value: discussions / 1000, unit: 'kB', goal: '≤ 8' },
      ...stallRows(`${minutes} minutes at 500 kbit/s`, steady, '= 0'),
      ...stallRows('from 3 Mbit/s to 400 kbit/s', falling, '≤ 1'),
    ];
  });
}

function row(what: string, times: number[], goal?: string): BenchRow {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const more = `${sorted[0]?.toFixed(0)} – ${sorted.at(-1)?.toFixed(0)}`;
  return { what, value, unit: 'ms', ...(goal && { goal }), more };
}

function secondsOf(stretches: PlaybackStretch[]): number {
  return stretches.reduce((sum, { seconds }) => sum + seconds, 0);
}

function stallRows(
  what: string,
  { startMs, stalls, heights, seconds }: PlaybackFigures,
  goal: string,
): BenchRow[] {
  const each = stalls.map(({ time, ahead }) => `at ${time.toFixed(0)} s with ${ahead.toFixed(1)} s loaded`);
  const ends = heights.map((height) => `${height}p`).join(' → ');
  const start = `${(startMs / 1000).toFixed(1)} s to the start, ${seconds.toFixed(0)} s played, ${ends} at the end`;
  const longest = Math.max(0, ...stalls.map(({ ms }) => ms));
  return [
    { what: `${what}: stalls`, value: stalls.length, goal, more: [start, ...each].join(', ') },
    { what: `${what}: the longest`, value: longest, unit: 'ms', goal: goal === '= 0' ? '= 0' : '≤ 2000' },
  ];
}
