import { availableParallelism } from 'node:os';
import { isInstalled } from '../../core/process/program.ts';

/** 8K is 33 million; beyond this a picture does not fit into the memory that ffmpeg may use. */
const MAX_PIXELS = 40_000_000;
/** Allows only recordings: playlists and scripts could open other files. */
const CONTAINERS =
  'mov,matroska,avi,asf,mpeg,mpegts,mpegvideo,flv,ogg,mp3,wav,w64,aiff,flac,aac,ac3,amr,dv,mxf';
const MAX_THREADS = 4;

export const THREADS = String(Math.min(MAX_THREADS, availableParallelism()));

/** Reads a local file and nothing that it refers to. */
export function input(path: string): string[] {
  const bounded = ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS];
  return [...bounded, '-max_pixels', String(MAX_PIXELS), '-i', `file:${path}`];
}

/** For ffmpeg's own arguments, before its inputs. */
export const QUIET = ['-v', 'error', '-nostdin', '-y'];

export async function hasFfmpeg(): Promise<boolean> {
  return (await isInstalled('ffmpeg')) && (await isInstalled('ffprobe'));
}
