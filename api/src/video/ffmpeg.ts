import { isInstalled, run } from './program.ts';

const PROBE_MS = 30_000;
const POSTER_MS = 60_000;
const COPY_MS = 15 * 60_000;
const POSTER_AT = 0.1;
const POSTER_LATEST = 10;

/** The container's name in ffmpeg, so that the file is read only as the type that was checked. */
function demuxer(mimeType: string): string {
  if (mimeType === 'video/webm' || mimeType.includes('matroska')) return 'matroska';
  return mimeType.includes('ogg') ? 'ogg' : 'mov';
}

/** Allows only local files, whatever the video refers to, and no pictures too big for memory. */
function input(path: string, mimeType: string): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-max_pixels',
    '40000000',
    '-f',
    demuxer(mimeType),
    '-i',
    `file:${path}`,
  ];
}

export async function hasFfmpeg(): Promise<boolean> {
  return (await isInstalled('ffmpeg')) && (await isInstalled('ffprobe'));
}

export interface VideoFacts {
  /** Undefined when the file does not say. */
  durationSeconds: number | undefined;
  hasPicture: boolean;
}

export async function probe(path: string, mimeType: string): Promise<VideoFacts> {
  const wanted = ['-show_entries', 'format=duration:stream=codec_type', '-of', 'json'];
  const output = await run('ffprobe', ['-v', 'error', ...input(path, mimeType), ...wanted], PROBE_MS);
  const facts = JSON.parse(output) as { format?: { duration?: string }; streams?: { codec_type?: string }[] };
  const duration = Number(facts.format?.duration);
  return {
    durationSeconds:
      Number.isFinite(duration) && duration > 0 ? Math.round(duration * 1000) / 1000 : undefined,
    hasPicture: (facts.streams ?? []).some((stream) => stream.codec_type === 'video'),
  };
}

/** Takes a picture shortly after the beginning, where videos are seldom black. */
export async function drawPoster(path: string, mimeType: string, seconds: number, to: string): Promise<void> {
  const at = Math.min(seconds * POSTER_AT, POSTER_LATEST).toFixed(3);
  const picture = [
    '-frames:v',
    '1',
    '-vf',
    "scale='min(1280,iw)':-2",
    '-q:v',
    '4',
    '-f',
    'image2',
    '-update',
    '1',
  ];
  const args = ['-v', 'error', '-nostdin', '-threads', '1', '-ss', at, ...input(path, mimeType)];
  await run('ffmpeg', [...args, '-an', ...picture, `file:${to}`], POSTER_MS);
}

/** Rewrites the video with its index (moov) in front, so that it plays before it has fully loaded. */
export async function moveMoovToFront(path: string, mimeType: string, to: string): Promise<void> {
  const format = mimeType === 'video/quicktime' ? 'mov' : 'mp4';
  const copy = ['-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-movflags', '+faststart', '-f', format];
  await run('ffmpeg', ['-v', 'error', '-nostdin', ...input(path, mimeType), ...copy, `file:${to}`], COPY_MS);
}
