import { sql } from 'kysely';
import { openSearch, type Search } from '../database/search.ts';
import { sumTallies } from '../database/tallies.ts';
import type { Db } from '../database.ts';
import { decodeIdCursor, toPage } from '../paging.ts';
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

async function readPage(db: Db, query: SessionsQuery & Filter) {
  const before = decodeIdCursor(query.cursor);
  const rows = await matching(db, query, LIVE)
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
  return readPage(db, { ...query, search: await openSearch(db, 'sessions', query.q) });
}

/** All of them by the kept tally, less those that are over but not swept yet: few, and found by an index. */
async function countSessions(db: Db, filter: Filter): Promise<number> {
  const count = (rows: ReturnType<typeof matching>) =>
    rows.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const { search, userId, shared } = filter;
  // By their ids a search's hits are found sooner than among all that live.
  const expiry = search?.hits === undefined ? 'sessions.expiresAt' : LIVE;
  if (search || userId !== undefined || shared) return (await count(matching(db, filter, expiry))).count;
  const over = await count(db.selectFrom('sessions').where('expiresAt', '<=', now()));
  return (await sumTallies(db, ['sessions'])) - over.count;
}

interface Reader {
  sessionId: number;
  isAdmin: boolean;
}

/** The page, and how many there are in all; administrators see which accounts look shared. */
export async function listSessions(db: Db, query: SessionsQuery, { sessionId, isAdmin }: Reader) {
  const filter = { ...query, search: await openSearch(db, 'sessions', query.q) };
  const { rows, nextCursor } = await readPage(db, filter);
  const total = await countSessions(db, filter);
  const userIds = isAdmin ? rows.map(({ userId }) => userId) : [];
  const sharing = await findSharing(db, [...new Set(userIds)]);
  const sessions = rows.map((row) => {
    const shared = sharing.get(row.userId);
    return { ...row, current: row.id === sessionId, ...(shared && { sharing: shared }) };
  });
  return { sessions, total, nextCursor };
}
