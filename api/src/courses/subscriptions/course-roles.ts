import type { Role } from '../../core/http/schema.ts';

export const COURSE_ROLES = ['student', 'assistant', 'teacher'] as const;
/** A person's role in one course: an assistant grades and answers, a teacher changes everything. */
export type CourseRole = (typeof COURSE_ROLES)[number];

/** True for accounts that teach the courses in which they have no other role. */
export const isTeachingRole = (role: Role): boolean => role === 'teacher' || role === 'admin';

/** Returns the subscription's role, else the account's; bedelía and administrators count as students. */
export function courseRoleOf({
  courseRole,
  role,
}: {
  courseRole: CourseRole | null;
  role: Role;
}): CourseRole {
  return courseRole ?? (role === 'teacher' ? 'teacher' : 'student');
}
