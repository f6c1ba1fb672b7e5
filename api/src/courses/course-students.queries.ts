import type { Db } from '../core/database/database.ts';
import { hasCourseRole } from './subscriptions/course-roles.ts';
import { isLive } from './subscriptions/subscriptions.live.ts';

/** True when the course has current students. */
export async function hasStudents(db: Db, courseId: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .select('subscriptions.id')
    .where('subscriptions.courseId', '=', courseId)
    .where(hasCourseRole('student'))
    .where(isLive)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
