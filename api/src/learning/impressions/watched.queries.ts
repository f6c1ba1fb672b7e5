import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { dayOf } from '../../core/time/time-zone.ts';
import type { ImpressionRow } from './impressions.table.ts';
import type { Watched } from './watched.ts';

export const NOTHING = '[]';

/** Reads and locks the row of this person and lecture; creates it without views. */
export async function lockImpression(trx: Db, watched: Watched): Promise<ImpressionRow> {
  const { userId, courseId, lectureId, at } = watched;
  return trx
    .insertInto('impressions')
    .values({
      userId,
      courseId,
      lectureId,
      intervals: NOTHING,
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

/** Requires the impression's lock, which serialises calls of one view. */
export async function findView(trx: Db, { lectureId, userId, viewId }: Watched) {
  return trx
    .selectFrom('impressionViews')
    .select(['intervals', 'addedMs', 'startedAt', 'lastAt'])
    .where('lectureId', '=', lectureId)
    .where('userId', '=', userId)
    .where('viewId', '=', viewId)
    .executeTakeFirst();
}

/** Picks the earlier or later of the stored and the new moment, since calls may arrive out of order. */
function further(column: 'startedAt' | 'firstDay' | 'lastAt' | 'lastDay', than: '<' | '>') {
  const [known, comes] = [sql.ref(`impressionViews.${column}`), sql.ref(`excluded.${column}`)];
  return sql<string>`case when ${comes} ${sql.raw(than)} ${known} then ${comes} else ${known} end`;
}

/** Calls may arrive out of order, but a view never ends before it begins. */
export async function saveView(
  trx: Db,
  { lectureId, userId, viewId, courseId, at }: Watched,
  view: { intervals: string; addedMs: number },
): Promise<void> {
  const day = dayOf(at);
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

/** Returns when this person last watched the course before this call; empty for never. */
export async function findLastInCourse(trx: Db, { userId, courseId }: Watched): Promise<string> {
  const row = await trx
    .selectFrom('impressions')
    .select((query) => query.fn.max('lastViewedAt').as('at'))
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('views', '>', 0)
    .executeTakeFirst();
  return row?.at ?? '';
}

/** True when the person had watched on this day before this call. */
export async function watchedOn(trx: Db, userId: number, day: string): Promise<boolean> {
  const row = await trx
    .selectFrom('watcherDays')
    .select('day')
    .where('userId', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** The resume position, and the end that the player saw. A late report does not overwrite a newer position. */
function placeAfter(before: ImpressionRow, { positionMs, ended, at, endMs }: Watched) {
  const reached = ended ? 0 : positionMs;
  return {
    positionMs: at < before.lastViewedAt ? before.positionMs : reached,
    endMs: endMs ?? (ended ? Math.max(before.endMs ?? 0, positionMs) : before.endMs),
  };
}

/** For a report without watched intervals: it counts for no day. */
export async function savePlace(trx: Db, before: ImpressionRow, watched: Watched): Promise<void> {
  await trx.updateTable('impressions').set(placeAfter(before, watched)).where('id', '=', before.id).execute();
}

export async function saveImpression(
  trx: Db,
  before: ImpressionRow,
  watched: Watched,
  total: Pick<ImpressionRow, 'intervals' | 'watchedMs' | 'views' | 'firstViewedAt' | 'lastViewedAt'>,
): Promise<void> {
  await trx
    .updateTable('impressions')
    .set({ ...total, ...placeAfter(before, watched) })
    .where('id', '=', before.id)
    .execute();
}
