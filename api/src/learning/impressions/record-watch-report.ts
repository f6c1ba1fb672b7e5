import type { Db } from '../../core/database/database.ts';
import { acquireNamedLock } from '../../core/database/lock.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { addActivity } from './activity.queries.ts';
import { type MsInterval, mergeIntervals, totalLengthOf } from './intervals.ts';
import { scalePageReport } from './page-report.ts';
import { cutWatchReport, type WatchReport } from './watch-report.ts';
import {
  findImpressionView,
  findLastViewTime,
  hasWatchedOn,
  lockImpression,
  NO_INTERVALS,
  saveImpression,
  saveImpressionView,
  saveResumePosition,
} from './watch-time.queries.ts';

/** No real viewing has so many; without a limit, one person could grow a row forever. */
const MAX_INTERVALS = 5_000;

/** Reports at a higher speed do not count as watching. */
const FASTEST = 2;
/** The speed check's tolerance for clients that omit openSeconds: two reporting intervals. */
const SLACK_MS = 30_000;

export class TooManyIntervalsError extends Error {}

function add(before: string, more: MsInterval[]): MsInterval[] {
  const union = mergeIntervals(JSON.parse(before) as MsInterval[], more);
  if (union.length > MAX_INTERVALS) throw new TooManyIntervalsError();
  return union;
}

/** Returns how long a view was open. Uses the client's clock too, because offline reports arrive late. */
function timeOpen(
  view: { startedAt: string; lastAt: string } | undefined,
  { at, openMs }: WatchReport,
): number {
  if (!view) return openMs;
  const known = Date.parse(latest(view.lastAt, at)) - Date.parse(earliest(view.startedAt, at));
  return Math.max(openMs, known);
}

function earliest(...moments: string[]): string {
  return moments.toSorted()[0] ?? '';
}

function latest(...moments: string[]): string {
  return moments.toSorted().at(-1) ?? '';
}

function isNewDay(before: string, at: string): boolean {
  return before === '' || getLocalDay(before) < getLocalDay(at);
}

/** Records a report once, however often it arrives; throws for too many intervals or a deleted lecture. */
export async function recordWatchReport(trx: Db, input: WatchReport, lengthMs: number | null): Promise<void> {
  const cut = cutWatchReport(input, lengthMs);
  const { userId, at } = cut;
  // Every call takes the locks in this order, so that two calls cannot deadlock.
  const before = await lockImpression(trx, cut);
  await acquireNamedLock(trx, `watcher ${userId}`);
  const view = await findImpressionView(trx, cut);
  const isReading = cut.isPage === true && lengthMs !== null;
  const report = isReading ? scalePageReport(cut, lengthMs, before, view?.startedAt) : cut;
  const shownBefore = view?.intervals ?? NO_INTERVALS;
  const isTooFast =
    !isReading &&
    totalLengthOf(add(shownBefore, report.intervals)) > FASTEST * timeOpen(view, report) + SLACK_MS;
  const watched = isTooFast ? { ...report, intervals: [] } : report;
  // A report of a paused player, or one that was too fast, adds no watched time.
  if (view && watched.intervals.length === 0) return saveResumePosition(trx, before, watched);
  const lastInCourse = await findLastViewTime(trx, watched);
  const isFirstOfDay = !(await hasWatchedOn(trx, userId, getLocalDay(at)));

  const union = add(before.intervals, watched.intervals);
  const watchedMs = totalLengthOf(union);
  const addedMs = watchedMs - before.watchedMs;
  const shown = add(shownBefore, watched.intervals);
  const views = view ? 0 : 1;
  await saveImpressionView(trx, watched, {
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
