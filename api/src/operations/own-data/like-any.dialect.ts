import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from '../../core/database/columns.ts';
import type { Db } from '../../core/database/database.ts';

/** True where a column may contain a text in any case; may also match other rows. */
export function likeAny(db: Db, columns: readonly string[], texts: string[]): RawBuilder<SqlBool> {
  const words = sql`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  // SQLite lowers only ASCII letters, so other characters become wildcards.
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
  // PostgreSQL lowers the slow part, the row's text, once for all patterns.
  return sql`${words} like any (array[${sql.join(patterns)}]::text[])`;
}
