import { type Expression, sql } from 'kysely';
import { findHits, type Hits, isAmong, likeContains } from '../database/search.ts';
import { sumTallies } from '../database/tallies.ts';
import type { Db } from '../database.ts';
import { decodeCursor, type Page, toPage } from '../paging.ts';
import { DAY } from '../time.ts';
import type { ImpressionsFilter, WatcherSummary } from './impressions.schema.ts';
import { toSeconds } from './intervals.ts';
import { type Period, readPeriod } from './period.ts';

/** Nobody sits longer before a page; it bounds how far back the index is read. */
const LONGEST_OPENING = DAY;

const openings = sql<number>`count(distinct "lectureId")`;

/** Openings that touch the period, and what they added to the union of what the person has seen. */
function inPeriod(db: Db, { from, until }: Period, courseId: number | undefined) {
  let query = db
    .selectFrom('impressionViews')
    .select((row) => [
      'userId',
      openings.as('lectures'),
      row.fn.sum<number>('addedMs').as('watchedMs'),
      row.fn.max('lastAt').as('lastViewedAt'),
    ])
    .groupBy('userId');
  if (from !== undefined) {
    const earliest = new Date(Date.parse(from) - LONGEST_OPENING).toISOString();
    query = query.where('startedAt', '>=', earliest).where('lastAt', '>=', from);
  }
  if (until !== undefined) query = query.where('startedAt', '<', until);
  if (courseId !== undefined) query = query.where('courseId', '=', courseId);
  return query;
}

/** The same up to now: who has an opening since then is who watched last since then, so only a page is summed. */
function since(db: Db, from: string) {
  return db
    .selectFrom('watchers')
    .select((row) => {
      const views = row
        .selectFrom('impressionViews')
        .whereRef('impressionViews.userId', '=', 'watchers.userId')
        .where('lastAt', '>=', from);
      return [
        'userId',
        views.select(openings.as('lectures')).$asScalar().$notNull().as('lectures'),
        views
          .select((view) => view.fn.sum<number>('addedMs').as('ms'))
          .$asScalar()
          .$notNull()
          .as('watchedMs'),
        'lastViewedAt',
      ];
    })
    .where('lastViewedAt', '>=', from);
}

function inCourse(db: Db, courseId: number) {
  return db
    .selectFrom('impressions')
    .select((row) => [
      'userId',
      row.fn.countAll<number>().as('lectures'),
      row.fn.sum<number>('watchedMs').as('watchedMs'),
      row.fn.max('lastViewedAt').as('lastViewedAt'),
    ])
    .where('courseId', '=', courseId)
    .groupBy('userId');
}

/** One row per person, from the smallest table that knows the answer. */
function watchersOf(db: Db, filter: ImpressionsFilter) {
  const period = readPeriod(filter);
  const { from, until } = period;
  if (filter.courseId === undefined && from !== undefined && until === undefined) return since(db, from);
  if (from !== undefined || until !== undefined) return inPeriod(db, period, filter.courseId);
  if (filter.courseId !== undefined) return inCourse(db, filter.courseId);
  return db.selectFrom('watchers').select(['userId', 'lectures', 'watchedMs', 'lastViewedAt']);
}

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

/** All, or those that are searched for: by their ids where these are known. */
function matching(db: Db, filter: ImpressionsFilter, hits: Hits | undefined) {
  const query = db
    .selectFrom(watchersOf(db, filter).as('seen'))
    .innerJoin('users', 'users.id', 'seen.userId');
  const q = filter.q?.trim();
  if (!q) return query;
  if (hits) return query.where((where) => isAmong(where.ref('seen.userId'), hits));
  return query.where((where) => {
    const search = where.ref('users.search');
    const name = nameOf({ search, emailKey: where.ref('users.emailKey'), ci: where.ref('users.ci') });
    // The first is cheap and passes few; the second is asked of those alone.
    return where.and([likeContains(search, q), likeContains(name, q)]);
  });
}

async function findPeople(db: Db, { q = '' }: ImpressionsFilter): Promise<Hits | undefined> {
  return q.trim() === '' ? undefined : findHits(db, 'usersName', q);
}

type WatchersPage = ImpressionsFilter & { limit: number; cursor?: string };

async function readPage(
  db: Db,
  { limit, cursor, ...filter }: WatchersPage,
  hits: Hits | undefined,
): Promise<Page<WatcherSummary>> {
  const after = decodeCursor(cursor, ['string', 'number']);
  let query = matching(db, filter, hits)
    .select(['seen.userId', 'users.username', 'users.name'])
    .select(['seen.lectures', 'seen.watchedMs', 'seen.lastViewedAt'])
    .orderBy('seen.lastViewedAt', 'desc')
    .orderBy('seen.userId', 'desc')
    .limit(limit + 1);
  if (after) {
    const [at, id] = after;
    query = query.where(sql<boolean>`("seen"."lastViewedAt", "seen"."userId") < (${at}, ${id})`);
  }
  const page = toPage(await query.execute(), limit, (row) => [row.lastViewedAt, row.userId]);
  const rows = page.rows.map(({ watchedMs, ...row }) => ({ ...row, secondsWatched: toSeconds(watchedMs) }));
  return { rows, nextCursor: page.nextCursor };
}

/** Who has watched something, the latest first. */
export async function listWatchers(db: Db, query: WatchersPage): Promise<Page<WatcherSummary>> {
  return readPage(db, query, await findPeople(db, query));
}

async function countWatchers(db: Db, filter: ImpressionsFilter, hits: Hits | undefined): Promise<number> {
  if (Object.values(filter).every((value) => value === undefined || value === '')) {
    return sumTallies(db, ['watchers']);
  }
  const isSearched = filter.q?.trim() && !hits;
  let rows = db.selectFrom(watchersOf(db, filter).as('seen'));
  if (hits) rows = rows.where((where) => isAmong(where.ref('seen.userId'), hits));
  const query = isSearched ? matching(db, filter, hits) : rows;
  const counted = query.select((row) => row.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The same, and how many there are on all pages together. */
export async function reportWatchers(db: Db, query: WatchersPage) {
  const { limit: _limit, cursor: _cursor, ...filter } = query;
  const hits = await findPeople(db, filter);
  return { ...(await readPage(db, query, hits)), total: await countWatchers(db, filter, hits) };
}
