import type { Db } from '../../core/database/database.ts';
import type { CourseType } from '../../core/http/schema.ts';
import { isLive } from './subscriptions.live.ts';

const MAX_COURSES = 50;

export interface TaughtCourse {
  id: number;
  name: string;
  type: CourseType;
}

/** Lists a teacher's courses by name, without archived ones. */
export async function listTaughtCourses(db: Db, userId: number): Promise<TaughtCourse[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select(['courses.id', 'courses.name', 'courses.type'])
    .where('subscriptions.userId', '=', userId)
    .where('subscriptions.courseRole', 'is', null)
    .where('courses.archivedAt', 'is', null)
    .where(isLive)
    .orderBy('courses.sortKey')
    .orderBy('courses.id')
    .limit(MAX_COURSES)
    .execute();
}
