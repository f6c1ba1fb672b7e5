import { sql } from 'kysely';
import { lectureCoverage } from './lecture-coverage.ts';

/** The share that counts as done, below 1 because few people watch to the very end. */
export const MIN_DONE_COVERAGE = 0.9;

/** For queries of `impressions` and `lectures`: true when enough was watched; may be null without a view. */
export const isLectureWatched = sql<boolean>`((${lectureCoverage}) >= ${sql.lit(MIN_DONE_COVERAGE)})`;

/** For `selectProgress`: true when enough was watched or a lecture without video is marked as done. */
export const isLectureDone = sql<boolean>`(coalesce(${isLectureWatched}, false)
  or ("lectures"."videoFileId" is null and "doneLectures"."doneAt" is not null))`;

/** The value of `isLectureDone` as 1 or 0, for sums. */
export const doneFlag = sql<number>`case when ${isLectureDone} then 1 else 0 end`;

/** A course's progress, 0 to 1: done lectures divided by published ones. */
export function progressOf(done: number, lectures: number): number {
  return lectures === 0 ? 0 : Math.round((done / lectures) * 10_000) / 10_000;
}
