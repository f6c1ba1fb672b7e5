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
  /** The days of the institute of these two moments: triggers take them from here. */
  firstDay: string;
  lastDay: string;
}

/** A day that views of a person touch. Kept by triggers on the views, as the next table is by triggers on this one. */
export interface WatcherDaysTable {
  userId: number;
  day: string;
  /** The last sign of life of all views that touch the day; after midnight for one that goes on. */
  lastAt: string;
}

/**
 * How many people who watched on a day did so next on which; empty for never again. Whoever watched in a period has one
 * last day in it, so the people of a period are counted without meeting them.
 */
export interface WatcherReturnsTable {
  day: string;
  nextDay: string;
  /** Several rows per pair, to be summed: parallel writers do not wait for each other. */
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

export type ImpressionRow = Selectable<ImpressionsTable>;
