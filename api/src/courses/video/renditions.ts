import { FFMPEG_GLOBAL_ARGUMENTS, FFMPEG_THREADS } from './ffmpeg.ts';
import type { VideoStream } from './probe.ts';
import type { RenditionRow } from './videos.table.ts';

export type RenditionQuality = RenditionRow['quality'];

/** The interval of key frames in every quality; players can switch qualities at a key frame. */
const SEGMENT_SECONDS = 4;
const AUDIO_BITS = '48k';
/** A fragmented MP4 with its index first serves both HLS byte ranges and plain playback. */
const FRAGMENTED = ['-movflags', '+empty_moov+default_base_moof+global_sidx+skip_trailer'];

interface Profile {
  /** The shorter side in pixels, since phone videos may be upright. */
  side: number;
  framesPerSecond: number;
  crf: number;
  profile: string;
  /** The maximum kbit/s within four seconds, so that moving pictures do not stall slow phones. */
  most: number;
  /** The share of the total work, for the progress display. */
  weight: number;
}

/** The qualities in the order of their creation, the most watched first. */
export const QUALITY_PROFILES: Record<Exclude<RenditionQuality, 'audio'>, Profile> = {
  '360p': { side: 360, framesPerSecond: 15, crf: 27, profile: 'main', most: 300, weight: 3 },
  '240p': { side: 240, framesPerSecond: 12, crf: 29, profile: 'main', most: 140, weight: 2 },
  '720p': { side: 720, framesPerSecond: 30, crf: 25, profile: 'high', most: 1500, weight: 8 },
  '1080p': { side: 1080, framesPerSecond: 30, crf: 25, profile: 'high', most: 3000, weight: 16 },
};
type PictureQuality = keyof typeof QUALITY_PROFILES;
const ORDER = Object.keys(QUALITY_PROFILES) as PictureQuality[];

/** Returns qualities no larger than the picture; a tiny picture gets the smallest quality, not enlarged. */
export function qualitiesOf({ width, height }: Pick<VideoStream, 'width' | 'height'>): PictureQuality[] {
  const side = Math.min(width, height);
  const fitting = ORDER.filter((quality) => QUALITY_PROFILES[quality].side <= side);
  return fitting.length > 0 ? fitting : ['240p'];
}

const even = (size: number) => Math.max(2, Math.round(size / 2) * 2);

/** Returns the largest quality of a picture, kept even when it has more bytes than the original. */
export function largestQualityOf(picture: Pick<VideoStream, 'width' | 'height'>): PictureQuality | undefined {
  return qualitiesOf(picture).toSorted(
    (one, other) => QUALITY_PROFILES[other].side - QUALITY_PROFILES[one].side,
  )[0];
}

/** Returns the picture's size in a quality; H.264 needs even sides. */
export function renditionDimensionsOf(
  quality: PictureQuality,
  { width, height }: Pick<VideoStream, 'width' | 'height'>,
) {
  const scale = Math.min(1, QUALITY_PROFILES[quality].side / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Builds ffmpeg's arguments for one quality with the prepared sound. */
export function buildVideoArguments(
  quality: PictureQuality,
  picture: VideoStream,
  files: { source: string[]; sound: string | undefined; to: string },
): string[] {
  const { crf, profile, framesPerSecond, most } = QUALITY_PROFILES[quality];
  const { width, height } = renditionDimensionsOf(quality, picture);
  const own = picture.framesPerSecond;
  const fps = own > 0 ? Math.min(framesPerSecond, Math.ceil(own)) : framesPerSecond;
  const sound = files.sound === undefined ? [] : ['-i', `file:${files.sound}`];
  const every = fps * SEGMENT_SECONDS;
  return [
    ...FFMPEG_GLOBAL_ARGUMENTS,
    ...['-threads', FFMPEG_THREADS, ...files.source, ...sound, '-map', '0:V:0'],
    ...(sound.length > 0 ? ['-map', '1:a:0', '-c:a', 'copy'] : ['-an']),
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    // A variable frame rate is made constant first, or key frames would be misplaced.
    ...['-vf', `yadif=deint=interlaced,fps=${fps},scale=${width}:${height},setsar=1,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', profile, '-crf', String(crf)],
    ...['-maxrate', `${most}k`, '-bufsize', `${most * SEGMENT_SECONDS}k`],
    // Without B-frames, pictures start at 0 and need no edit list, which players interpret differently.
    ...[
      '-bf',
      '0',
      '-threads',
      FFMPEG_THREADS,
      '-g',
      String(every),
      '-keyint_min',
      String(every),
      '-sc_threshold',
      '0',
    ],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
    ...[...FRAGMENTED, '-movflags', '+frag_keyframe', '-f', 'mp4', '-progress', 'pipe:1', `file:${files.to}`],
  ];
}

/** Builds ffmpeg's arguments for the sound alone, `gain` dB louder. */
export function buildAudioArguments(source: string[], gain: number, to: string): string[] {
  // Pads sound that begins late with silence, so that it matches the picture.
  const filters = `aresample=44100:async=1:first_pts=0,volume=${gain.toFixed(1)}dB,alimiter=limit=0.89:level=false`;
  return [
    ...[
      ...FFMPEG_GLOBAL_ARGUMENTS,
      ...source,
      '-map',
      '0:a:0',
      '-vn',
      '-sn',
      '-dn',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
    ],
    ...['-ac', '1', '-af', filters, '-c:a', 'aac', '-b:a', AUDIO_BITS, ...FRAGMENTED],
    ...['-frag_duration', String(SEGMENT_SECONDS * 1_000_000)],
    ...['-f', 'mp4', '-progress', 'pipe:1', `file:${to}`],
  ];
}
