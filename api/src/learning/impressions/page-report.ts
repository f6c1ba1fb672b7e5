import type { Db } from '../../core/database/database.ts';
import { MINUTE } from '../../core/time/time.ts';
import type { ImpressionRow } from './impressions.table.ts';
import { cutIntervals, type MsInterval, mergeIntervals, totalLengthOf } from './intervals.ts';
import type { WatchReport } from './watch-report.ts';

/** A page counts as read after a quarter of its estimated reading time. */
const FASTEST = 4;
/** The highest coverage before the reader reaches the page's end; a done lecture needs more. */
const BEFORE_END = 0.89;

/** Returns how long a view was open, by the server's clock; offline reports bring their own time. */
function timeRead({ at, openMs }: WatchReport, startedAt: string | undefined): number {
  const isLate = Date.parse(at) < Date.now() - MINUTE;
  const known = startedAt === undefined ? 0 : Date.parse(at) - Date.parse(startedAt);
  return Math.max(isLate ? openMs : 0, known);
}

/** Scales a page's report to the length of earlier reports; limits the read part by the time spent. */
export function scalePageReport(
  report: WatchReport,
  lengthMs: number,
  before: Pick<ImpressionRow, 'endMs'>,
  startedAt: string | undefined,
): WatchReport {
  const endMs = before.endMs ?? lengthMs;
  const scaled = (ms: number) => Math.round((ms * endMs) / lengthMs);
  const possible = FASTEST * timeRead(report, startedAt) * (endMs / lengthMs);
  const intervals = report.intervals.map(([from, to]): MsInterval => [scaled(from), scaled(to)]);
  // When the end is reached too soon, only the part before it counts.
  const isEnd = report.ended && possible >= endMs;
  return {
    ...report,
    intervals: cutIntervals(intervals, isEnd ? endMs : Math.floor(Math.min(possible, BEFORE_END * endMs))),
    positionMs: Math.min(scaled(report.positionMs), endMs),
    ended: isEnd,
    endMs,
  };
}

/** Marks a page as unread but keeps the position; false when it was not read. */
export async function markPageUnread(trx: Db, userId: number, lectureId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('impressions')
    .select(['id', 'intervals', 'endMs', 'watchedMs'])
    .where('userId', '=', userId)
    .where('lectureId', '=', lectureId)
    .executeTakeFirst();
  if (!row?.endMs) return false;
  const left = cutIntervals(
    mergeIntervals(JSON.parse(row.intervals) as MsInterval[]),
    Math.floor(BEFORE_END * row.endMs),
  );
  const watchedMs = totalLengthOf(left);
  if (watchedMs === row.watchedMs) return false;
  const changed = { intervals: JSON.stringify(left), watchedMs };
  await trx.updateTable('impressions').set(changed).where('id', '=', row.id).execute();
  return true;
}
