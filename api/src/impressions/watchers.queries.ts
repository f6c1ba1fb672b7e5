import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { decodeCursor, type Page, toPage } from '../http/paging.ts';
import type { ImpressionsFilter, WatcherSummary } from './impressions.schema.ts';
import { toSeconds } from './intervals.ts';
import { type After, countInDays, inDays, sumViews } from './watcher-days.queries.ts';
import { named, openReport, type Report, watchersOf } from './watchers-report.queries.ts';

const COUNT = sql<number>`count(*)`.as('count');

function isSearched({ filter }: Report): boolean {
  return Boolean(filter.q?.trim());
}

/** Whoever meets the report's conditions. Many hits are asked one by one, or PostgreSQL would begin with all of them. */
function matching(db: Db, report: Report, after?: After) {
  const people = db.selectFrom(watchersOf(db, report, after));
  if (!isSearched(report) || report.hits) return people;
  const own = named(db, report.filter)
    .select('id')
    .where('id', '=', sql<number>`${sql.ref('seen.userId')}`);
  return people.where(sql<boolean>`(${own}) is not null`);
}

/** Orders by latest first and reads one extra row, which tells whether there is another page. */
async function readRows(db: Db, report: Report, limit: number, after: After | undefined) {
  const keys = ['seen.lastViewedAt', 'seen.userId'].map((key) => sql.ref(key));
  let page = matching(db, report, after)
    .select(['seen.userId', 'seen.lastViewedAt'])
    .limit(limit + 1);
  // The same order, but supported by the index.
  const columns = report.days && !report.hits ? [sql.ref('seen.day'), ...keys] : keys;
  for (const column of columns) page = page.orderBy(column, 'desc');
  if (after) page = page.where(sql<boolean>`(${sql.join(keys)}) < (${sql.join(after)})`);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.userId')
    .select(['page.userId', 'users.username', 'users.name', 'page.lastViewedAt'])
    .orderBy('page.lastViewedAt', 'desc')
    .orderBy('page.userId', 'desc')
    .execute();
}

async function readPage(
  db: Db,
  report: Report,
  limit: number,
  cursor: string | undefined,
): Promise<Page<WatcherSummary>> {
  const after = decodeCursor(cursor, ['string', 'number']) as After | undefined;
  const page = toPage(await readRows(db, report, limit, after), limit, (row) => [
    row.lastViewedAt,
    row.userId,
  ]);
  const ids = page.rows.map(({ userId }) => userId);
  const sums = await sumViews(db, ids, report.period, report.filter.courseId);
  const rows = page.rows.map((row) => {
    // A view may have gone since the page was read.
    const { lectures, watchedMs } = sums.get(row.userId) ?? { lectures: 0, watchedMs: 0 };
    return { ...row, lectures, secondsWatched: toSeconds(watchedMs) };
  });
  return { rows, nextCursor: page.nextCursor };
}

type WatchersQuery = ImpressionsFilter & { limit: number; cursor?: string };

/** Lists the people who have watched something, the latest first. */
export async function listWatchers(
  db: Db,
  { limit, cursor, ...filter }: WatchersQuery,
): Promise<Page<WatcherSummary>> {
  return readPage(db, await openReport(db, filter), limit, cursor);
}

async function countWatchers(db: Db, report: Report): Promise<number> {
  const { days, hits, filter } = report;
  if (days && !isSearched(report)) return countInDays(db, days);
  if (days && !hits) {
    const seen = inDays(db, days)
      .select('day')
      .where('userId', '=', sql<number>`${sql.ref('users.id')}`)
      .limit(1);
    const people = named(db, filter).where(sql<boolean>`(${seen}) is not null`);
    return (await people.select(COUNT).executeTakeFirstOrThrow()).count;
  }
  return (await matching(db, report).select(COUNT).executeTakeFirstOrThrow()).count;
}

/** Like `listWatchers`, with the total over all pages. */
export async function reportWatchers(db: Db, { limit, cursor, ...filter }: WatchersQuery) {
  const report = await openReport(db, filter);
  const page = await readPage(db, report, limit, cursor);
  return { ...page, total: await countWatchers(db, report) };
}
