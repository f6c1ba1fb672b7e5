import type { Db } from '../core/database/database.ts';
import { COURSE_FACETS, type CourseFacetFilter } from '../core/http/schema.ts';
import type { CourseFilter } from './list-courses.queries.ts';
import { isListedCourse } from './publication/publication-conditions.ts';

/** Longer lists are useless for choosing. */
const MAX_VALUES = 500;

/** Lists codes, periods and shifts of courses, in descending order. */
export async function listFacets(db: Db, show: CourseFilter['show'], max = MAX_VALUES) {
  const found = { code: [] as string[], period: [] as string[], shift: [] as string[], truncated: false };
  for (const name of COURSE_FACETS) {
    let query = db.selectFrom('courses').select(name).distinct().where(name, '<>', '');
    if (show !== 'all') query = query.where(isListedCourse());
    const rows = await query
      .where('courses.state', '<>', 'copying')
      .orderBy(name, 'desc')
      .limit(max + 1)
      .execute();
    found[name] = rows.slice(0, max).map((row) => row[name]);
    found.truncated ||= rows.length > max;
  }
  return found;
}

export function hasFacets(filter: CourseFacetFilter): boolean {
  return COURSE_FACETS.some((name) => filter[name] !== undefined);
}

/** Selects the courses with these facet values. */
export function selectCourseIdsByFacets(db: Db, filter: CourseFacetFilter) {
  let query = db.selectFrom('courses').select('courses.id');
  for (const name of COURSE_FACETS)
    if (filter[name] !== undefined) query = query.where(name, '=', filter[name]);
  return query;
}
