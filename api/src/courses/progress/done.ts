import { sql } from 'kysely';
import { coverage } from './coverage.ts';

/** A lecture is done from this share on: few people watch its last words. */
export const DONE_FROM = 0.9;

/** True of a lecture of which enough was watched; null where nothing was. For a query with `impressions` and `lectures`. */
export const isWatched = sql<boolean>`((${coverage}) >= ${sql.lit(DONE_FROM)})`;

/**
 * The one definition of a lecture that is done: enough of it was watched, or, where there is nothing to watch, its
 * person said so. For a query with `lectures` and one person's `impressions` and `doneLectures`.
 */
export const isDone = sql<boolean>`(coalesce(${isWatched}, false)
  or ("lectures"."videoFileId" is null and "doneLectures"."doneAt" is not null))`;

/** The same as 1 or 0, to be read or summed. */
export const doneCount = sql<number>`case when ${isDone} then 1 else 0 end`;

/** A course's progress, 0 to 1: the lectures that are done, of those that are published. */
export function progressOf(done: number, lectures: number): number {
  return lectures === 0 ? 0 : Math.round((done / lectures) * 10_000) / 10_000;
}
