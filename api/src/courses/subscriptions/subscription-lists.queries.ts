import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { buildLikeFilter } from '../../core/database/search.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import type { Role } from '../../core/http/schema.ts';
import { isPublishedCourse } from '../publication/publication-conditions.ts';
import { selectMembers } from './course-members.queries.ts';
import { hasCourseRole } from './course-role-conditions.ts';
import type { CourseRole } from './course-roles.ts';
import { isInGroup } from './groups/groups.queries.ts';
import { isLiveSubscription } from './subscriptions.live.ts';
import { SUBSCRIPTION_COLUMNS } from './subscriptions.queries.ts';

interface ListFilter {
  limit: number;
  cursor?: string;
  q?: string;
}

type Members = { q?: string; role?: Role; courseRole?: CourseRole; group?: string };
type MembersFilter = ListFilter & Members;

function members(db: Db, courseId: number, { q, role, courseRole, group }: Members) {
  let query = selectMembers(db, courseId);
  if (q) query = query.where((where) => buildLikeFilter(where.ref('users.search'), q));
  if (role) query = query.where('users.role', '=', role);
  if (courseRole) query = query.where(hasCourseRole(courseRole));
  if (group !== undefined) query = query.where(isInGroup(group));
  return query;
}

/** Lists the live subscriptions of a course with their people, oldest first. */
export async function listCourseSubscriptions(db: Db, courseId: number, filter: MembersFilter) {
  const after = decodeIdCursor(filter.cursor);
  let query = members(db, courseId, filter)
    .select(SUBSCRIPTION_COLUMNS)
    .select(['users.username', 'users.name', 'users.surname', 'users.firstName', 'users.email', 'users.role'])
    .orderBy('subscriptions.id')
    .limit(filter.limit + 1);
  if (after !== undefined) query = query.where('subscriptions.id', '>', after);
  return toPage(await query.execute(), filter.limit, (row) => [row.id]);
}

/** Counts all rows of `listCourseSubscriptions`. */
export async function countCourseSubscriptions(db: Db, courseId: number, filter: Members): Promise<number> {
  return countRows(members(db, courseId, filter));
}

/** Lists a person's current subscriptions; `drafts` says which unpublished courses to include. */
export async function listUserSubscriptions(
  db: Db,
  userId: number,
  { limit, cursor, q, drafts }: ListFilter & { drafts: 'all' | 'taught' | 'none' },
) {
  const after = decodeIdCursor(cursor);
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select(SUBSCRIPTION_COLUMNS)
    .select(['courses.name as courseName', 'courses.type'])
    .where('subscriptions.userId', '=', userId)
    .where(isLiveSubscription)
    .orderBy('subscriptions.courseId')
    .limit(limit + 1);
  if (drafts !== 'all')
    query = query.where((where) =>
      where.or([
        ...(drafts === 'taught' ? [where('subscriptions.courseRole', 'is', null)] : []),
        isPublishedCourse(),
      ]),
    );
  if (q) query = query.where((where) => buildLikeFilter(where.ref('courses.search'), q));
  if (after !== undefined) query = query.where('subscriptions.courseId', '>', after);
  return toPage(await query.execute(), limit, (row) => [row.courseId]);
}
