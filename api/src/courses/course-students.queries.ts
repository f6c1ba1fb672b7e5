import type { Db } from '../core/database/database.ts';
import { selectStudents } from './subscriptions/course-members.queries.ts';

/** True when the course has current students. */
export async function hasStudents(db: Db, courseId: number): Promise<boolean> {
  const row = await selectStudents(db, courseId).select('subscriptions.id').limit(1).executeTakeFirst();
  return row !== undefined;
}
