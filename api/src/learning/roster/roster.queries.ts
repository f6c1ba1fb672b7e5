import type { Db } from '../../core/database/database.ts';
import { buildLikeFilter } from '../../core/database/search.ts';
import { latestQuizClosingDate } from '../../courses/publication/own-dates.ts';
import { isPublishedLecture } from '../../courses/publication/publication-conditions.ts';
import { selectStudents } from '../../courses/subscriptions/course-members.queries.ts';
import { isInGroup, memberGroupName } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { RosterFilters } from './roster.schema.ts';

/** Lists a course's students by name, filtered by search, group and ids. */
export async function listStudents(
  db: Db,
  courseId: number,
  { q, group }: RosterFilters,
  userIds?: readonly number[],
) {
  let query = selectStudents(db, courseId)
    .select(['users.id as userId', 'users.username', 'users.name', 'users.email', 'users.ci'])
    .select([
      'users.surname',
      'users.firstName',
      'users.sortKey',
      'users.lastSeenAt',
      memberGroupName.as('group'),
    ])
    .orderBy('users.sortKey')
    .orderBy('users.id');
  if (q) query = query.where((where) => buildLikeFilter(where.ref('users.search'), q));
  if (group !== undefined) query = query.where(isInGroup(group));
  if (userIds) query = query.where('users.id', 'in', userIds);
  return query.execute();
}
export type RosterStudent = Awaited<ReturnType<typeof listStudents>>[number];

export async function listRosterColumns(db: Db, courseId: number) {
  const lectures = await db
    .selectFrom('lectures')
    .select(['id', 'title'])
    .where('courseId', '=', courseId)
    .where(isPublishedLecture())
    .orderBy('position')
    .orderBy('id')
    .execute();
  const quizzes = await db
    .selectFrom('quizzes')
    .select([
      'id',
      'kind',
      'title',
      'gradeBy',
      'passMark',
      'opensAt',
      'closesAt',
      'lateSeconds',
      'onlyGroups',
    ])
    .select(latestQuizClosingDate.as('latestClosing'))
    .select(['feedbackWhen', 'releasedAt'])
    .where('courseId', '=', courseId)
    .where('state', '=', 'published')
    .orderBy('id')
    .execute();
  return { lectures, quizzes };
}
export type RosterColumns = Awaited<ReturnType<typeof listRosterColumns>>;

/** Lists these students, except those without an active account. */
export async function listAddressees(db: Db, courseId: number, userIds: number[]) {
  return selectStudents(db, courseId)
    .select(['users.id as userId', 'users.username', 'users.firstName', 'users.email'])
    .where('users.id', 'in', userIds)
    .where('users.active', '=', true)
    .orderBy('users.id')
    .execute();
}
export type Addressee = Awaited<ReturnType<typeof listAddressees>>[number];
