// npm run bench -- film [minutes = 3]
// A recording like those of OBS, generated: 1080p30 at 6 Mbit/s, slides that change every 20 seconds, a cursor that moves,
// a noisy webcam in the corner and a voice; worked on by the product's own pipeline alone on the machine. Sizes are per
// hour, extrapolated. SSIM is that of 720p against the source scaled to it. Times are shares of its length.

import { type FilmFigures, measureFilm } from '../../api/bench/videos/film.ts';
import type { Row } from './row.ts';

const GOALS: Record<string, string> = { '360p': '≤ 60', '240p': '≤ 45', '720p': '≤ 130' };

export async function measure([minutes = '3']: string[]): Promise<Row[]> {
  const figures: FilmFigures = await measureFilm(Number(minutes));
  const { sources, ssim, shares, sourceMegabytesPerHour } = figures;
  return [
    { what: 'an hour as it was recorded', value: sourceMegabytesPerHour, unit: 'MB' },
    ...sources.map(({ quality, megabytesPerHour }) => {
      const goal = GOALS[quality];
      const row: Row = { what: `an hour in ${quality}`, value: megabytesPerHour, unit: 'MB' };
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
  ];
}
