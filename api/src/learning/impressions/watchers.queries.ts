import { sql } from 'kysely';
import {
  findUnmatchedUserIds,
  findUserNames,
  selectUsersByName,
} from '../../accounts/users/user-names.queries.ts';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { type CursorPage, decodeCursor, toPage } from '../../core/http/paging.ts';
import type { ImpressionsFilter, WatcherSummary } from './impressions.schema.ts';
import { toSeconds } from './intervals.ts';
import type { DayRange } from './period.ts';
import {
  countWatchersInDays,
  readLastViewTimes,
  selectWatcherDays,
  sumWatchTimes,
  type Watcher,
  type WatcherCursor,
} from './watcher-days.queries.ts';
import {
  chooseWatcherQueryPlan,
  isAfterCursor,
  selectWatchers,
  type WatcherQueryPlan,
} from './watcher-query-plan.queries.ts';

function isSearched({ filter }: WatcherQueryPlan): boolean {
  return Boolean(filter.q?.trim());
}

/** Adds the search by name; checks watchers one by one, so that PostgreSQL does not scan all users. */
function matching(db: Db, report: WatcherQueryPlan, after?: WatcherCursor) {
  const people = db.selectFrom(selectWatchers(db, report, after));
  if (!isSearched(report)) return people;
  const own = selectUsersByName(db, report.filter.q)
    .select('id')
    .where('id', '=', sql<number>`${sql.ref('seen.userId')}`);
  return people.where(sql<boolean>`(${own}) is not null`);
}

/** Reads one row more than the page, to detect the next page. */
async function readRows(
  db: Db,
  report: WatcherQueryPlan,
  limit: number,
  after: WatcherCursor | undefined,
): Promise<Watcher[]> {
  const { few } = report;
  if (few) return (after ? few.filter((row) => isAfterCursor(row, after)) : few).slice(0, limit + 1);
  const keys = ['seen.lastViewedAt', 'seen.userId'].map((key) => sql.ref(key));
  let page = matching(db, report, after)
    .select(['seen.userId', 'seen.lastViewedAt'])
    .limit(limit + 1);
  // Sorting by day first changes nothing, but the index has this order.
  const columns = report.days ? [sql.ref('seen.day'), ...keys] : keys;
  for (const column of columns) page = page.orderBy(column, 'desc');
  if (after) page = page.where(sql<boolean>`(${sql.join(keys)}) < (${sql.join(after)})`);
  return page.execute();
}

async function readPage(
  db: Db,
  report: WatcherQueryPlan,
  limit: number,
  cursor: string | undefined,
): Promise<CursorPage<WatcherSummary>> {
  const after = decodeCursor(cursor, ['string', 'number']) as WatcherCursor | undefined;
  const page = toPage(await readRows(db, report, limit, after), limit, (row) => [
    row.lastViewedAt,
    row.userId,
  ]);
  const ids = page.rows.map(({ userId }) => userId);
  const names = await findUserNames(db, ids);
  const sums = await sumWatchTimes(db, ids, report.period, report.filter);
  const rows = page.rows.flatMap((row) => {
    const person = names.get(row.userId);
    // The person or view may have been deleted since the page was read.
    const { lectures, watchedMs } = sums.get(row.userId) ?? { lectures: 0, watchedMs: 0 };
    return person ? [{ ...row, ...person, lectures, secondsWatched: toSeconds(watchedMs) }] : [];
  });
  return { rows, nextCursor: page.nextCursor };
}

type WatchersQuery = ImpressionsFilter & { limit: number; cursor?: string };

/** Lists people who have watched something, most recent first. */
export async function listWatchers(
  db: Db,
  { limit, cursor, ...filter }: WatchersQuery,
): Promise<CursorPage<WatcherSummary>> {
  return readPage(db, await chooseWatcherQueryPlan(db, filter), limit, cursor);
}

/** Counts the hits of a search that many people match. */
async function countNamed(db: Db, days: DayRange, filter: ImpressionsFilter): Promise<number> {
  const others = await findUnmatchedUserIds(db, filter.q ?? '');
  if (others)
    return (await countWatchersInDays(db, days)) - (await readLastViewTimes(db, days, others)).length;
  const people = selectUsersByName(db, filter.q).where((row) =>
    row.exists(
      selectWatcherDays(db, days).select('day').whereRef('watcherDays.userId', '=', sql.ref('users.id')),
    ),
  );
  return countRows(people);
}

async function countWatchers(db: Db, report: WatcherQueryPlan): Promise<number> {
  const { days, few, filter } = report;
  if (few) return few.length;
  if (days) return isSearched(report) ? countNamed(db, days, filter) : countWatchersInDays(db, days);
  return countRows(matching(db, report));
}

/** Like `listWatchers`, with the total over all pages. */
export async function listWatchersWithTotal(db: Db, { limit, cursor, ...filter }: WatchersQuery) {
  const report = await chooseWatcherQueryPlan(db, filter);
  const page = await readPage(db, report, limit, cursor);
  return { ...page, total: await countWatchers(db, report) };
}
