import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { dayOf } from '../time-zone/time-zone.ts';
import type { Days, Period } from './period.ts';

/** What a page begins behind: the last view of a person, and the person. */
export type After = readonly [at: string, userId: number];

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * The day to go on from. Who is listed by this day and was seen after it had an opening beyond the period's end. A
 * cursor's text may be no moment at all.
 */
function dayBehind(at: string, last: string): string {
  if (!MOMENT.test(at) || Number.isNaN(Date.parse(at))) return last;
  const day = dayOf(at);
  return day < last ? day : last;
}

/**
 * Each person's last day among these, from which the latest come by `day`, `lastViewedAt`, `userId`, backwards, as by
 * the last two alone: whoever was seen on the day after one of these has a row of that day.
 */
export function lastDays(db: Db, { first, last }: Days & { last: string }, after: After | undefined) {
  let rows = db
    .selectFrom('watcherDays')
    .select(['userId', 'day', 'lastAt as lastViewedAt'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where((row) => row.or([row('nextDay', '=', ''), row('nextDay', '>', last)]));
  if (after) {
    const [at, userId] = after;
    rows = rows.where(sql<boolean>`("day", "lastAt", "userId") < (${dayBehind(at, last)}, ${at}, ${userId})`);
  }
  return rows;
}

/** How many people watched on these days. */
export async function countInDays(db: Db, { first, last }: Days): Promise<number> {
  const { count } = await db
    .selectFrom('watcherReturns')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('count'), sql.lit(0)).as('count'))
    .where('day', '>=', first)
    .$if(last !== undefined, (rows) => rows.where('day', '<=', last ?? ''))
    .where((row) =>
      row.or([row('nextDay', '=', ''), ...(last === undefined ? [] : [row('nextDay', '>', last)])]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** What openings of these people that touch the period are of, and what they added to the union of what each has seen. */
export async function sumViews(db: Db, userIds: number[], { from, until }: Period) {
  if (userIds.length === 0) return new Map<number, never>();
  let rows = db
    .selectFrom('impressionViews')
    .select((row) => [
      'userId',
      row.fn.count<number>('lectureId').distinct().as('lectures'),
      row.fn.sum<number>('addedMs').as('watchedMs'),
    ])
    .where('userId', 'in', userIds)
    .groupBy('userId');
  if (from !== undefined) rows = rows.where('lastAt', '>=', from);
  if (until !== undefined) rows = rows.where('startedAt', '<', until);
  return new Map((await rows.execute()).map(({ userId, ...sums }) => [userId, sums]));
}
