import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { selectStudents } from '../../courses/subscriptions/course-members.queries.ts';

const AWAY_AFTER = 14 * DAY;
/** Students unseen for longer probably belong to an earlier edition of the course. */
const FORGOTTEN_AFTER = 60 * DAY;
/** The home screen offers to email all of them, and `CourseMailBody` allows 500 recipients. */
const MAX_ABSENTEES = 500;

/** Counts each course's students, and those seen within seven days. */
export async function countStudentsByCourse(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  const rows = await selectStudents(db, courseIds)
    .select('subscriptions.courseId')
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .select(
      sql<number>`sum(case when "users"."lastSeenAt" >= ${fromNow(-7 * DAY)} then 1 else 0 end)`.as(
        'entered',
      ),
    )
    .groupBy('subscriptions.courseId')
    .execute();
  return rows.map((row) => ({ ...row, students: Number(row.students), entered: Number(row.entered) }));
}

/** Lists active students last seen between `AWAY_AFTER` and `FORGOTTEN_AFTER` ago, latest first. */
export async function listAbsentees(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  const rows = await selectStudents(db, courseIds)
    .select(['subscriptions.courseId', 'users.id as userId', 'users.name', 'users.username'])
    .select('users.lastSeenAt')
    .where('users.active', '=', true)
    .where('users.lastSeenAt', '<', fromNow(-AWAY_AFTER))
    .where('users.lastSeenAt', '>=', fromNow(-FORGOTTEN_AFTER))
    .orderBy('users.lastSeenAt', 'desc')
    .orderBy('users.id')
    .limit(MAX_ABSENTEES)
    .execute();
  return rows.map(({ name, username, ...row }) => ({ ...row, name: name ?? username }));
}
