import { likeContains } from '../database/search.ts';
import type { Db } from '../database.ts';
import { decodeIdCursor, toPage } from '../paging.ts';
import { now } from '../time.ts';
import type { SessionsQuery } from './sessions.schema.ts';

function matching(db: Db, { q, userId }: Pick<SessionsQuery, 'q' | 'userId'>) {
  return db
    .selectFrom('sessions')
    .where('sessions.expiresAt', '>', now())
    .$if(userId !== undefined, (query) => query.where('sessions.userId', '=', userId ?? 0))
    .$if(q !== undefined && q.trim() !== '', (query) =>
      query.where((where) => likeContains(where.ref('sessions.search'), q ?? '')),
    );
}

/** One page of live sessions, the newest first, and how many there are in all. */
export async function listSessions(db: Db, query: SessionsQuery, currentId: number) {
  const before = decodeIdCursor(query.cursor);
  const rows = await matching(db, query)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.userId', 'users.username', 'sessions.fingerprint', 'sessions.ip'])
    .select(['sessions.userAgent', 'sessions.createdAt', 'sessions.lastSeenAt'])
    .$if(before !== undefined, (rest) => rest.where('sessions.id', '<', before ?? 0))
    .orderBy('sessions.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const counted = await matching(db, query)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = toPage(rows, query.limit, (row) => [row.id]);
  const sessions = page.rows.map((row) => ({ ...row, current: row.id === currentId }));
  return { sessions, total: counted.total, nextCursor: page.nextCursor };
}
