import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProgramError, runProgram } from '../../core/process/program.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { buildInputArguments, FFMPEG_GLOBAL_ARGUMENTS } from './ffmpeg.ts';
import type { VideoStream } from './probe.ts';
import { buildStoryboardArguments, planStoryboard } from './storyboard.ts';
import type { VideoRun } from './video-run.ts';
import { buildLectureVideoUpdate, findVideo, listRenditions, updateVideoRow } from './videos.queries.ts';

const POSTER_AT = 0.1;
const POSTER_LATEST = 10;
/** The poster stays small, because it loads together with the page's text. */
const POSTER_BYTES = 25_000;
/** Tried in order until the poster has few enough bytes. */
const POSTER_SIZES = [
  { width: 1280, quality: 70 },
  { width: 960, quality: 60 },
  { width: 960, quality: 40 },
  { width: 640, quality: 30 },
];

type Drawing = { name: string; mimeType: string; path: string; size: number };

/** Draws one picture into the run's folder; throws when ffmpeg writes none. */
async function draw(
  run: VideoRun,
  picture: { name: string; mimeType: string },
  args: (to: string) => string[],
): Promise<Drawing> {
  const path = join(run.folder, picture.name);
  await runProgram('ffmpeg', args(path), run.shortLimits);
  // ffmpeg succeeds even when no picture is at that position.
  const { size } = await stat(path).catch(() => ({ size: undefined }));
  if (size === undefined) throw new ProgramError('ffmpeg drew no picture', '', false);
  return { ...picture, path, size };
}

async function keep(run: VideoRun, drawing: Drawing, use: Parameters<VideoRun['store']>[1]): Promise<void> {
  await run.store(drawing, use);
  await rm(drawing.path, { force: true });
}

async function drawPoster(run: VideoRun, at: number): Promise<Drawing> {
  let drawing: Drawing | undefined;
  for (const { width, quality } of POSTER_SIZES) {
    const scale = `scale='min(${width},iw)':-2,setsar=1`;
    drawing = await draw(run, { name: 'poster.webp', mimeType: 'image/webp' }, (to) => [
      ...[
        ...FFMPEG_GLOBAL_ARGUMENTS,
        '-threads',
        '1',
        '-ss',
        at.toFixed(3),
        ...run.input,
        '-map',
        '0:V:0',
        '-an',
      ],
      ...['-frames:v', '1', '-vf', scale, '-c:v', 'libwebp', '-quality', String(quality)],
      ...['-f', 'image2', '-update', '1', `file:${to}`],
    ]);
    if (drawing.size <= POSTER_BYTES) break;
  }
  return drawing as Drawing;
}

/** Takes a picture shortly after the beginning, where videos are seldom black. */
export async function makePoster(run: VideoRun, seconds: number | undefined): Promise<void> {
  const { app, source } = run;
  const without = buildLectureVideoUpdate(app.db, source.id).where('posterFileId', 'is', null);
  if (!(await without.set({ posterFileId: null }).returning('id').executeTakeFirst())) return;
  const at = Math.min((seconds ?? 0) * POSTER_AT, POSTER_LATEST);
  const drawing = await drawPoster(run, at).catch((error) => {
    if (!(error instanceof ProgramError)) throw error;
    // When the sound lasts longer than the picture, this position may have no picture.
    return drawPoster(run, 0);
  });
  await keep(run, drawing, async (trx, { id }) => {
    await buildLectureVideoUpdate(trx, source.id).set({ posterFileId: id }).execute();
  });
}

/** Draws a video's previews from its smallest quality, because it is decoded fastest. */
export async function makeStoryboard(run: VideoRun, picture: VideoStream, seconds: number): Promise<void> {
  const { app, source } = run;
  if ((await findVideo(app.db, source.id))?.storyboardFileId) return;
  const rows = await listRenditions(app.db, [source.id]);
  const [smallest] = rows
    .filter(({ height, fileId }) => height !== null && fileId !== null)
    .sort((one, other) => (one.height ?? 0) - (other.height ?? 0));
  const file = smallest?.fileId ? await findFile(app.db, smallest.fileId) : undefined;
  const board = planStoryboard(seconds, picture);
  const borrowed = file && (await app.storage.borrow(file.key));
  const from = borrowed ? buildInputArguments(borrowed.path) : run.input;
  try {
    const args = (to: string) => buildStoryboardArguments(from, board, to);
    const drawing = await draw(run, { name: 'storyboard.jpg', mimeType: 'image/jpeg' }, args);
    await keep(run, drawing, (trx, { id }) =>
      updateVideoRow(trx, source.id, { storyboardFileId: id, storyboard: JSON.stringify(board) }),
    );
  } finally {
    await borrowed?.release();
  }
}
