import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { decodeCursor, type Page, toPage } from '../http/paging.ts';
import type { ImpressionsFilter, WatcherSummary } from './impressions.schema.ts';
import { toSeconds } from './intervals.ts';
import { type After, countInDays, inDays, sumViews } from './watcher-days.queries.ts';
import { named, openReport, type Report, watchersOf } from './watchers-report.queries.ts';

function matching(db: Db, report: Report, after?: After) {
  const people = named(db, report.hits ? {} : report.filter);
  return people.innerJoin(watchersOf(db, report, after), 'seen.userId', 'users.id');
}

/** The latest first; one row more than the page has tells whether there is another. */
async function readRows(db: Db, report: Report, limit: number, after: After | undefined) {
  const keys = sql.join(['seen.lastViewedAt', 'seen.userId'].map((key) => sql.ref(key)));
  let rows = matching(db, report, after)
    .select(['seen.userId', 'users.username', 'users.name', 'seen.lastViewedAt'])
    .limit(limit + 1);
  // The same order, but one that the index has.
  if (report.days && !report.hits) rows = rows.orderBy(sql.ref('seen.day'), 'desc');
  if (after) rows = rows.where(sql<boolean>`(${keys}) < (${sql.join(after)})`);
  return rows.orderBy('seen.lastViewedAt', 'desc').orderBy('seen.userId', 'desc').execute();
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

/** Who has watched something, the latest first. */
export async function listWatchers(
  db: Db,
  { limit, cursor, ...filter }: WatchersQuery,
): Promise<Page<WatcherSummary>> {
  return readPage(db, await openReport(db, filter), limit, cursor);
}

async function countWatchers(db: Db, report: Report): Promise<number> {
  const { days, hits, filter } = report;
  if (days && !filter.q?.trim()) return countInDays(db, days);
  const rows =
    days && !hits
      ? named(db, filter).where((where) =>
          where.exists(inDays(db, days).select('day').where('userId', '=', where.ref('users.id'))),
        )
      : matching(db, report);
  const counted = rows.select((row) => row.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The same, and how many there are on all pages together. */
export async function reportWatchers(db: Db, { limit, cursor, ...filter }: WatchersQuery) {
  const report = await openReport(db, filter);
  const page = await readPage(db, report, limit, cursor);
  return { ...page, total: await countWatchers(db, report) };
}
