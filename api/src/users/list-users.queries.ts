import { type Kysely, sql } from 'kysely';
import { prepare } from '../database/prepared.ts';
import { amongNewest, openSearch, type Search } from '../database/search.ts';
import { sumTallies } from '../database/tallies.ts';
import type { Db, Tables } from '../database.ts';
import { decodeIdCursor, toPage } from '../http/paging.ts';
import { ROLES } from '../schema.ts';
import { findUserDetails } from './user-details.queries.ts';
import { userOrder } from './user-order.ts';
import type { UsersQuery } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

const LISTED = ['id', 'username', 'email', 'name', 'role', 'active', 'createdAt'] as const;
const ORDERED = [...LISTED, 'ci', 'sortKey', 'lastSeenAt'] as const;
export type ListedUserRow = Pick<UserRow, (typeof ORDERED)[number]>;

function matching(db: Db, { role, active }: Pick<UsersQuery, 'role' | 'active'>, search?: Search) {
  let rows = db.selectFrom('users');
  if (search) rows = rows.where(search.matches);
  return rows
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'student'))
    .$if(active !== undefined, (query) => query.where('active', '=', active ?? true));
}

/** The same search for one page: without other conditions its rows are known before they are read. */
function narrow({ sort, role, active, cursor, limit }: UsersQuery, search?: Search): Search | undefined {
  if (!search?.hits || sort !== undefined || role !== undefined || active !== undefined) return search;
  const place = { limit: limit + 1, before: decodeIdCursor(cursor) };
  return { matches: amongNewest(sql.ref('users.id'), search.hits, place) };
}

async function readPage(db: Db, query: UsersQuery, search: Search | undefined) {
  const order = userOrder(query.sort);
  let rows = matching(db, query, narrow(query, search))
    .select(ORDERED)
    .limit(query.limit + 1);
  if (query.cursor !== undefined) rows = rows.where(order.after(query.cursor));
  for (const column of order.columns) rows = rows.orderBy(column, order.direction);
  return toPage(await rows.execute(), query.limit, order.key);
}

/** One page without counting the rest. */
export async function readUsersPage(db: Db, query: UsersQuery) {
  return readPage(db, query, await openSearch(db, 'users', query.q));
}

/** By the kept tallies unless it takes a search: counting all costs more the more there are. */
async function countUsers(db: Db, query: UsersQuery, search: Search | undefined): Promise<number> {
  const { role, active } = query;
  if (search?.hits && role === undefined && active === undefined) return search.hits.length;
  if (!search && active === undefined) {
    const roles = role === undefined ? ROLES : [role];
    return sumTallies(
      db,
      roles.map((each) => `users ${each}`),
    );
  }
  const counted = await matching(db, query, search)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}

/** One page, the newest first unless asked otherwise, and how many there are in all. */
export async function listUsers(db: Db, query: UsersQuery) {
  const search = await openSearch(db, 'users', query.q);
  const { rows, nextCursor } = await readPage(db, query, search);
  const total = await countUsers(db, query, search);
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

/** Reads the number that is raised whenever what `listTeachers` shows changes. */
export function teachersVersion(db: Kysely<Tables>): () => Promise<number> {
  const read = prepare(db, db.selectFrom('teacherList').select('version'));
  return async () => (await read())[0]?.version ?? 0;
}
