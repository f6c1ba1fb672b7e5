import { likeContains } from '../database/search.ts';
import { sumTallies } from '../database/tallies.ts';
import type { Db } from '../database.ts';
import { toPage } from '../paging.ts';
import { ROLES } from './roles.ts';
import { findUserDetails } from './user-details.queries.ts';
import { userOrder } from './user-order.ts';
import type { UsersQuery } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

const LISTED = ['id', 'username', 'email', 'name', 'role', 'active', 'createdAt'] as const;
const ORDERED = [...LISTED, 'ci', 'sortKey', 'lastSeenAt'] as const;
export type ListedUserRow = Pick<UserRow, (typeof ORDERED)[number]>;

function matching(db: Db, { q, role, active }: Pick<UsersQuery, 'q' | 'role' | 'active'>) {
  return db
    .selectFrom('users')
    .$if(q !== undefined && q.trim() !== '', (query) =>
      query.where((where) => likeContains(where.ref('search'), q ?? '')),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'student'))
    .$if(active !== undefined, (query) => query.where('active', '=', active ?? true));
}

/** One page without counting the rest. */
export async function readUsersPage(db: Db, query: UsersQuery) {
  const order = userOrder(query.sort);
  let rows = matching(db, query)
    .select(ORDERED)
    .limit(query.limit + 1);
  if (query.cursor !== undefined) rows = rows.where(order.after(query.cursor));
  for (const column of order.columns) rows = rows.orderBy(column, order.direction);
  return toPage(await rows.execute(), query.limit, order.key);
}

/** By the kept tallies unless it takes a search: counting all costs more the more there are. */
async function countUsers(db: Db, query: UsersQuery): Promise<number> {
  const { q = '', role, active } = query;
  if (q.trim() === '' && active === undefined) {
    const roles = role === undefined ? ROLES : [role];
    return sumTallies(
      db,
      roles.map((each) => `users ${each}`),
    );
  }
  const counted = await matching(db, query)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}

/** One page, the newest first unless asked otherwise, and how many there are in all. */
export async function listUsers(db: Db, query: UsersQuery) {
  const { rows, nextCursor } = await readUsersPage(db, query);
  const total = await countUsers(db, query);
  if (!query.details) return { users: rows, total, nextCursor };
  const details = await findUserDetails(db, rows);
  const users = rows.map((row) => ({ ...row, details: details.get(row.id) }));
  return { users, total, nextCursor };
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
