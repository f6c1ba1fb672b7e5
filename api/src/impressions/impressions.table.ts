import type { Generated, Selectable } from 'kysely';

/** One person's watch time of one lecture, over all views. */
export interface ImpressionsTable {
  id: Generated<number>;
  userId: number;
  courseId: number;
  lectureId: number;
  /** JSON: the union of all that was watched, in milliseconds. */
  intervals: string;
  /** The length of that union. */
  watchedMs: number;
  views: number;
  /** Where to go on from; 0 once it was watched to its end. */
  positionMs: number;
  /** Where the video ended, as the player saw it: its length, when the lecture itself has none. */
  endMs: number | null;
  firstViewedAt: string;
  lastViewedAt: string;
}

/** One view of a lecture by one person. */
export interface ImpressionViewsTable {
  lectureId: number;
  userId: number;
  /** Drawn by the client, once per opening. */
  viewId: string;
  courseId: number;
  /** JSON: the union of the intervals watched in this view, in milliseconds. */
  intervals: string;
  /** The watch time that it added to the union of all views. */
  addedMs: number;
  startedAt: string;
  lastAt: string;
}

/** Everybody who has watched anything: the order of the report, and what parallel calls of one person queue at. */
export interface WatchersTable {
  userId: number;
  lectures: number;
  watchedMs: number;
  lastViewedAt: string;
}

/**
 * A day of the institute that openings of a person touch, from their begin to their last sign of life. Kept by triggers
 * on the openings, as the next table is.
 */
export interface WatcherDaysTable {
  userId: number;
  day: string;
  /** That person's next such day; empty for none. */
  nextDay: string;
  /** The last sign of life of all openings that touch the day; after midnight for one that goes on. */
  lastAt: string;
}

/** How many rows of `watcherDays` have which next day: what a period counts is the last days in it. */
export interface WatcherReturnsTable {
  day: string;
  nextDay: string;
  /** Several rows per pair, to be summed (see `database/shards.ts`). */
  shard: number;
  count: number;
}

/** What happened on a day in a course, or in all of them (courseId 0). A history: it outlives the course. */
export interface ActivityTable {
  day: string;
  courseId: number;
  /** Several rows per day and course, to be summed: parallel writers do not wait for each other. */
  shard: number;
  viewers: number;
  lectures: number;
  views: number;
  watchedMs: number;
}

/** How many rows a big table has, kept by triggers: counting them would take longer the more there are. */
export interface TalliesTable {
  /** What is counted: `watchers`, `sessions`, `users <role>`, `audit`, and what waits for somebody. */
  name: string;
  /** Several rows per name, to be summed (see `database/shards.ts`). */
  shard: Generated<number>;
  count: number;
}

export type ImpressionRow = Selectable<ImpressionsTable>;
