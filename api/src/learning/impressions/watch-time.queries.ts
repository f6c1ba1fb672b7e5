import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import type { ImpressionRow } from './impressions.table.ts';
import type { WatchReport } from './watch-report.ts';

export const NO_INTERVALS = '[]';

/** Locks and reads the row of this person and lecture; creates it if missing. */
export async function lockImpression(trx: Db, watched: WatchReport): Promise<ImpressionRow> {
  const { userId, courseId, lectureId, at } = watched;
  return trx
    .insertInto('impressions')
    .values({
      userId,
      courseId,
      lectureId,
      intervals: NO_INTERVALS,
      watchedMs: 0,
      views: 0,
      positionMs: 0,
      endMs: null,
      firstViewedAt: at,
      lastViewedAt: at,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'lectureId']).doUpdateSet({ userId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Finds a report's view; requires the row lock of `lockImpression`, which serialises reports. */
export async function findImpressionView(trx: Db, { lectureId, userId, viewId }: WatchReport) {
  return trx
    .selectFrom('impressionViews')
    .select(['intervals', 'addedMs', 'startedAt', 'lastAt'])
    .where('lectureId', '=', lectureId)
    .where('userId', '=', userId)
    .where('viewId', '=', viewId)
    .executeTakeFirst();
}

/** Picks the earlier or later time, because reports arrive in any order. */
function further(column: 'startedAt' | 'firstDay' | 'lastAt' | 'lastDay', than: '<' | '>') {
  const [known, comes] = [sql.ref(`impressionViews.${column}`), sql.ref(`excluded.${column}`)];
  return sql<string>`case when ${comes} ${sql.raw(than)} ${known} then ${comes} else ${known} end`;
}

/** Saves a view with the earliest and latest reported times, because reports arrive in any order. */
export async function saveImpressionView(
  trx: Db,
  { lectureId, userId, viewId, courseId, at }: WatchReport,
  view: { intervals: string; addedMs: number },
): Promise<void> {
  const day = getLocalDay(at);
  const times = { startedAt: at, firstDay: day, lastAt: at, lastDay: day };
  await trx
    .insertInto('impressionViews')
    .values({ lectureId, userId, viewId, courseId, ...times, ...view })
    .onConflict((conflict) =>
      conflict.columns(['lectureId', 'userId', 'viewId']).doUpdateSet({
        ...view,
        startedAt: further('startedAt', '<'),
        firstDay: further('firstDay', '<'),
        lastAt: further('lastAt', '>'),
        lastDay: further('lastDay', '>'),
      }),
    )
    .execute();
}

/** Returns when this person last watched the course before this report; empty for never. */
export async function findLastViewTime(trx: Db, { userId, courseId }: WatchReport): Promise<string> {
  const row = await trx
    .selectFrom('impressions')
    .select((query) => query.fn.max('lastViewedAt').as('at'))
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('views', '>', 0)
    .executeTakeFirst();
  return row?.at ?? '';
}

/** True when the person had watched that day before this report. */
export async function hasWatchedOn(trx: Db, userId: number, day: string): Promise<boolean> {
  const row = await trx
    .selectFrom('watcherDays')
    .select('day')
    .where('userId', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the resume position and the reported end. Late reports do not overwrite newer positions. */
function placeAfter(before: ImpressionRow, { positionMs, ended, at, endMs }: WatchReport) {
  const reached = ended ? 0 : positionMs;
  return {
    positionMs: at < before.lastViewedAt ? before.positionMs : reached,
    endMs: endMs ?? (ended ? Math.max(before.endMs ?? 0, positionMs) : before.endMs),
  };
}

/** Saves only the resume position, because a report without watched intervals is no activity. */
export async function saveResumePosition(
  trx: Db,
  before: ImpressionRow,
  watched: WatchReport,
): Promise<void> {
  await trx.updateTable('impressions').set(placeAfter(before, watched)).where('id', '=', before.id).execute();
}

export async function saveImpression(
  trx: Db,
  before: ImpressionRow,
  watched: WatchReport,
  total: Pick<ImpressionRow, 'intervals' | 'watchedMs' | 'views' | 'firstViewedAt' | 'lastViewedAt'>,
): Promise<void> {
  await trx
    .updateTable('impressions')
    .set({ ...total, ...placeAfter(before, watched) })
    .where('id', '=', before.id)
    .execute();
}
