import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { isSqlite } from '../../core/database/is-sqlite.ts';

/** Builds a condition for rows that may contain one of the texts; it may also match other rows. */
export function buildLikeAnyFilter(db: Db, columns: readonly string[], texts: string[]): RawBuilder<SqlBool> {
  const words = sql`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  // SQLite's lower() knows only ASCII, so other characters become wildcards.
  const patterns = [...new Set(texts)].map(
    (text) =>
      `%${text
        .replace(/[^\p{ASCII}]/gu, '_')
        .toLowerCase()
        .replace(/[\\%]/g, '\\$&')}%`,
  );
  if (isSqlite(db)) {
    const each = patterns.map((pattern) => sql`${words} like ${pattern} escape '\\'`);
    return sql`(${sql.join(each, sql` or `)})`;
  }
  // PostgreSQL lowers each row's text, the slow part, only once for all patterns.
  return sql`${words} like any (array[${sql.join(patterns)}]::text[])`;
}
