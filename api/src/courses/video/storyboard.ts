import { FFMPEG_GLOBAL_ARGUMENTS } from './ffmpeg.ts';

const TILE_WIDTH = 160;
const COLUMNS = 10;
const MAX_TILES = 100;
const LEAST_SECONDS = 4;

/** The layout of a JPEG with rows of small pictures, one picture every `everySeconds` seconds. */
export interface Storyboard {
  everySeconds: number;
  count: number;
  columns: number;
  tileWidth: number;
  tileHeight: number;
}

export function planStoryboard(seconds: number, picture: { width: number; height: number }): Storyboard {
  // Renditions have a key frame every four seconds, and only key frames are decoded.
  const everySeconds = LEAST_SECONDS * Math.max(1, Math.ceil(seconds / MAX_TILES / LEAST_SECONDS));
  const tileHeight = Math.max(2, 2 * Math.round((TILE_WIDTH * picture.height) / picture.width / 2));
  const count = Math.max(1, Math.min(MAX_TILES, Math.ceil(seconds / everySeconds)));
  return { everySeconds, count, columns: Math.min(COLUMNS, count), tileWidth: TILE_WIDTH, tileHeight };
}

export function buildStoryboardArguments(source: string[], board: Storyboard, to: string): string[] {
  const { everySeconds, count, columns, tileWidth, tileHeight } = board;
  const rows = Math.ceil(count / columns);
  const filters = `fps=1/${everySeconds}:round=up,scale=${tileWidth}:${tileHeight},setsar=1,tile=${columns}x${rows}`;
  return [
    ...[
      ...FFMPEG_GLOBAL_ARGUMENTS,
      '-threads',
      '1',
      '-skip_frame',
      'nokey',
      ...source,
      '-map',
      '0:V:0',
      '-an',
      '-vf',
      filters,
    ],
    ...['-frames:v', '1', '-q:v', '6', '-f', 'image2', '-update', '1', `file:${to}`],
  ];
}

function timeOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [whole / 3600, (whole / 60) % 60, whole % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${parts.join(':')}.${String(Math.round((seconds - whole) * 1000)).padStart(3, '0')}`;
}

/** Writes the WebVTT that maps seconds to parts of the JPEG at `url`. */
export function buildStoryboardVtt(board: Storyboard, url: string): string {
  const { everySeconds, count, columns, tileWidth, tileHeight } = board;
  const cues = Array.from({ length: count }, (_, index) => {
    const from = timeOf(index * everySeconds);
    const to = timeOf((index + 1) * everySeconds);
    const x = (index % columns) * tileWidth;
    const y = Math.floor(index / columns) * tileHeight;
    return `${from} --> ${to}\n${url}#xywh=${x},${y},${tileWidth},${tileHeight}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
