import type { Db } from '../../core/database/database.ts';
import { hasCourseRole } from './course-roles.ts';
import { isLive } from './subscriptions.live.ts';

/** Selects the live subscriptions to a course, or to several, with their people. */
export function selectMembers(db: Db, course: number | number[]) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .where('subscriptions.courseId', 'in', typeof course === 'number' ? [course] : course)
    .where(isLive);
}

/** Selects the students of a course, or of several. */
export const selectStudents = (db: Db, course: number | number[]) =>
  selectMembers(db, course).where(hasCourseRole('student'));
