import type { Generated, Selectable } from 'kysely';

/** A named part of a course; its lectures are adjacent, in the order of the sections. */
export interface CourseSectionsTable {
  id: Generated<number>;
  courseId: number;
  name: string;
  /** The name in lower case without accents, unique per course. */
  key: string;
  position: number;
}

export type SectionRow = Selectable<CourseSectionsTable>;
