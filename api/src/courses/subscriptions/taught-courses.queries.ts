import type { Db } from '../../core/database/database.ts';
import type { CourseType } from '../../core/http/schema.ts';
import { selectOwnCourses } from './course-members.queries.ts';

const MAX_COURSES = 50;

export interface TaughtCourse {
  id: number;
  name: string;
  type: CourseType;
}

/** Lists a teacher's courses by name, without archived ones. */
export async function listTaughtCourses(db: Db, userId: number): Promise<TaughtCourse[]> {
  return selectOwnCourses(db, userId)
    .select(['courses.id', 'courses.name', 'courses.type'])
    .where('subscriptions.courseRole', 'is', null)
    .where('courses.archivedAt', 'is', null)
    .orderBy('courses.sortKey')
    .orderBy('courses.id')
    .limit(MAX_COURSES)
    .execute();
}
