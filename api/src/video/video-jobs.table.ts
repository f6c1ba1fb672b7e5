import type { Generated, Selectable } from 'kysely';

/** An ffmpeg step for a lecture's video. */
export interface VideoJobsTable {
  id: Generated<number>;
  lectureId: number;
  fileId: number;
  step: 'inspect' | 'faststart';
  attempts: Generated<number>;
  /** It may be claimed from this time on; a claim postpones that, so that it is retried after a crash. */
  dueAt: string;
  createdAt: string;
}

export type VideoJobRow = Selectable<VideoJobsTable>;
