import { likeContains } from '../database/search.ts';
import type { Db } from '../database.ts';
import { decodeIdCursor, toPage } from '../paging.ts';
import type { UsersQuery } from './users.schema.ts';

const LISTED = ['id', 'username', 'email', 'name', 'role', 'active', 'createdAt'] as const;

function matching(db: Db, { q, role }: Pick<UsersQuery, 'q' | 'role'>) {
  return db
    .selectFrom('users')
    .$if(q !== undefined && q.trim() !== '', (query) =>
      query.where((where) => likeContains(where.ref('search'), q ?? '')),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'student'));
}

/** One page, the newest first, and how many there are in all. */
export async function listUsers(db: Db, query: UsersQuery) {
  const before = decodeIdCursor(query.cursor);
  const rows = await matching(db, query)
    .select(LISTED)
    .$if(before !== undefined, (rest) => rest.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const counted = await matching(db, query)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { rows: users, nextCursor } = toPage(rows, query.limit, (row) => [row.id]);
  return { users, total: counted.total, nextCursor };
}

/** Every teacher, by name: to choose from. */
export async function listTeachers(db: Db) {
  return db
    .selectFrom('users')
    .select(LISTED)
    .where('role', '=', 'teacher')
    .orderBy('search')
    .orderBy('id')
    .limit(1000)
    .execute();
}
