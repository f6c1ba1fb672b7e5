import type { Db } from '../../core/database/database.ts';
import { COURSE_FACETS, type CourseFacetFilter } from '../../core/http/schema.ts';
import { isLiveSubscription } from './subscriptions.live.ts';

/** Counts these people's courses and picks one course for each person, in two queries. */
export async function countCoursesByPerson(db: Db, userIds: number[]) {
  const counted = await db
    .selectFrom('subscriptions')
    .select((select) => [
      'userId',
      select.fn.countAll<number>().as('count'),
      select.fn.min('courseId').as('courseId'),
    ])
    .where('userId', 'in', userIds)
    .where(isLiveSubscription)
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
export function selectUserIdsByFacets(db: Db, filter: CourseFacetFilter) {
  let query = db
    .selectFrom('subscriptions')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select('subscriptions.userId')
    .where(isLiveSubscription);
  for (const name of COURSE_FACETS)
    if (filter[name] !== undefined) query = query.where(`courses.${name}`, '=', filter[name]);
  return query;
}
