import type { Generated, Insertable, Selectable } from 'kysely';
import type { PublicationState } from '../publication/publication.ts';

/** A `page` is a lecture of text, stored in `pages`. */
export const LECTURE_KINDS = ['video', 'page'] as const;
export type LectureKind = (typeof LECTURE_KINDS)[number];

export interface LecturesTable {
  id: Generated<number>;
  courseId: number;
  kind: Generated<LectureKind>;
  title: string;
  description: string;
  /** From 1 without gaps, in the order of the course. */
  position: number;
  /** A page's reading time or a video's length; null when unknown. */
  durationSeconds: number | null;
  videoFileId: number | null;
  posterFileId: number | null;
  /** Hides the lecture from students until its video is checked. */
  awaitsVideo: Generated<boolean>;
  /** Why the last uploaded video was refused; only for lectures without a video. */
  refusedReason: Generated<string | null>;
  state: Generated<PublicationState>;
  /** Set only when scheduled. */
  publishAt: Generated<string | null>;
  /** Null means before the first section. */
  sectionId: Generated<number | null>;
  /** The quiz that students must pass before the lecture opens. */
  afterQuizId: Generated<number | null>;
  /** Open to everybody once published, even without an account. */
  open: Generated<boolean>;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export type LectureRow = Selectable<LecturesTable>;
export type NewLectureRow = Insertable<LecturesTable>;
