import { join } from 'node:path';
import { type Limits, run } from '../../../core/process/program.ts';
import { input, QUIET } from '../../video/ffmpeg.ts';
import { probe } from '../../video/probe.ts';

/** At 16 kHz mono, lossless, this is below 8 MB, which every service accepts. */
const PART_SECONDS = 240;
/** A silence is searched only in this last stretch of a part. */
const LOOK_SECONDS = 60;
const SILENCE = 'silencedetect=noise=-35dB:d=0.3';

/** A lecture's decoded audio, from its first second. */
export interface WholeSound {
  path: string;
  seconds: number;
  /** The middle of each silence, in seconds. */
  silences: number[];
}

/** Decodes a file's sound. Throws ProgramError when ffmpeg finds none. */
export async function readSound(from: string, folder: string, limits: Limits): Promise<WholeSound> {
  const path = join(folder, 'sound.flac');
  const silences: number[] = [];
  let start = 0;
  const onLine = (line: string) => {
    const [, what, at] = /^lavfi\.silence_(start|end)=([\d.]+)/.exec(line) ?? [];
    if (what === 'start') start = Number(at);
    if (what === 'end') silences.push((start + Number(at)) / 2);
  };
  // Pads recordings whose sound begins late, so that times match the video.
  const filters = ['aresample=16000:async=1:first_pts=0', SILENCE, 'ametadata=print:file=-'].join(',');
  const made = ['-map', '0:a:0', '-vn', '-ac', '1', '-af', filters, '-c:a', 'flac', path];
  await run('ffmpeg', [...QUIET, ...input(from), ...made], { ...limits, onLine });
  const { durationSeconds = 0 } = await probe(path, limits);
  return { path, seconds: durationSeconds, silences };
}

/** Ends a part at the last silence of its final stretch, if there is one. */
export function endOfPart({ seconds, silences }: Omit<WholeSound, 'path'>, start: number): number {
  const latest = start + PART_SECONDS;
  if (latest >= seconds) return seconds;
  const silence = silences.findLast((at) => at <= latest && at > latest - LOOK_SECONDS);
  return silence ?? latest;
}

/** Writes the sound between two seconds into a file of its own; returns its path. */
export async function cutSound(
  { path }: WholeSound,
  { start, end, to }: { start: number; end: number; to: string },
  limits: Limits,
): Promise<string> {
  const place = ['-ss', String(start), '-t', String(end - start)];
  await run('ffmpeg', [...QUIET, ...place, ...input(path), '-c:a', 'flac', to], limits);
  return to;
}
