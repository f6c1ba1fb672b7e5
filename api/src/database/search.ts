import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isSqlite } from './columns.ts';

/** A row of the index is a piece of so many characters. */
const PIECE = 3;
/** A term that more rows have is looked for in the order of the list: a page of those comes soon. */
const MOST_HITS = 2_000;

/** Text without marks and case: what a folded column holds and what a search term is turned into. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The folded column of a row: its searchable texts, one after the other. */
export function foldAll(...texts: (string | null | undefined)[]): string {
  return fold(texts.filter((text) => text).join('\n'));
}

/** `column LIKE %term%` on a folded column; a `%` or `_` that was typed means itself. */
export function likeContains(column: Expression<string>, term: string): RawBuilder<SqlBool> {
  const escaped = fold(term.trim()).replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<SqlBool>`${column} like ${`%${escaped}%`} escape '\\'`;
}

/** The rows that have a term. */
export interface Hits {
  /** JSON: a list of their ids, the least first. */
  ids: string;
  count: number;
}

/**
 * The rows that have the term, by an index that `createSearchIndex` made. Undefined where LIKE has to look for it: it is
 * too short, too many have it, or the database's LIKE takes its index by itself.
 */
export async function findHits(db: Db, index: string, term: string): Promise<Hits | undefined> {
  const text = fold(term.trim());
  // SQLite ends a search expression at a NUL, and then its quotes do not close.
  if (!isSqlite(db) || [...text].length < PIECE || text.includes('\0')) return undefined;
  const name = sql.table(index);
  const phrase = `"${text.replaceAll('"', '""')}"`;
  const { rows } = await sql<Hits>`select json_group_array(rowid) as ids, count(*) as count from
    (select rowid from ${name} where ${name} match ${phrase} order by rowid limit ${MOST_HITS + 1})`.execute(
    db,
  );
  return rows.find(({ count }) => count <= MOST_HITS);
}

/** Those alone that a page of the newest can show: the rest need not be looked up. */
export function newestHits({ ids }: Hits, limit: number, before = Infinity): Hits {
  const all = (JSON.parse(ids) as number[]).filter((id) => id < before);
  const newest = all.slice(-limit);
  return { ids: JSON.stringify(newest), count: newest.length };
}

export function isAmong(id: Expression<number>, { ids }: Hits): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} in (select value from json_each(${ids}))`;
}

/** What a term comes to: a condition for the rows, and the rows themselves where they are few. */
export interface Search {
  matches: RawBuilder<SqlBool>;
  hits?: Hits;
}

/** Looks for a term in the folded column `search` of a table; undefined for none. */
export async function openSearch(
  db: Db,
  table: 'users' | 'sessions' | 'audit',
  term = '',
): Promise<Search | undefined> {
  if (term.trim() === '') return undefined;
  const hits = await findHits(db, `${table}Search`, term);
  if (!hits) return { matches: likeContains(sql.ref(`${table}.search`), term) };
  return { matches: isAmong(sql.ref(`${table}.id`), hits), hits };
}
