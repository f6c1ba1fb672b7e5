import { sql } from 'kysely';
import { isSqlite } from './columns.ts';
import type { Db } from './database.ts';

/** The names of a table's columns as it is now; none when there is no such table. */
export async function readColumns(db: Db, table: string): Promise<Set<string>> {
  const query = isSqlite(db)
    ? sql<{ name: string }>`select name from pragma_table_info(${table})`
    : sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`;
  const { rows } = await query.execute(db);
  return new Set(rows.map(({ name }) => name));
}
