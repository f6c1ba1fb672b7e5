import { sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { buildInFilter, buildLikeFilter, findMatchingIds } from '../../core/database/search.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { now } from '../../core/time/time.ts';
import type { SessionsQuery } from './sessions.schema.ts';
import { findSharedAccountIds, findSharingEvidence } from './sharing.queries.ts';

/** `coalesce` avoids the index, with which SQLite would sort every live session for one page. */
const LIVE = sql<string>`coalesce("sessions"."expiresAt", '')`;

type Expiry = 'sessions.expiresAt' | typeof LIVE;

/** A query with the ids of accounts that look shared; total and page both need the ids. */
type Search = SessionsQuery & { sharedBy?: number[] };

async function openSearch(db: Db, query: SessionsQuery): Promise<Search> {
  return query.shared ? { ...query, sharedBy: await findSharedAccountIds(db) } : query;
}

function matching(db: Db, { q = '', userId, sharedBy }: Search, expiry: Expiry) {
  let rows = db.selectFrom('sessions').where(expiry, '>', now());
  if (q.trim() !== '')
    rows = rows.where((where) =>
      where.or([
        buildLikeFilter(where.ref('sessions.search'), q),
        // The session keeps the name and e-mail of the log-in, which may have changed since.
        where('sessions.userId', 'in', (people) =>
          people
            .selectFrom('users')
            .select('users.id')
            .where((person) => buildLikeFilter(person.ref('users.search'), q)),
        ),
      ]),
    );
  if (userId !== undefined) rows = rows.where('sessions.userId', '=', userId);
  if (sharedBy) rows = rows.where((where) => buildInFilter(db, where.ref('sessions.userId'), sharedBy));
  return rows;
}

async function readPage(all: ReturnType<typeof matching>, { cursor, limit }: SessionsQuery) {
  const before = decodeIdCursor(cursor);
  const rows = await all
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id',
      'sessions.userId',
      'users.username',
      'users.name',
      'sessions.fingerprint',
      'sessions.ip',
    ])
    .select(['sessions.userAgent', 'sessions.createdAt', 'sessions.lastSeenAt'])
    .$if(before !== undefined, (rest) => rest.where('sessions.id', '<', before ?? 0))
    .orderBy('sessions.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => [row.id]);
}

/** Reads one page of live sessions, newest first. */
export async function readSessionsPage(db: Db, query: SessionsQuery) {
  return readPage(matching(db, await openSearch(db, query), LIVE), query);
}

async function readCounted(db: Db, query: Search) {
  const few = query.q?.trim()
    ? await findMatchingIds(matching(db, query, LIVE).select('sessions.id'))
    : undefined;
  if (few) {
    const found = db
      .selectFrom('sessions')
      .where((where) => buildInFilter(db, where.ref('sessions.id'), few));
    return { ...(await readPage(found, query)), total: few.length };
  }
  const all = matching(db, query, 'sessions.expiresAt');
  const total = await countRows(all);
  return { ...(await readPage(matching(db, query, LIVE), query)), total };
}

interface Reader {
  sessionId: number;
  isAdmin: boolean;
}

/** Lists a page of sessions and the total; administrators also see which accounts look shared. */
export async function listSessions(db: Db, query: SessionsQuery, { sessionId, isAdmin }: Reader) {
  // For others the filter's total would tell whether their account looks shared.
  const search = isAdmin ? await openSearch(db, query) : query;
  const { rows, nextCursor, total } = await readCounted(db, search);
  const userIds = isAdmin ? rows.map(({ userId }) => userId) : [];
  const sharing = await findSharingEvidence(db, [...new Set(userIds)]);
  const sessions = rows.map((row) => {
    const shared = sharing.get(row.userId);
    return { ...row, current: row.id === sessionId, ...(shared && { sharing: shared }) };
  });
  return { sessions, total, nextCursor };
}
