import type { Generated, Insertable, Selectable } from 'kysely';

export interface LecturesTable {
  id: Generated<number>;
  courseId: number;
  title: string;
  description: string;
  /** From 1, without gaps, in the order of the course. */
  position: number;
  /** Null: not known (no video, or no ffmpeg and no browser said so). */
  durationSeconds: number | null;
  videoFileId: number | null;
  posterFileId: number | null;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export type LectureRow = Selectable<LecturesTable>;
export type NewLectureRow = Insertable<LecturesTable>;
