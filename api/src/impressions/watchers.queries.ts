import { type AliasedExpression, type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { hitRows, likeContains } from '../database/search.ts';
import { sumTallies } from '../database/tallies.ts';
import type { Db } from '../database.ts';
import { decodeCursor, type Page, toPage } from '../http/paging.ts';
import type { ImpressionsFilter, WatcherSummary } from './impressions.schema.ts';
import { toSeconds } from './intervals.ts';
import { type After, countInDays, sumViews } from './watcher-days.queries.ts';
import {
  isSummedLater,
  openReport,
  type Report,
  type Watcher,
  watchersOf,
} from './watchers-report.queries.ts';

/** The folded username and name: what a person is searched by here, without the e-mail and the ci. */
function nameOf(users: {
  search: Expression<string>;
  emailKey: Expression<string>;
  ci: Expression<string | null>;
}) {
  const line = '\n';
  return sql<string>`replace(${users.search},
    cast(${line} as text) || ${users.emailKey} || coalesce(cast(${line} as text) || ${users.ci}, ''), '')`;
}

/** Where a page begins, and how long it may be. */
interface Place {
  limit: number;
  after: After | undefined;
}

/** The latest first; one row more than the page has tells whether there is another. */
function cut<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  report: Report,
  { limit, after }: Place,
): SelectQueryBuilder<DB, Tables, Row> {
  const keys = ['seen.lastViewedAt', 'seen.userId'].map((key) => sql.ref(key));
  // The same order, but one that the index has.
  const columns = report.days?.last === undefined ? keys : [sql.ref('seen.day'), ...keys];
  let page = rows.limit(limit + 1);
  for (const column of columns) page = page.orderBy(column, 'desc');
  return after ? page.where(sql<boolean>`(${sql.join(keys)}) < (${sql.join(after)})`) : page;
}

function withUsers(db: Db, people: AliasedExpression<Watcher, 'seen'>) {
  return db.selectFrom(people).innerJoin('users', 'users.id', 'seen.userId');
}

/** Those whose ids a search has found, cut to a page where there is one to fill; or all. */
function listed(db: Db, report: Report, place?: Place): AliasedExpression<Watcher, 'seen'> {
  const all = db.selectFrom(watchersOf(db, report, place?.after)).selectAll('seen');
  if (!report.hits) return all.as('seen');
  const few = all.innerJoin(hitRows(report.hits), 'hit.value', 'seen.userId');
  return (place ? cut(few, report, place) : few).as('seen');
}

/** Those whose name has the term, all of them looked at; or all, without one. */
function matching(db: Db, report: Report, after?: After) {
  const people = withUsers(db, watchersOf(db, report, after));
  const q = report.filter.q?.trim();
  if (!q) return people;
  return people.where((where) => {
    const search = where.ref('users.search');
    const name = nameOf({ search, emailKey: where.ref('users.emailKey'), ci: where.ref('users.ci') });
    // The first is cheap and passes few; the second is asked of those alone.
    return where.and([likeContains(search, q), likeContains(name, q)]);
  });
}

async function readRows(db: Db, report: Report, place: Place) {
  const people = report.hits ? withUsers(db, listed(db, report, place)) : matching(db, report, place.after);
  const rows = people
    .select(['seen.userId', 'users.username', 'users.name'])
    .select(['seen.lectures', 'seen.watchedMs', 'seen.lastViewedAt']);
  return cut(rows, report, place).execute();
}

async function readPage(
  db: Db,
  report: Report,
  limit: number,
  cursor: string | undefined,
): Promise<Page<WatcherSummary>> {
  const after = decodeCursor(cursor, ['string', 'number']) as After | undefined;
  const found = await readRows(db, report, { limit, after });
  const page = toPage(found, limit, (row) => [row.lastViewedAt, row.userId]);
  const ids = isSummedLater(report) ? page.rows.map(({ userId }) => userId) : [];
  const sums = await sumViews(db, ids, report.period);
  const rows = page.rows.map((row) => {
    const { watchedMs, ...rest } = { ...row, ...sums.get(row.userId) };
    return { ...rest, secondsWatched: toSeconds(watchedMs) };
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
  const { filter, period, days, hits } = report;
  const isSearched = Boolean(filter.q?.trim());
  if (!isSearched && days) return countInDays(db, days);
  if (!isSearched && (filter.courseId ?? period.from ?? period.until) === undefined) {
    return sumTallies(db, ['watchers']);
  }
  const rows = isSearched && !hits ? matching(db, report) : db.selectFrom(listed(db, report));
  const counted = rows.select((row) => row.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The same, and how many there are on all pages together. */
export async function reportWatchers(db: Db, { limit, cursor, ...filter }: WatchersQuery) {
  const report = await openReport(db, filter);
  const page = await readPage(db, report, limit, cursor);
  return { ...page, total: await countWatchers(db, report) };
}
