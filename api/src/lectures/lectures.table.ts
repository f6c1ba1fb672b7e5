import type { Generated, Insertable, Selectable } from 'kysely';

export interface LecturesTable {
  id: Generated<number>;
  courseId: number;
  title: string;
  description: string;
  /** From 1 without gaps, in the order of the course. */
  position: number;
  /** Null when unknown: there is no video, or neither ffmpeg nor a browser reported its length. */
  durationSeconds: number | null;
  videoFileId: number | null;
  posterFileId: number | null;
  /** Until its video has been judged, only those who teach the course see it. */
  awaitsVideo: Generated<boolean>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export type LectureRow = Selectable<LecturesTable>;
export type NewLectureRow = Insertable<LecturesTable>;
