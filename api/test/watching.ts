import { now } from '../src/core/time/time.ts';
import { insertLecture } from '../src/courses/lectures/lectures.queries.ts';
import { type MsInterval, toMs } from '../src/learning/impressions/intervals.ts';
import { recordWatchReport } from '../src/learning/impressions/record-watch-report.ts';
import type { TestApp } from './harness.ts';

/** Adds a lecture at the end of its course; 100 seconds long by default. */
export async function makeLecture(
  t: TestApp,
  courseId: number,
  fields: { title?: string; durationSeconds?: number | null } = {},
): Promise<number> {
  const lecture = { courseId, title: 'Límites', description: '', durationSeconds: 100, ...fields };
  return (await t.db.transaction().execute((trx) => insertLecture(trx, lecture))).id;
}

export interface WatchingRecord {
  userId: number;
  courseId: number;
  lectureId: number;
  /** Pairs of start and end, in seconds. */
  intervals: [number, number][];
  viewId?: string;
  position?: number;
  ended?: boolean;
  at?: string;
}

/** Records watched intervals, by default at the current time. */
export async function recordWatching(
  t: TestApp,
  { intervals, position = 0, ...seen }: WatchingRecord,
): Promise<void> {
  const watched = {
    viewId: 'v1',
    ended: false,
    at: now(),
    openMs: toMs(3600),
    ...seen,
    intervals: intervals.map(([from, to]): MsInterval => [toMs(from), toMs(to)]),
    positionMs: toMs(position),
  };
  await t.db.transaction().execute((trx) => recordWatchReport(trx, watched, toMs(100)));
}
