import { sql } from 'kysely';
import { addSecondsInSql } from '../../core/database/add-seconds-in-sql.ts';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { latestQuizClosingDate, longestExtraTime } from './own-dates.ts';

const isDue = (table: 'courses' | 'lectures') => sql<boolean>`(${sql.ref(`${table}.state`)} = 'published'
  or (${sql.ref(`${table}.state`)} = 'scheduled' and ${sql.ref(`${table}.publishAt`)} <= ${now()}))`;

/** For queries of courses: true when members may see the course at the time of the call. */
export const isPublishedCourse = () => isDue('courses');

/** For queries of courses: true when the course is publicly listed. */
export const isListedCourse = () => sql<boolean>`(${isDue('courses')} and "courses"."archivedAt" is null)`;

/** For queries of lectures: true when students now see the lecture and progress counts it. */
export const isPublishedLecture = () => sql<boolean>`(${isDue('lectures')} and not "lectures"."awaitsVideo")`;

/** True without a required quiz or after passing it; unreleased marks stay secret, so they do not count. */
export const hasPassedQuiz = (userId: number) => sql<boolean>`("lectures"."afterQuizId" is null or exists (
  select 1 from "attempts" inner join "quizzes" as "gate" on "gate"."id" = "attempts"."quizId"
  where "attempts"."quizId" = "lectures"."afterQuizId" and "attempts"."userId" = ${userId}
    and not "attempts"."preview" and "attempts"."state" <> 'running' and not "attempts"."needsGrading"
    and ("gate"."feedbackWhen" <> 'released' or "gate"."releasedAt" is not null)
    and 100.0 * "attempts"."score" >= coalesce("gate"."passMark", 0) * "attempts"."maxScore" - 0.000001))`;

const cutOffSeconds = sql<number>`${longestExtraTime} + coalesce("quizzes"."lateSeconds", 0)`;

/** For queries of quizzes: true once nobody may start, also late or in extra time, and nobody is answering. */
export const isQuizOver = (
  db: Db,
) => sql<boolean>`("quizzes"."state" = 'published' and ${addSecondsInSql(db, latestQuizClosingDate, cutOffSeconds)} <= ${now()}
  and not exists (select 1 from "attempts" where "attempts"."quizId" = "quizzes"."id" and not "attempts"."preview"
    and "attempts"."state" = 'running' and ("attempts"."dueAt" is null or "attempts"."dueAt" > ${now()})))`;
