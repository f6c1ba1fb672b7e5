import { ProgramError, type ProgramLimits, runProgram } from '../../core/process/program.ts';
import { HOUR, SECOND } from '../../core/time/time.ts';
import { buildInputArguments } from './ffmpeg.ts';
import type { MediaInfo } from './probe.ts';

/** Checks only long videos, because reading a file is slow and short ones convert quickly. */
const LONG_SECONDS = HOUR / SECOND;
/** Gaps count up to a minute, because a slide may stay that long without a new picture. */
const GAP_SECONDS = 60;
/** Recordings with pauses exceed this share; files with false timestamps do not. */
const LEAST_SHARE = 0.25;

/** Sums the time between a stream's packets; each gap counts at most a minute. */
async function filledSeconds(path: string, stream: string, limits: ProgramLimits): Promise<number> {
  let [filled, last] = [0, Number.NaN];
  const onLine = (line: string) => {
    const time = Number.parseFloat(line);
    if (!Number.isFinite(time)) return;
    if (time > last) filled += Math.min(time - last, GAP_SECONDS);
    last = time;
  };
  const wanted = ['-select_streams', stream, '-show_entries', 'packet=dts_time', '-of', 'csv=p=0'];
  await runProgram('ffprobe', ['-v', 'error', ...wanted, ...buildInputArguments(path)], {
    ...limits,
    onLine,
  });
  return filled;
}

/** False for a long video with few packets, because converting it would fill hours with repeated pictures. */
export async function hasPlausibleLength(
  path: string,
  facts: MediaInfo,
  limits: ProgramLimits,
): Promise<boolean> {
  const { durationSeconds = 0, picture, sound } = facts;
  if (durationSeconds <= LONG_SECONDS) return true;
  try {
    for (const stream of [...(picture ? ['V:0'] : []), ...(sound ? ['a:0'] : [])])
      if ((await filledSeconds(path, stream, limits)) >= LEAST_SHARE * durationSeconds) return true;
    return false;
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    // If ffprobe fails, the conversion's own limits must suffice.
    return true;
  }
}
