import { lock } from '../database/lock.ts';
import type { Db } from '../database.ts';
import { dayOf } from '../time/time-zone.ts';
import { addActivity } from './activity.queries.ts';
import { type Interval, lengthOf, unite } from './intervals.ts';
import {
  findLastInCourse,
  findView,
  lockImpression,
  NOTHING,
  saveImpression,
  savePlace,
  saveView,
  watchedOn,
} from './watched.queries.ts';
import { cutToLength, type Watched } from './watched.ts';

/** No person watches in so many intervals; without a limit one person could grow a row without end. */
const MAX_INTERVALS = 5_000;

export class TooManyIntervals extends Error {}

function add(before: string, more: Interval[]): Interval[] {
  const union = unite(JSON.parse(before) as Interval[], more);
  if (union.length > MAX_INTERVALS) throw new TooManyIntervals();
  return union;
}

function earliest(...moments: string[]): string {
  return moments.toSorted()[0] ?? '';
}

function latest(...moments: string[]): string {
  return moments.toSorted().at(-1) ?? '';
}

function isNewDay(before: string, at: string): boolean {
  return before === '' || dayOf(before) < dayOf(at);
}

/**
 * Adds what was watched, to the day on which it was. Call it in a transaction of its own: the same interval twice counts
 * once, an opening is one view, parallel calls lose nothing. What comes late for a day on which the person is known to
 * have watched may leave a lecture of that day uncounted, but counts nobody twice. Throws a foreign key violation when
 * the lecture went away meanwhile, and TooManyIntervals for a union that no person could make.
 */
export async function recordWatched(trx: Db, input: Watched, lengthMs: number | null): Promise<void> {
  const watched = cutToLength(input, lengthMs);
  const { userId, at } = watched;
  // Always locked in this order, so that two calls never wait for each other.
  const before = await lockImpression(trx, watched);
  await lock(trx, `watcher ${userId}`);
  const view = await findView(trx, watched);
  // A player that stands still, or is left open at the end, is no sign of life.
  if (view && watched.intervals.length === 0) return savePlace(trx, before, watched);
  const lastInCourse = await findLastInCourse(trx, watched);
  const isFirstOfDay = !(await watchedOn(trx, userId, dayOf(at)));

  const union = add(before.intervals, watched.intervals);
  const watchedMs = lengthOf(union);
  const addedMs = watchedMs - before.watchedMs;
  const shown = add(view?.intervals ?? NOTHING, watched.intervals);
  const views = view ? 0 : 1;
  await saveView(trx, watched, {
    intervals: JSON.stringify(shown),
    addedMs: (view?.addedMs ?? 0) + addedMs,
  });
  const total = {
    intervals: JSON.stringify(union),
    watchedMs,
    views: before.views + views,
    firstViewedAt: earliest(before.firstViewedAt, at),
    lastViewedAt: latest(before.lastViewedAt, at),
  };
  await saveImpression(trx, before, watched, total);
  await addActivity(trx, watched, {
    views,
    watchedMs: addedMs,
    lectures: Number(isFirstOfDay || before.views === 0 || isNewDay(before.lastViewedAt, at)),
    viewersOfCourse: Number(isFirstOfDay || isNewDay(lastInCourse, at)),
    viewers: Number(isFirstOfDay),
  });
}
