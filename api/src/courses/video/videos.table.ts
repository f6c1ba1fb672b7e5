import type { Generated, Selectable } from 'kysely';
import type { VideoQuality } from './video.schema.ts';

/** ffmpeg's findings on a lecture's video file; a file that was never queued for a check has no row. */
export interface VideosTable {
  /** The lecture's `videoFileId`. */
  fileId: number;
  /** `unjudged`: not checked yet. `processing` without a running job: abandoned. */
  state: 'unjudged' | 'processing' | 'ready' | 'unplayable';
  /** Spanish: why it cannot be watched, or why a quality is missing. */
  reason: string | null;
  /** True when browsers play the file unchanged. */
  plays: boolean;
  /** As shown, after rotation; null without a picture. */
  width: number | null;
  height: number | null;
  /** The `codecs` parameter of the file's MIME type, as `avc1.640028,mp4a.40.2`; '' when unknown. */
  codecs: string;
  storyboardFileId: number | null;
  /** JSON of `Storyboard`; null without one. */
  storyboard: string | null;
}

/** A quality made from a lecture's file. */
export interface RenditionsTable {
  id: Generated<number>;
  sourceFileId: number;
  quality: Exclude<VideoQuality, 'original'>;
  /** Null when the quality would not be smaller than the source; the row prevents another attempt. */
  fileId: number | null;
  width: number | null;
  height: number | null;
  codecs: string;
  /** The highest bit rate of the segments. */
  peakBitsPerSecond: number;
  /** The offset of the end of the leading segment index, in bytes. */
  indexBytes: number;
}

export type VideoRow = Selectable<VideosTable>;
export type RenditionRow = Selectable<RenditionsTable>;
