import type { Generated } from 'kysely';

/** A group of a course's people, such as its morning classes. */
export interface CourseGroupsTable {
  id: Generated<number>;
  courseId: number;
  name: string;
  /** The folded name, once per course: a typing mistake in case or accents is no new group. */
  key: string;
  position: number;
}
