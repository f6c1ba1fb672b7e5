import { sql } from 'kysely';
import type { CourseRole } from './course-roles.ts';

/** For queries of subscriptions with users: true for people with this role in the course. */
export const hasCourseRole = (role: CourseRole) => sql<boolean>`coalesce("subscriptions"."courseRole",
  case "users"."role" when 'bedelia' then 'student' else "users"."role" end) = ${role}`;

/** For queries of courses: true when this person teaches the course. */
export const isTaughtBy = (userId: number) => sql<boolean>`exists (select 1 from "subscriptions" as "taught"
  inner join "users" as "teacher" on "teacher"."id" = "taught"."userId"
  where "taught"."courseId" = "courses"."id" and "taught"."userId" = ${userId}
    and "taught"."courseRole" is null and "teacher"."role" in ('teacher', 'admin'))`;

/** For queries of courses: true when this person teaches the course or the condition holds. */
export function isTaughtOrAllowed(
  { userId, teaches }: { userId: number; teaches: boolean },
  condition: ReturnType<typeof sql<boolean>>,
) {
  return teaches ? sql<boolean>`(${isTaughtBy(userId)} or ${condition})` : condition;
}
