import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSqlite } from '../../core/database/columns.ts';
import type { Db } from '../../core/database/database.ts';

/** True where one of the columns may hold one of the texts in any case; some rows that hold none pass too. */
export function likeAny(db: Db, columns: readonly string[], texts: string[]): RawBuilder<SqlBool> {
  const words = sql`lower(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  // SQLite lowers ASCII letters alone, so any other character may stand for those.
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
  // PostgreSQL lowers the words once per row for all patterns: lowering is what takes its time.
  return sql`${words} like any (array[${sql.join(patterns)}]::text[])`;
}
