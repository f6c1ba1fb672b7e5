import {
  ProgramError,
  type ProgramLimits,
  QUICK_PROGRAM_LIMITS,
  runProgram,
} from '../../core/process/program.ts';
import { codecsOf, isPlayable } from './codecs.ts';
import { buildInputArguments, FFMPEG_GLOBAL_ARGUMENTS } from './ffmpeg.ts';
import { type MediaInfo, probeMedia } from './probe.ts';
import type { VideoFailureReason } from './video-failure-reasons.ts';

/** The result of checking a file. */
export type VideoCheckResult =
  | { verdict: 'good'; facts: MediaInfo; plays: boolean; codecs: string }
  | { verdict: 'bad'; reason: VideoFailureReason }
  /** The check timed out, so the video may be good. */
  | { verdict: 'undecided' };

/** In shorter videos the end cannot be checked apart from the beginning. */
const SHORT_SECONDS = 4;
const LAST_SECONDS = 2;
/** The tolerated gap at the end, larger without sound, because a last picture may stay for long. */
const MISSING = { withSound: { share: 0.03, seconds: 2 }, withoutSound: { share: 0.3, seconds: 10 } };

/** Allows three screens side by side; wider pictures are illegible in smaller qualities. */
const MAX_SHAPE_LENGTH = 8;

function hasOddShape({ picture }: MediaInfo): boolean {
  if (!picture) return false;
  const { width, height } = picture;
  return Math.max(width, height) > MAX_SHAPE_LENGTH * Math.min(width, height);
}

function explain({ complaints }: ProgramError): VideoFailureReason {
  if (/moov atom not found|partial file/i.test(complaints)) return 'truncated';
  if (/encrypt|decryption/i.test(complaints)) return 'encrypted';
  if (/max pixel count|Picture size .* is invalid|Cannot allocate memory/i.test(complaints))
    return 'tooLarge';
  if (/Decoder .*not found|Unknown\/unsupported|Unsupported codec|not implemented/i.test(complaints))
    return 'unknownCodec';
  return 'damaged';
}

/** Reads the last packets, which a truncated file lacks. */
async function hasEnd(
  path: string,
  facts: MediaInfo,
  seconds: number,
  limits: ProgramLimits,
): Promise<boolean> {
  const end = facts.startSeconds + seconds;
  const from = Math.max(0, end - LAST_SECONDS).toFixed(3);
  const wanted = ['-read_intervals', `${from}%`, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const output = await runProgram(
    'ffprobe',
    ['-v', 'error', ...wanted, ...buildInputArguments(path)],
    limits,
  );
  const times = output.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  if (times.length === 0) return false;
  const missing = end - times.reduce((latest, time) => Math.max(latest, time), 0);
  const allowed = facts.sound ? MISSING.withSound : MISSING.withoutSound;
  return missing < Math.max(allowed.seconds, seconds * allowed.share);
}

/** Decodes the first picture, or in files without pictures the first second of sound. */
async function decodes(path: string, { picture }: MediaInfo, limits: ProgramLimits): Promise<boolean> {
  const part = picture ? ['-map', '0:V:0', '-frames:v', '1'] : ['-map', '0:a:0', '-t', '1'];
  const args = [
    ...FFMPEG_GLOBAL_ARGUMENTS,
    '-threads',
    '1',
    ...buildInputArguments(path),
    ...part,
    '-f',
    'null',
    '-progress',
    'pipe:1',
    '-',
  ];
  const output = await runProgram('ffmpeg', args, limits);
  const count = picture ? /^frame=(\d+)/gm : /^out_time_us=(\d+)/gm;
  return [...output.matchAll(count)].some(([, done]) => Number(done) > 0);
}

async function look(path: string, mimeType: string, limits: ProgramLimits): Promise<VideoCheckResult> {
  const facts = await probeMedia(path, limits);
  const { durationSeconds = 0, picture, sound } = facts;
  if (!picture && !sound) return { verdict: 'bad', reason: 'noPicture' };
  if (facts.isEncrypted) return { verdict: 'bad', reason: 'encrypted' };
  if (hasOddShape(facts)) return { verdict: 'bad', reason: 'oddShape' };
  const isLong = durationSeconds > SHORT_SECONDS;
  const isWhole = !isLong || (await hasEnd(path, facts, durationSeconds, limits));
  if (!isWhole) return { verdict: 'bad', reason: 'truncated' };
  if (!(await decodes(path, facts, limits))) return { verdict: 'bad', reason: 'damaged' };
  return { verdict: 'good', facts, plays: isPlayable(facts, mimeType), codecs: codecsOf(facts) };
}

/** Checks a file in three steps with a time limit each. Never throws because of its content. */
export async function checkVideo(
  path: string,
  mimeType: string,
  limits: ProgramLimits = QUICK_PROGRAM_LIMITS,
): Promise<VideoCheckResult> {
  try {
    return await look(path, mimeType, limits);
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    return error.isTooSlow ? { verdict: 'undecided' } : { verdict: 'bad', reason: explain(error) };
  }
}
