import { type AliasedExpression, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { buildInFilter } from '../../core/database/search.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { hasFacets, selectCourseIdsByFacets } from '../../courses/course-facets.queries.ts';
import type { ImpressionsFilter } from './impressions.schema.ts';
import type { ImpressionRow } from './impressions.table.ts';
import type { DayRange, TimePeriod } from './period.ts';

/** The cursor: a person's last view and id. */
export type WatcherCursor = readonly [at: string, userId: number];

export interface Watcher {
  userId: number;
  lastViewedAt: string;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const NO_END = '9999-12-31';
const COUNT = sql<number>`count(*)`.as('count');

/** Parses the cursor's day, which may be invalid text. */
function dayBehind(at: string, last: string): string {
  if (!MOMENT.test(at) || Number.isNaN(Date.parse(at))) return last;
  const day = getLocalDay(at);
  return day < last ? day : last;
}

/** Selects all people's days; omits conditions that always hold, so that PostgreSQL reads only the index. */
export function selectWatcherDays(db: Db, { first, last, since }: DayRange) {
  let rows = db.selectFrom('watcherDays').where('day', '>=', first);
  if (last !== undefined) rows = rows.where('day', '<=', last);
  return since === undefined ? rows : rows.where('lastAt', '>=', since);
}

/**
 * Selects each person's last day within the period. Sorted by `day`, `lastViewedAt` and `userId`, pages
 * continue without gaps.
 */
export function selectLastWatcherDays(db: Db, days: DayRange, after: WatcherCursor | undefined) {
  const last = days.last ?? NO_END;
  const rows = selectWatcherDays(db, days)
    .select(['userId', 'day', 'lastAt as lastViewedAt'])
    // For `=` PostgreSQL would expect few rows and sort them all, so this uses `>=`.
    .where('day', '>=', (row) =>
      row
        .selectFrom('watcherDays as own')
        .select((own) => own.fn.max('own.day').as('day'))
        .whereRef('own.userId', '=', 'watcherDays.userId')
        .where('own.day', '<=', last),
    );
  if (!after) return rows;
  const [at, userId] = after;
  return rows.where(sql<boolean>`("day", "lastAt", "userId") < (${dayBehind(at, last)}, ${at}, ${userId})`);
}

/** Reads these people's last views one by one, which is faster than scanning. */
export async function readLastViewTimes(db: Db, days: DayRange, userIds: number[]): Promise<Watcher[]> {
  const rows = await db
    .selectFrom('users')
    .select((row) => [
      'id as userId',
      selectWatcherDays(db, days)
        .select('lastAt')
        .where('userId', '=', row.ref('users.id'))
        .orderBy('day', 'desc')
        .limit(1)
        .as('lastViewedAt'),
    ])
    .where((row) => buildInFilter(db, row.ref('id'), userIds))
    .execute();
  // Filtered here, because PostgreSQL would look up each person twice for an SQL condition.
  return rows.flatMap(({ userId, lastViewedAt }) =>
    lastViewedAt === null ? [] : [{ userId, lastViewedAt }],
  );
}

export async function countWatchersInDays(db: Db, days: DayRange): Promise<number> {
  const { first, last = NO_END, since } = days;
  const { count } = await db
    .selectFrom('watcherReturns')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('count'), sql.lit(0)).as('count'))
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where((row) => row.or([row('nextDay', '=', ''), row('nextDay', '>', last)]))
    .executeTakeFirstOrThrow();
  if (since === undefined) return count;
  const earlier = await db
    .selectFrom('watcherDays')
    .select(COUNT)
    .where('day', '=', first)
    .where('lastAt', '<', since)
    .where((row) => {
      const later = row.selectFrom('watcherDays as own').select('own.day').where('own.day', '>', first);
      return row.not(row.exists(later.whereRef('own.userId', '=', 'watcherDays.userId')));
    })
    .executeTakeFirstOrThrow();
  return count - earlier.count;
}

type Watched = Pick<ImpressionRow, 'userId' | 'courseId' | 'lectureId' | 'watchedMs'>;

/** Selects watch times in the period; without one, the totals, which outlast deleted views. */
function selectWatched(db: Db, { from, until }: TimePeriod): AliasedExpression<Watched, 'seen'> {
  const keys = ['userId', 'courseId', 'lectureId'] as const;
  if ((from ?? until) === undefined)
    return db
      .selectFrom('impressions')
      .select([...keys, 'watchedMs'])
      .as('seen');
  let views = db.selectFrom('impressionViews').select([...keys, 'addedMs as watchedMs']);
  if (from !== undefined) views = views.where('lastAt', '>=', from);
  if (until !== undefined) views = views.where('startedAt', '<', until);
  return views.as('seen');
}

/** Counts each person's lectures in the period, and sums the newly watched milliseconds. */
export async function sumWatchTimes(
  db: Db,
  userIds: number[],
  period: TimePeriod,
  filter: ImpressionsFilter,
) {
  let rows = db
    .selectFrom(selectWatched(db, period))
    .select((row) => [
      'userId',
      row.fn.count<number>('lectureId').distinct().as('lectures'),
      row.fn.sum<number>('watchedMs').as('watchedMs'),
    ])
    .where((row) => buildInFilter(db, row.ref('userId'), userIds))
    .groupBy('userId');
  if (filter.courseId !== undefined) rows = rows.where('courseId', '=', filter.courseId);
  if (hasFacets(filter)) rows = rows.where('courseId', 'in', selectCourseIdsByFacets(db, filter));
  return new Map((await rows.execute()).map(({ userId, ...sums }) => [userId, sums]));
}
