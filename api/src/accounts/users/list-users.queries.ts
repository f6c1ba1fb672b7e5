import { sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { buildInFilter, buildLikeFilter, findMatchingIds } from '../../core/database/search.ts';
import { toPage } from '../../core/http/paging.ts';
import { COURSE_FACETS } from '../../core/http/schema.ts';
import {
  countCoursesByPerson,
  selectUserIdsByFacets,
} from '../../courses/subscriptions/people-courses.queries.ts';
import { findInvitations, isUnusedAccount } from './invitations.queries.ts';
import { isPasskeyOwner } from './is-passkey-owner.ts';
import { toUserOrder } from './user-order.ts';
import type { UserDetails, UsersQuery } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

const LISTED = [
  ...(['id', 'username', 'email', 'name', 'surname', 'firstName', 'nameGuessed'] as const),
  ...(['role', 'active', 'suspendedAt', 'createdAt'] as const),
] as const;
const ORDERED = [...LISTED, 'ci', 'sortKey', 'lastSeenAt'] as const;
export type ListedUserRow = Pick<UserRow, (typeof ORDERED)[number]>;

function matching(db: Db, query: UsersQuery) {
  const { q = '', role, active, suspended, invited, secondFactor, nameGuessed } = query;
  let rows = db.selectFrom('users');
  if (q.trim() !== '') rows = rows.where((where) => buildLikeFilter(where.ref('search'), q));
  if (role !== undefined) rows = rows.where('role', '=', role);
  if (active !== undefined) rows = rows.where('active', '=', active);
  if (suspended !== undefined) rows = rows.where('suspendedAt', suspended ? 'is not' : 'is', null);
  if (nameGuessed !== undefined)
    rows = rows.where(sql<boolean>`${nameGuessed ? sql`` : sql`not `}"nameGuessed"`);
  const isOpen = sql<boolean>`(${isUnusedAccount} and "invitedAt" is not null)`;
  if (invited !== undefined) rows = rows.where(invited ? isOpen : sql<boolean>`not ${isOpen}`);
  if (secondFactor !== undefined)
    rows = rows
      .where('role', 'in', ['teacher', 'bedelia', 'admin'])
      .where(secondFactor ? isPasskeyOwner : sql<boolean>`not ${isPasskeyOwner}`);
  const facets = COURSE_FACETS.filter((name) => query[name] !== undefined);
  if (facets.length > 0) rows = rows.where('users.id', 'in', selectUserIdsByFacets(db, query));
  return rows;
}

async function readPage(all: ReturnType<typeof matching>, { sort, cursor, limit }: UsersQuery) {
  const order = toUserOrder(sort);
  let rows = all.select(ORDERED).limit(limit + 1);
  if (cursor !== undefined) rows = rows.where(order.after(cursor));
  for (const column of order.columns) rows = rows.orderBy(column, order.direction);
  return toPage(await rows.execute(), limit, order.key);
}

/** Reads one page of users without the total. */
export async function readUsersPage(db: Db, query: UsersQuery) {
  return readPage(matching(db, query), query);
}

async function readCounted(db: Db, query: UsersQuery) {
  const { role, ...rest } = query;
  const all = matching(db, query);
  const few =
    query.q?.trim() || role || query.secondFactor !== undefined
      ? await findMatchingIds(all.select('id'))
      : undefined;
  if (few) {
    const found = db.selectFrom('users').where((where) => buildInFilter(db, where.ref('id'), few));
    return { ...(await readPage(found, query)), total: few.length };
  }
  const total = await countRows(all);
  // The `case` prevents use of the role's index, with which SQLite would sort every match.
  const many = matching(db, rest).where(sql<boolean>`case when "role" = ${role} then true end`);
  return { ...(await readPage(role ? many : all, query)), total };
}

async function passkeyOwners(db: Db, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('passkeys')
    .select('userId')
    .distinct()
    .where('userId', 'in', userIds)
    .execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Reads the further columns of the administration's table, by user id. */
async function findUserDetails(db: Db, rows: ListedUserRow[]): Promise<Map<number, UserDetails>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const courses = await countCoursesByPerson(db, ids);
  const owners = await passkeyOwners(db, ids);
  return new Map(
    rows.map(({ id, ci, lastSeenAt }) => {
      const { count = 0, course = null } = courses.get(id) ?? {};
      const hasPasskey = owners.has(id);
      return [id, { ci, lastSeenAt: lastSeenAt || null, hasPasskey, courseCount: count, course }];
    }),
  );
}

/** Lists one page of users, newest first by default, and the total. */
export async function listUsers(db: Db, query: UsersQuery) {
  const { rows, total, nextCursor } = await readCounted(db, query);
  const ids = rows.map(({ id }) => id);
  const invitations = await findInvitations(db, ids);
  const listed = rows.map((row) => {
    const invitation = invitations.get(row.id);
    return { ...row, invited: invitation !== undefined, ...(invitation && { invitation }) };
  });
  if (!query.details) return { users: listed, total, nextCursor };
  const details = await findUserDetails(db, rows);
  const users = listed.map((row) => ({ ...row, details: details.get(row.id) }));
  return { users, total, nextCursor };
}

/** Lists up to 1000 teachers by name, for a selection field. */
export async function listTeachers(db: Db) {
  return db
    .selectFrom('users')
    .select(LISTED)
    .where('role', '=', 'teacher')
    .orderBy('sortKey')
    .orderBy('id')
    .limit(1000)
    .execute();
}
