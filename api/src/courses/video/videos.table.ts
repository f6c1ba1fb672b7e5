import type { Generated, Selectable } from 'kysely';
import type { Quality } from './video.schema.ts';

/** The findings on a lecture's file; missing when ffmpeg never read it. */
export interface VideosTable {
  /** The lecture's `videoFileId`. */
  fileId: number;
  /** `unjudged`: not looked into yet. `processing` without a job that is under way: it was given up. */
  state: 'unjudged' | 'processing' | 'ready' | 'unplayable';
  /** Spanish: why it cannot be watched, or why a quality is missing. */
  reason: string | null;
  /** Browsers play the file as it is. */
  plays: boolean;
  /** As shown, after rotation; null without a picture. */
  width: number | null;
  height: number | null;
  /** The codecs of the source's type, such as `avc1.640028,mp4a.40.2`; '' when unknown. */
  codecs: string;
  storyboardFileId: number | null;
  /** JSON of `Storyboard`; null without one. */
  storyboard: string | null;
}

/** A quality that was made of a lecture's file. */
export interface RenditionsTable {
  id: Generated<number>;
  sourceFileId: number;
  quality: Exclude<Quality, 'original'>;
  /** Null when no smaller than its source, so that it is not made again. */
  fileId: number | null;
  width: number | null;
  height: number | null;
  codecs: string;
  /** The most bits of a second among its segments. */
  peakBitsPerSecond: number;
  /** The offset of the end of the leading segment index, in bytes. */
  indexBytes: number;
}

export type VideoRow = Selectable<VideosTable>;
export type RenditionRow = Selectable<RenditionsTable>;
