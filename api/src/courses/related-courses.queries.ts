import { sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { isListedCourse, isPublishedLecture } from './publication/publication-conditions.ts';

const MAX_RELATED = 3;

/** Suggests courses of the same type to take next, those of the same category first. */
export async function listRelatedCourses(db: Db, courseId: number) {
  const lectureCount = sql<number>`(select count(*) from "lectures"
    where "lectures"."courseId" = "courses"."id" and ${isPublishedLecture()})`;
  return db
    .selectFrom('courses')
    .innerJoin('courses as own', (join) =>
      join.onRef('own.type', '=', 'courses.type').on('own.id', '=', courseId),
    )
    .select(['courses.id', 'courses.name', 'courses.type', 'courses.category', 'courses.enrolment'])
    .select(lectureCount.as('lectureCount'))
    .where('courses.id', '<>', courseId)
    .where(isListedCourse())
    .orderBy(sql`case when "courses"."category" = "own"."category" then 0 else 1 end`)
    .orderBy('courses.sortKey')
    .orderBy('courses.id')
    .limit(MAX_RELATED)
    .execute();
}
