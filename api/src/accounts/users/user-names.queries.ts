import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';
import { isSqlite } from '../../core/database/is-sqlite.ts';
import { buildInFilter, buildLikeFilter, findMatchingIds } from '../../core/database/search.ts';

/** Returns the part of the search text that holds the names, without e-mail and ci. */
function nameOf(users: {
  search: Expression<string>;
  emailKey: Expression<string>;
  ci: Expression<string | null>;
}) {
  const line = '\n';
  return sql<string>`replace(${users.search},
    cast(${line} as text) || ${users.emailKey} || coalesce(cast(${line} as text) || ${users.ci}, ''), '')`;
}

function hasName(where: ExpressionBuilder<Tables, 'users'>, q: string) {
  const search = where.ref('users.search');
  const name = nameOf({ search, emailKey: where.ref('users.emailKey'), ci: where.ref('users.ci') });
  // The first condition is a cheap filter; the second checks the rest exactly.
  return where.and([buildLikeFilter(search, q), buildLikeFilter(name, q)]);
}

/** Selects people whose name matches, or everybody without a search. */
export function selectUsersByName(db: Db, q = '') {
  const people = db.selectFrom('users');
  if (q.trim() === '') return people;
  return people.where((where) => hasName(where, q));
}

/** Returns the ids of people whose name matches; undefined when there are too many. */
export async function findUserIdsByName(db: Db, q: string): Promise<number[] | undefined> {
  const people = selectUsersByName(db, q).select('users.id');
  if (!isSqlite(db)) return findMatchingIds(people);
  // SQLite first searches an index that contains only the search text.
  const texts = db.selectFrom('users').select('id');
  const found = await findMatchingIds(texts.where((where) => buildLikeFilter(where.ref('search'), q)));
  return findMatchingIds(
    found ? people.where((where) => buildInFilter(db, where.ref('users.id'), found)) : people,
  );
}

/** Returns the ids of people whose name does not match; undefined when there are too many. */
export async function findUnmatchedUserIds(db: Db, q: string): Promise<number[] | undefined> {
  return findMatchingIds(
    db
      .selectFrom('users')
      .select('users.id')
      .where((where) => where.not(hasName(where, q))),
  );
}

/** Maps users' ids to their names. */
export async function findUserNames(db: Db, userIds: number[]) {
  const people = db.selectFrom('users').select(['id', 'username', 'name']);
  const rows = await people.where((row) => buildInFilter(db, row.ref('id'), userIds)).execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
