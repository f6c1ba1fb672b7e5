import type { Generated, Selectable } from 'kysely';

/** A named part of a course; its lectures are adjacent, in the order of the sections. */
export interface CourseSectionsTable {
  id: Generated<number>;
  courseId: number;
  name: string;
  /** The folded name, unique per course, so that names differ in more than accents and case. */
  key: string;
  position: number;
}

export type SectionRow = Selectable<CourseSectionsTable>;
