import type { Generated, Selectable } from 'kysely';

/** A step of ffmpeg's work on a lecture's video. */
export interface VideoJobsTable {
  id: Generated<number>;
  lectureId: number;
  fileId: number;
  step: 'inspect' | 'faststart';
  attempts: Generated<number>;
  /** When it may be taken; pushed ahead by whoever takes it, so that a crash gives it back. */
  dueAt: string;
  createdAt: string;
}

export type VideoJobRow = Selectable<VideoJobsTable>;
