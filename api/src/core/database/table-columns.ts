import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isSqlite } from './is-sqlite.ts';

/** Reads a table's current column names; empty when the table does not exist. */
export async function readColumns(db: Db, table: string): Promise<Set<string>> {
  const query = isSqlite(db)
    ? sql<{ name: string }>`select name from pragma_table_info(${table})`
    : sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`;
  const { rows } = await query.execute(db);
  return new Set(rows.map(({ name }) => name));
}
