import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

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
