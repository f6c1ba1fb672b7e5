import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Creates a folder in which ffmpeg makes videos for a test. Call `close` afterwards. */
export async function openVideoFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-studio-'));
  /** Writes a video by ffmpeg's arguments; returns its path. */
  async function make(name: string, ...args: string[]): Promise<string> {
    const path = join(folder, name);
    await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, path]);
    return path;
  }
  return {
    folder,
    make,
    bytes: async (name: string, ...args: string[]) => readFile(await make(name, ...args)),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
export type VideoFolder = Awaited<ReturnType<typeof openVideoFolder>>;

/** Returns ffmpeg's input arguments for a moving test picture; `rate` is in frames per second. */
export function toVideoInput(size: string, seconds: number, rate = 10): string[] {
  return ['-f', 'lavfi', '-i', `testsrc2=duration=${seconds}:size=${size}:rate=${rate}`];
}

/** Returns ffmpeg's input arguments for a quiet tone. */
export function toSoundInput(seconds: number): string[] {
  return ['-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`, '-af', 'volume=-15dB'];
}

export const H264_ARGUMENTS = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
