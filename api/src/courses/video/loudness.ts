import { type ProgramLimits, runProgram } from '../../core/process/program.ts';
import { FFMPEG_GLOBAL_ARGUMENTS } from './ffmpeg.ts';

/** LUFS, the playback level of phones and video sites. */
const TARGET = -16;
/** Quieter recordings contain no voice, so amplifying would only raise noise. */
const SILENCE = -60;
const MAX_GAIN = 24;

/** Measures the gain in dB to reach the target loudness. */
export async function measureGain(source: string[], limits: ProgramLimits): Promise<number> {
  const filters = [
    'aformat=sample_rates=48000:channel_layouts=mono',
    'ebur128=metadata=1:framelog=verbose',
    'ametadata=print:key=lavfi.r128.I:file=-',
  ];
  const args = [...FFMPEG_GLOBAL_ARGUMENTS, ...source, '-map', '0:a:0', '-vn', '-af', filters.join(',')];
  const output = await runProgram('ffmpeg', [...args, '-f', 'null', '/dev/null'], limits);
  const loudness = Number(/lavfi\.r128\.I=(-?[\d.]+)\s*$/.exec(output.trimEnd())?.[1]);
  if (!Number.isFinite(loudness) || loudness < SILENCE) return 0;
  return Math.max(-MAX_GAIN, Math.min(MAX_GAIN, TARGET - loudness));
}
