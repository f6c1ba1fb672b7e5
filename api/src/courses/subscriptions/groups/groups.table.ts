import type { Generated } from 'kysely';

/** A group of a course's students, such as the morning classes. */
export interface CourseGroupsTable {
  id: Generated<number>;
  courseId: number;
  name: string;
  /** The folded name, unique per course, so that case and accents make no second group. */
  key: string;
  position: number;
}
