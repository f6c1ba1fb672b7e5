import type { Lecture, Quality } from '@rambla/api/contract';
import { nearest } from '../player/quality.ts';
import { offeredSources } from '../player/quality-options.ts';

/** A quality to save, with the total size of the videos in bytes. */
export type SaveOption = { quality: Quality; bytes: number };

const ORDER: Quality[] = ['original', '1080p', '720p', '360p', '240p', 'audio'];

/** Lists these lectures' qualities; a lecture that lacks one is counted with its substitute. */
export function saveOptions(lectures: Pick<Lecture, 'video'>[]): SaveOption[] {
  const offered = new Set(
    lectures.flatMap(({ video }) => (video ? offeredSources(video).map(({ quality }) => quality) : [])),
  );
  return ORDER.filter((quality) => offered.has(quality)).map((quality) => ({
    quality,
    bytes: lectures.reduce((sum, { video }) => sum + (nearest(video?.sources ?? [], quality)?.size ?? 0), 0),
  }));
}
