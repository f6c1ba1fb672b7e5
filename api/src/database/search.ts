import { type AliasedExpression, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database.ts';
import { normalized } from '../text/normalized.ts';
import { isSqlite } from './columns.ts';

/** A row of the index is a piece of so many characters. */
const TRIGRAM = 3;
/** A term that more rows have is looked for in the order of the list: a page of those comes soon. */
const MOST_HITS = 2_000;

/** Text without marks and case: what a folded column holds and what a search term is turned into. */
export function fold(text: string): string {
  return normalized(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
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

/** As the index reads it: text to be found, whatever it is made of. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Undefined when the expression finds too many rows to look at each. The text is read where FTS5 keeps it, with its first
 * column as `c0`: through the index it would take three times as long.
 */
async function findBy(
  db: Db,
  index: string,
  expression: string,
  text: string,
): Promise<number[] | undefined> {
  const table = sql.table(index);
  const { rows } = await sql<{ looked: number; ids: string }>`
    select count(*) as looked, json_group_array("id") filter (where instr("c0", ${text}) > 0) as ids
    from (select rowid as "row" from ${table} where ${table} match ${expression} limit ${MOST_HITS + 1})
    join ${sql.table(`${index}_content`)} on "id" = "row"`.execute(db);
  const few = rows.find(({ looked }) => looked <= MOST_HITS);
  return few && (JSON.parse(few.ids) as number[]);
}

/**
 * The ids of the rows that have the term, by an index that `createSearchIndex` made. Undefined where LIKE has to look for
 * it: it is too short, too many have it, or the database's LIKE takes its index by itself.
 */
export async function findHits(db: Db, index: string, term: string): Promise<number[] | undefined> {
  const text = fold(term.trim());
  const characters = [...text];
  // SQLite ends a search expression at a NUL, and then its quotes do not close.
  if (!isSqlite(db) || characters.length < TRIGRAM || text.includes('\0')) return undefined;
  const ends = [characters.slice(0, TRIGRAM), characters.slice(-TRIGRAM)].map((piece) =>
    quote(piece.join('')),
  );
  // Every further piece means another long list to walk through; to look at the rows takes less.
  const byEnds = await findBy(db, index, ends.join(' AND '), text);
  return byEnds ?? findBy(db, index, quote(text), text);
}

/** The hits as a table `hit` with their ids as `value`: to be joined where the order is another than that of the ids. */
export function hitRows(hits: number[]): AliasedExpression<{ value: number }, 'hit'> {
  return sql<{ value: number }>`json_each(${JSON.stringify(hits)})`.as<'hit'>(sql.ref('hit'));
}

function isAmong(id: Expression<number>, hits: number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${id} in (select value from json_each(${JSON.stringify(hits)}))`;
}

/** For a page of the newest, of hits that nothing else is asked of: the rest need not be looked up. */
export function amongNewest(
  id: Expression<number>,
  hits: number[],
  { limit, before = Infinity }: { limit: number; before?: number | undefined },
): RawBuilder<SqlBool> {
  const newest = hits.filter((hit) => hit < before).sort((a, b) => b - a);
  return isAmong(id, newest.slice(0, limit));
}

/** A compiled search: a condition for the rows, and their ids when these are few. */
export interface Search {
  matches: RawBuilder<SqlBool>;
  hits?: number[];
}

/** Prepares a search in the folded column `search` of a table; undefined without a term. */
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
