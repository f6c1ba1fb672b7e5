import type { Db } from '../../core/database/database.ts';
import { FACETS, type FacetFilter } from '../../core/http/schema.ts';
import { isLive } from '../../courses/subscriptions/subscriptions.live.ts';
import type { UserDetails } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

type Row = Pick<UserRow, 'id' | 'ci' | 'lastSeenAt'>;

/** Counts each person's courses and picks one of them, in two queries for a whole page. */
async function coursesOf(db: Db, userIds: number[]) {
  const counted = await db
    .selectFrom('subscriptions')
    .select((select) => [
      'userId',
      select.fn.countAll<number>().as('count'),
      select.fn.min('courseId').as('courseId'),
    ])
    .where('userId', 'in', userIds)
    .where(isLive)
    .groupBy('userId')
    .execute();
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'name', 'type'])
    .where('id', 'in', counted.length > 0 ? counted.map(({ courseId }) => courseId) : [0])
    .execute();
  const byId = new Map(courses.map((course) => [course.id, course]));
  return new Map(counted.map((row) => [row.userId, { count: row.count, course: byId.get(row.courseId) }]));
}

/** Selects the people in courses with these facet values. */
export function selectPeopleInCourses(db: Db, filter: FacetFilter) {
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select('subscriptions.userId')
    .where(isLive);
  for (const name of FACETS)
    if (filter[name] !== undefined) query = query.where(`courses.${name}`, '=', filter[name]);
  return query;
}

async function passkeyOwners(db: Db, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('passkeys')
    .select('userId')
    .distinct()
    .where('userId', 'in', userIds)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Reads the details in the administration's table, by person's id. */
export async function findUserDetails(db: Db, rows: Row[]): Promise<Map<number, UserDetails>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const courses = await coursesOf(db, ids);
  const owners = await passkeyOwners(db, ids);
  return new Map(
    rows.map(({ id, ci, lastSeenAt }) => {
      const { count = 0, course = null } = courses.get(id) ?? {};
      const hasPasskey = owners.has(id);
      return [id, { ci, lastSeenAt: lastSeenAt || null, hasPasskey, courseCount: count, course }];
    }),
  );
}
