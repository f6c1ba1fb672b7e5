import { sql } from 'kysely';
import { coverage } from './coverage.ts';

/** Below 1, because few people watch the last words. */
export const DONE_FROM = 0.9;

/**
 * True when enough of a lecture was watched; null when nothing was. For queries with `impressions` and
 * `lectures`.
 */
export const isWatched = sql<boolean>`((${coverage}) >= ${sql.lit(DONE_FROM)})`;

/**
 * Defines a done lecture: watched enough, or without video marked by its person. Needs `lectures`,
 * `impressions` and `doneLectures`.
 */
export const isDone = sql<boolean>`(coalesce(${isWatched}, false)
  or ("lectures"."videoFileId" is null and "doneLectures"."doneAt" is not null))`;

/** Returns `isDone` as 1 or 0, for sums. */
export const doneCount = sql<number>`case when ${isDone} then 1 else 0 end`;

/** A course's progress, 0 to 1: done lectures divided by published ones. */
export function progressOf(done: number, lectures: number): number {
  return lectures === 0 ? 0 : Math.round((done / lectures) * 10_000) / 10_000;
}
