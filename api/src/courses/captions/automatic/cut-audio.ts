import { join } from 'node:path';
import { type ProgramLimits, runProgram } from '../../../core/process/program.ts';
import { buildInputArguments, FFMPEG_GLOBAL_ARGUMENTS } from '../../video/ffmpeg.ts';

/** Four minutes of lossless 16 kHz mono stay below 8 MB, which every service accepts. */
const PART_SECONDS = 240;
/** Only the last seconds of a part are searched for a silence. */
const LOOK_SECONDS = 60;
const SILENCE = 'silencedetect=noise=-35dB:d=0.3';
/** Prints silences; `direct=1` avoids buffering, which would mix their lines with the progress lines. */
const PRINT = 'ametadata=print:file=-:direct=1';

/** A lecture's decoded audio; times count from the video's beginning. */
export interface DecodedAudio {
  path: string;
  seconds: number;
  /** The middle of each silence, in seconds. */
  silences: number[];
}

/** Decodes a file's sound. Throws ProgramError when ffmpeg finds none. */
export async function decodeAudio(
  from: string,
  folder: string,
  limits: ProgramLimits,
): Promise<DecodedAudio> {
  const path = join(folder, 'sound.flac');
  const silences: number[] = [];
  let [start, seconds] = [0, 0];
  const onLine = (line: string) => {
    const [, what, at] = /^(?:lavfi\.silence_(start|end)|out_time_us)=([\d.]+)/.exec(line) ?? [];
    if (what === 'start') start = Number(at);
    else if (what === 'end') silences.push((start + Number(at)) / 2);
    else if (at !== undefined) seconds = Number(at) / 1_000_000;
  };
  // Pads recordings whose sound begins late, so that times match the video.
  const filters = ['aresample=16000:async=1:first_pts=0', SILENCE, PRINT].join(',');
  const made = ['-map', '0:a:0', '-vn', '-ac', '1', '-af', filters, '-c:a', 'flac'];
  const args = [
    ...FFMPEG_GLOBAL_ARGUMENTS,
    ...buildInputArguments(from),
    ...made,
    '-progress',
    'pipe:1',
    path,
  ];
  await runProgram('ffmpeg', args, { ...limits, onLine });
  return { path, seconds, silences };
}

/** Returns where a part ends: at the last silence of its final stretch, else at the maximum length. */
export function findPartEnd({ seconds, silences }: Omit<DecodedAudio, 'path'>, start: number): number {
  const latest = start + PART_SECONDS;
  if (latest >= seconds) return seconds;
  const silence = silences.findLast((at) => at <= latest && at > latest - LOOK_SECONDS);
  return silence ?? latest;
}

/** Copies the sound between two times to a file; returns the original's path if nothing is cut off. */
export async function cutAudio(
  { path, seconds }: DecodedAudio,
  { start, end, to }: { start: number; end: number; to: string },
  limits: ProgramLimits,
): Promise<string> {
  if (start === 0 && end === seconds) return path;
  const place = ['-ss', String(start), '-t', String(end - start)];
  await runProgram(
    'ffmpeg',
    [...FFMPEG_GLOBAL_ARGUMENTS, ...place, ...buildInputArguments(path), '-c:a', 'flac', to],
    limits,
  );
  return to;
}
