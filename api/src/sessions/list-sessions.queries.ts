import { sql } from 'kysely';
import { amongNewest, likeContains, openSearch, type Search } from '../database/search.ts';
import { sumTallies } from '../database/tallies.ts';
import type { Db } from '../database.ts';
import { decodeIdCursor, toPage } from '../http/paging.ts';
import { now } from '../time.ts';
import type { SessionsQuery } from './sessions.schema.ts';
import { findSharing, sharedUserIds } from './sharing.queries.ts';

type Filter = Pick<SessionsQuery, 'userId' | 'shared'> & { search: Search | undefined };

/** Out of the index's reach: without statistics SQLite would take it, and sort every live session for one page. */
const LIVE = sql<string>`coalesce("sessions"."expiresAt", '')`;

type Expiry = 'sessions.expiresAt' | typeof LIVE;

function matching(db: Db, { search, userId, shared }: Filter, expiry: Expiry) {
  let rows = db.selectFrom('sessions').where(expiry, '>', now());
  if (search) rows = rows.where(search.matches);
  return rows
    .$if(userId !== undefined, (query) => query.where('sessions.userId', '=', userId ?? 0))
    .$if(shared === true, (query) => query.where('sessions.userId', 'in', sharedUserIds(db)));
}

async function readPage(db: Db, query: SessionsQuery, search: Search | undefined) {
  const before = decodeIdCursor(query.cursor);
  const rows = await matching(db, { ...query, search }, LIVE)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'users.username', 'sessions.fingerprint', 'sessions.ip'])
    .select(['sessions.userAgent', 'sessions.createdAt', 'sessions.lastSeenAt'])
    .$if(before !== undefined, (rest) => rest.where('sessions.id', '<', before ?? 0))
    .orderBy('sessions.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return toPage(rows, query.limit, (row) => [row.id]);
}

/** One page of live sessions, the newest first. */
export async function readSessionsPage(db: Db, query: SessionsQuery) {
  return readPage(db, query, await openSearch(db, 'sessions', query.q));
}

async function count(rows: ReturnType<typeof matching>): Promise<number> {
  const counted = rows.select((select) => select.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Those that are over but not swept yet: few, and found by an index. */
async function countOver(db: Db, q = ''): Promise<number> {
  const over = db.selectFrom('sessions').where('expiresAt', '<=', now());
  const named = over.where((where) => likeContains(where.ref('search'), q));
  return count(q.trim() === '' ? over : named);
}

/** A page, and how many there are in all: by the kept tally, or by the hits of a search, less those that are over. */
async function readCounted(db: Db, query: SessionsQuery) {
  const { q, userId, shared, limit, cursor } = query;
  const search = await openSearch(db, 'sessions', q);
  const isFiltered = userId !== undefined || shared === true;
  if (isFiltered || (search && !search.hits)) {
    const total = await count(matching(db, { ...query, search }, 'sessions.expiresAt'));
    return { ...(await readPage(db, query, search)), total };
  }
  const over = await countOver(db, q);
  if (!search?.hits) {
    return { ...(await readPage(db, query, undefined)), total: (await sumTallies(db, ['sessions'])) - over };
  }
  // Even if all that are over are among the newest, so many hold a page of those that are not.
  const place = { limit: limit + 1 + over, before: decodeIdCursor(cursor) };
  const matches = amongNewest(sql.ref('sessions.id'), search.hits, place);
  return { ...(await readPage(db, query, { matches })), total: search.hits.length - over };
}

interface Reader {
  sessionId: number;
  isAdmin: boolean;
}

/** The page, and how many there are in all; administrators see which accounts look shared. */
export async function listSessions(db: Db, query: SessionsQuery, { sessionId, isAdmin }: Reader) {
  const { rows, nextCursor, total } = await readCounted(db, query);
  const userIds = isAdmin ? rows.map(({ userId }) => userId) : [];
  const sharing = await findSharing(db, [...new Set(userIds)]);
  const sessions = rows.map((row) => {
    const shared = sharing.get(row.userId);
    return { ...row, current: row.id === sessionId, ...(shared && { sharing: shared }) };
  });
  return { sessions, total, nextCursor };
}
