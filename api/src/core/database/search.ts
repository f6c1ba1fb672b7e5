import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '../text/fold.ts';
import type { Db } from './database.ts';
import { isSqlite } from './is-sqlite.ts';

/** Above this many hits, walking the ordered list is faster than sorting the hits. */
const MAX_HITS = 2_000;

/** Builds `column LIKE %term%` for a column without case and accents; `%` and `_` in the term are literal. */
export function buildLikeFilter(column: Expression<string>, term: string): RawBuilder<SqlBool> {
  const escaped = fold(term.trim()).replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<SqlBool>`${column} like ${`%${escaped}%`} escape '\\'`;
}

/** `id in (…)` with a single parameter for any number of ids. */
export function buildInFilter(db: Db, id: Expression<number>, ids: number[]): RawBuilder<SqlBool> {
  if (!isSqlite(db)) return sql<SqlBool>`${id} = any(${ids}::integer[])`;
  return sql<SqlBool>`${id} in (select value from json_each(${JSON.stringify(ids)}))`;
}

interface Ids {
  limit(count: number): { execute(): Promise<{ id: number }[]> };
}

/** Returns all matching ids; undefined when there are more than MAX_HITS. */
export async function findMatchingIds(rows: Ids): Promise<number[] | undefined> {
  const found = await rows.limit(MAX_HITS + 1).execute();
  return found.length > MAX_HITS ? undefined : found.map(({ id }) => id);
}
