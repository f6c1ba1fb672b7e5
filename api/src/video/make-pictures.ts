import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findFile } from '../files/files.queries.ts';
import { input, QUIET } from './ffmpeg.ts';
import type { Picture } from './probe.ts';
import { ProgramError, run as runProgram } from './program.ts';
import { planStoryboard, storyboardArguments } from './storyboard.ts';
import type { VideoRun } from './video-run.ts';
import { changeVideo, findVideo, lectureWithVideo, listRenditions } from './videos.queries.ts';

const POSTER_AT = 0.1;
const POSTER_LATEST = 10;
const POSTER_WIDTH = 1280;

async function draw(
  run: VideoRun,
  name: string,
  args: (to: string) => string[],
  use: Parameters<VideoRun['store']>[1],
): Promise<void> {
  const path = join(run.folder, name);
  await runProgram('ffmpeg', args(path), run.shortLimits);
  // ffmpeg ends well also where it found no picture at that place.
  const { size } = await stat(path).catch(() => ({ size: undefined }));
  if (size === undefined) throw new ProgramError('ffmpeg drew no picture', '', false);
  await run.store({ name, mimeType: 'image/jpeg', path, size }, use);
  await rm(path, { force: true });
}

/** Takes a picture shortly after the beginning, where videos are seldom black. */
export async function makePoster(run: VideoRun, seconds: number | undefined): Promise<void> {
  const { app, source } = run;
  const without = lectureWithVideo(app.db, source.id).where('posterFileId', 'is', null);
  if (!(await without.set({ posterFileId: null }).returning('id').executeTakeFirst())) return;
  const scale = `scale='min(${POSTER_WIDTH},iw)':-2,setsar=1`;
  const drawAt = (at: number) => {
    const args = (to: string) => [
      ...[...QUIET, '-threads', '1', '-ss', at.toFixed(3), ...run.input, '-map', '0:V:0', '-an'],
      ...['-frames:v', '1', '-vf', scale, '-q:v', '4', '-f', 'image2', '-update', '1', `file:${to}`],
    ];
    return draw(run, 'poster.jpg', args, async (trx, { id }) => {
      await lectureWithVideo(trx, source.id).set({ posterFileId: id }).execute();
    });
  };
  await drawAt(Math.min((seconds ?? 0) * POSTER_AT, POSTER_LATEST)).catch((error) => {
    if (!(error instanceof ProgramError)) throw error;
    // A still picture beside a longer sound is there at the beginning alone.
    return drawAt(0);
  });
}

/** Draws the previews of a video from its smallest quality, which is read in a moment. */
export async function makeStoryboard(run: VideoRun, picture: Picture, seconds: number): Promise<void> {
  const { app, source } = run;
  if ((await findVideo(app.db, source.id))?.storyboardFileId) return;
  const rows = await listRenditions(app.db, [source.id]);
  const [smallest] = rows
    .filter(({ height, fileId }) => height !== null && fileId !== null)
    .sort((one, other) => (one.height ?? 0) - (other.height ?? 0));
  const file = smallest?.fileId ? await findFile(app.db, smallest.fileId) : undefined;
  const board = planStoryboard(seconds, picture);
  const borrowed = file && (await app.storage.borrow(file.key));
  const from = borrowed ? input(borrowed.path) : run.input;
  try {
    const args = (to: string) => storyboardArguments(from, board, to);
    await draw(run, 'storyboard.jpg', args, (trx, { id }) =>
      changeVideo(trx, source.id, { storyboardFileId: id, storyboard: JSON.stringify(board) }),
    );
  } finally {
    await borrowed?.release();
  }
}
