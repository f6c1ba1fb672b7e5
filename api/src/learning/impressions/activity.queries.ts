import type { Db } from '../../core/database/database.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';

const EVERYWHERE = 0;
const SHARDS = 8;

/** The amounts that a watch report adds to the day's counters. */
export interface ActivityIncrement {
  views: number;
  watchedMs: number;
  /** Each is 1 on a person's first view of the day: in this lecture, this course, the whole portal. */
  lectures: number;
  viewersOfCourse: number;
  viewers: number;
}

export async function addActivity(
  trx: Db,
  who: { userId: number; courseId: number; at: string },
  gain: ActivityIncrement,
): Promise<void> {
  const { views, watchedMs, lectures } = gain;
  if (!views && !watchedMs && !lectures) return;
  const key = { day: getLocalDay(who.at), shard: who.userId % SHARDS };
  const row = { ...key, views, watchedMs, lectures };
  await trx
    .insertInto('activity')
    .values([
      { ...row, courseId: EVERYWHERE, viewers: gain.viewers },
      { ...row, courseId: who.courseId, viewers: gain.viewersOfCourse },
    ])
    .onConflict((conflict) =>
      conflict.columns(['courseId', 'day', 'shard']).doUpdateSet((row) => ({
        views: row('activity.views', '+', row.ref('excluded.views')),
        watchedMs: row('activity.watchedMs', '+', row.ref('excluded.watchedMs')),
        lectures: row('activity.lectures', '+', row.ref('excluded.lectures')),
        viewers: row('activity.viewers', '+', row.ref('excluded.viewers')),
      })),
    )
    .execute();
}

/** Lists the days with any activity, in one course or in all. */
export async function listActivity(db: Db, courseId: number | undefined, from: string, to: string) {
  return db
    .selectFrom('activity')
    .select((row) => [
      'day',
      row.fn.sum<number>('viewers').as('viewers'),
      row.fn.sum<number>('lectures').as('lectures'),
      row.fn.sum<number>('views').as('views'),
      row.fn.sum<number>('watchedMs').as('watchedMs'),
    ])
    .where('courseId', '=', courseId ?? EVERYWHERE)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** Lists viewers and watched lectures per course and day. */
export async function listCourseActivity(db: Db, courseIds: number[], from: string) {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom('activity')
    .select(['courseId', 'day'])
    .select((eb) => [
      eb.fn.sum<number>('viewers').as('viewers'),
      eb.fn.sum<number>('lectures').as('lectures'),
    ])
    .where('courseId', 'in', courseIds)
    .where('day', '>=', from)
    .groupBy(['courseId', 'day'])
    .execute();
  return rows.map((row) => ({ ...row, viewers: Number(row.viewers), lectures: Number(row.lectures) }));
}
