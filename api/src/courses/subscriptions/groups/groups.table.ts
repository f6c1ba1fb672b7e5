import type { Generated } from 'kysely';

/** A group of a course's students, such as the morning classes. */
export interface CourseGroupsTable {
  id: Generated<number>;
  courseId: number;
  name: string;
  /** The name in lower case without accents, unique per course. */
  key: string;
  position: number;
}
