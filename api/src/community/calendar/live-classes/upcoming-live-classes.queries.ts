import type { Db } from '../../../core/database/database.ts';
import { now } from '../../../core/time/time.ts';
import { selectOwnLiveClassEnd, selectOwnLiveClassStart } from '../../../courses/publication/own-dates.ts';
import { isPublishedCourse } from '../../../courses/publication/publication-conditions.ts';
import { selectOwnCourses } from '../../../courses/subscriptions/course-members.queries.ts';
import { findLiveClasses, isInvitedToLiveClass } from './live-classes.queries.ts';

/** Lists a student's live classes that are running or start before this time. */
export async function listUpcomingLiveClasses(db: Db, userId: number, until: string) {
  const rows = await selectOwnCourses(db, userId)
    .innerJoin('liveClasses', 'liveClasses.courseId', 'courses.id')
    .select(['liveClasses.id', 'courses.name as courseName', 'courses.type'])
    .where(selectOwnLiveClassStart(userId), '<=', until)
    .where(selectOwnLiveClassEnd(userId), '>', now())
    .where('courses.archivedAt', 'is', null)
    .where(isPublishedCourse())
    .where((live) => isInvitedToLiveClass(live, userId))
    .execute();
  const courses = new Map(rows.map(({ id, ...course }) => [id, course]));
  const found = await findLiveClasses(db, [...courses.keys()], { userId, teaches: false });
  return found.flatMap((row) => {
    const course = courses.get(row.id);
    return course ? [{ row, ...course }] : [];
  });
}
