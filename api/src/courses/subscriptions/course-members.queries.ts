import type { Db } from '../../core/database/database.ts';
import { hasCourseRole } from './course-role-conditions.ts';
import { isLiveSubscription } from './subscriptions.live.ts';

/** Selects the live subscriptions to a course, or to several, with their people. */
export function selectMembers(db: Db, course: number | number[]) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .where('subscriptions.courseId', 'in', typeof course === 'number' ? [course] : course)
    .where(isLiveSubscription);
}

/** Returns the ids of a course's members, or of those members who are `among` these people. */
export async function listCourseMemberIds(db: Db, courseId: number, among?: number[]): Promise<Set<number>> {
  let members = selectMembers(db, courseId).select('subscriptions.userId');
  if (among) members = members.where('subscriptions.userId', 'in', among);
  const rows = await members.execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Selects a person's live subscriptions. */
export const selectOwnSubscriptions = (db: Db, userId: number) =>
  db.selectFrom('subscriptions').where('subscriptions.userId', '=', userId).where(isLiveSubscription);

/** Selects the courses of a person's live subscriptions. */
export const selectOwnCourses = (db: Db, userId: number) =>
  selectOwnSubscriptions(db, userId).innerJoin('courses', 'courses.id', 'subscriptions.courseId');

/** Selects the ids of courses in which a person is not a student. */
export const selectStaffCourseIds = (db: Db, userId: number) =>
  selectOwnSubscriptions(db, userId)
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .select('subscriptions.courseId')
    .where((where) => where.not(hasCourseRole('student')));

/** Selects the students of a course, or of several. */
export const selectStudents = (db: Db, course: number | number[]) =>
  selectMembers(db, course).where(hasCourseRole('student'));
