import { availableParallelism } from 'node:os';
import { isProgramInstalled } from '../../core/process/program.ts';

/** An 8K picture has 33 million pixels; larger ones exceed ffmpeg's memory limit. */
const MAX_PIXELS = 40_000_000;
/** Allows only recordings: playlists and scripts could open other files. */
const CONTAINERS =
  'mov,matroska,avi,asf,mpeg,mpegts,mpegvideo,flv,ogg,mp3,wav,w64,aiff,flac,aac,ac3,amr,dv,mxf';
const MAX_THREADS = 4;

export const FFMPEG_THREADS = String(Math.min(MAX_THREADS, availableParallelism()));

/** Builds ffmpeg's input arguments for a local file, which may not refer to other files. */
export function buildInputArguments(path: string): string[] {
  const bounded = ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS];
  return [...bounded, '-max_pixels', String(MAX_PIXELS), '-i', `file:${path}`];
}

/** General ffmpeg arguments, placed before its inputs. */
export const FFMPEG_GLOBAL_ARGUMENTS = ['-v', 'error', '-nostdin', '-y'];

let installed: Promise<boolean[]> | undefined;

/** True when ffmpeg and ffprobe are installed; checks once per process. */
export async function hasFfmpeg(): Promise<boolean> {
  installed ??= Promise.all(['ffmpeg', 'ffprobe'].map(isProgramInstalled));
  return (await installed).every(Boolean);
}
