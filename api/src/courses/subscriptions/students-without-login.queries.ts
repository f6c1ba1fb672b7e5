import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { selectStudents } from './course-members.queries.ts';
import { isLiveSubscription } from './subscriptions.live.ts';

const SHOWN_COURSES = 5;

/** Selects students who can log in but never did. */
function absent(db: Db) {
  return db
    .selectFrom('users')
    .where('users.lastSeenAt', '=', '')
    .where('users.role', '=', 'student')
    .where('users.suspendedAt', 'is', null);
}

export async function countStudentsWithoutLogin(db: Db): Promise<number> {
  return countRows(absent(db));
}

/** Lists the courses with the most students who never logged in. */
export async function listCoursesByStudentsWithoutLogin(db: Db) {
  const found = await absent(db)
    .innerJoin('subscriptions', 'subscriptions.userId', 'users.id')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select(['subscriptions.courseId', 'courses.name as courseName'])
    .select((row) => row.fn.countAll<number>().as('people'))
    .where('courses.archivedAt', 'is', null)
    .where(isLiveSubscription)
    .groupBy(['subscriptions.courseId', 'courses.name'])
    .orderBy('people', 'desc')
    .orderBy('subscriptions.courseId', 'desc')
    .limit(SHOWN_COURSES)
    .execute();
  const rows: ((typeof found)[number] & { members: number })[] = [];
  for (const { courseId, courseName, people } of found) {
    const members = await countRows(selectStudents(db, courseId));
    rows.push({ courseId, courseName, people: Number(people), members });
  }
  return rows;
}
