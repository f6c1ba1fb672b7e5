import { sql } from 'kysely';
import { likeContains } from '../database/search.ts';
import { sumTallies } from '../database/tallies.ts';
import type { Db } from '../database.ts';
import { decodeIdCursor, toPage } from '../paging.ts';
import { now } from '../time.ts';
import type { SessionsQuery } from './sessions.schema.ts';
import { findSharing, sharedUserIds } from './sharing.queries.ts';

type Filter = Pick<SessionsQuery, 'q' | 'userId' | 'shared'>;

/** Out of the index's reach: without statistics SQLite would take it, and sort every live session for one page. */
const LIVE = sql<string>`coalesce("sessions"."expiresAt", '')`;

type Expiry = 'sessions.expiresAt' | typeof LIVE;

function matching(db: Db, { q, userId, shared }: Filter, expiry: Expiry = 'sessions.expiresAt') {
  return db
    .selectFrom('sessions')
    .where(expiry, '>', now())
    .$if(userId !== undefined, (query) => query.where('sessions.userId', '=', userId ?? 0))
    .$if(shared === true, (query) => query.where('sessions.userId', 'in', sharedUserIds(db)))
    .$if(q !== undefined && q.trim() !== '', (query) =>
      query.where((where) => likeContains(where.ref('sessions.search'), q ?? '')),
    );
}

/** One page of live sessions, the newest first. */
export async function readSessionsPage(db: Db, query: SessionsQuery) {
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

/** All of them by the kept tally, less those that are over but not swept yet: few, and found by an index. */
async function countSessions(db: Db, query: SessionsQuery): Promise<number> {
  const count = (rows: ReturnType<typeof matching>) =>
    rows.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const { q = '', userId, shared } = query;
  if (q.trim() !== '' || userId !== undefined || shared) return (await count(matching(db, query))).count;
  const over = await count(db.selectFrom('sessions').where('expiresAt', '<=', now()));
  return (await sumTallies(db, ['sessions'])) - over.count;
}

interface Reader {
  sessionId: number;
  isAdmin: boolean;
}

/** The page, and how many there are in all; administrators see which accounts look shared. */
export async function listSessions(db: Db, query: SessionsQuery, { sessionId, isAdmin }: Reader) {
  const { rows, nextCursor } = await readSessionsPage(db, query);
  const total = await countSessions(db, query);
  const userIds = isAdmin ? rows.map(({ userId }) => userId) : [];
  const sharing = await findSharing(db, [...new Set(userIds)]);
  const sessions = rows.map((row) => {
    const shared = sharing.get(row.userId);
    return { ...row, current: row.id === sessionId, ...(shared && { sharing: shared }) };
  });
  return { sessions, total, nextCursor };
}
