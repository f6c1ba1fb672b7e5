// npm run bench -- film [minutes = 3]
// Measures the video pipeline on a generated screen recording: 1080p30, 6 Mbit/s, a webcam and a voice.
// Sizes are extrapolated to an hour; times are shares of the recording's length.
// SSIM compares the 720p quality with the source, scaled to that height.
// A demo server then converts the same recording while it gets 100 calls a second.
// Its ffmpeg alternates three seconds of work with three of pause.
// Each p99 is the median of the slices' p99, as in the bench `backup`.

import { median } from '../../api/bench/process.ts';
import { type ConversionFigures, measureConversion } from '../../api/bench/videos/conversion.ts';
import { computePercentile } from '../chaos/figures.ts';
import type { BenchRow } from './row.ts';

const GOALS: Record<string, string> = { '360p': '≤ 60', '240p': '≤ 45', '720p': '≤ 130' };

function besideRows({ quiet, busy }: ConversionFigures['beside']): BenchRow[] {
  const slow = (slices: (typeof quiet)[number][]) =>
    slices.map((reads) =>
      computePercentile(
        reads.map(({ ms }) => ms),
        0.99,
      ),
    );
  const [before, after] = [median(slow(quiet)), median(slow(busy))];
  const [all, allBusy] = [slow([quiet.flat()])[0] ?? 0, slow([busy.flat()])[0] ?? 0];
  const failed = [...quiet, ...busy].flat().filter(({ status }) => status !== 200).length;
  const more = `${before.toFixed(1)} → ${after.toFixed(1)} ms; of all together ${all.toFixed(1)} → ${allBusy.toFixed(1)} ms`;
  return [
    { what: 'calls, p99: beside the work / without', value: after / before, goal: '≤ 1.5', more },
    { what: 'calls that failed', value: failed, goal: '= 0' },
  ];
}

export async function measure([minutes = '3']: string[]): Promise<BenchRow[]> {
  const figures: ConversionFigures = await measureConversion(Number(minutes));
  const { sources, ssim, shares, sourceMegabytesPerHour } = figures;
  return [
    { what: 'an hour as it was recorded', value: sourceMegabytesPerHour, unit: 'MB' },
    ...sources.map(({ quality, megabytesPerHour }) => {
      const goal = GOALS[quality];
      const row: BenchRow = { what: `an hour in ${quality}`, value: megabytesPerHour, unit: 'MB' };
      return goal ? { ...row, goal } : row;
    }),
    { what: '720p: SSIM against the source at that height', value: ssim, goal: '≥ 0.95' },
    ...shares.map(({ quality, share }) => ({
      what: `${quality} is ready after (share of the length)`,
      value: share,
      ...(quality === '360p' ? { goal: '≤ 0.25' } : {}),
    })),
    { what: 'all is ready after (share of the length)', value: figures.whole, goal: '≤ 1' },
    { what: 'the most memory of an ffmpeg', value: figures.peakMegabytes, unit: 'MB' },
    ...besideRows(figures.beside),
  ];
}
