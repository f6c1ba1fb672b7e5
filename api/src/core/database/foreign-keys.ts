import { SqliteAdapter, sql } from 'kysely';
import type { Db } from './database.ts';

/** `table.column` references `parent.id`. */
export interface ForeignKey {
  table: string;
  column: string;
  parent: string;
  onDelete: 'cascade' | 'set null' | 'other';
}

const SQLITE = sql<{ table: string; column: string; parent: string; rule: string }>`
  select tables.name as "table", keys."from" as "column", keys."table" as "parent", keys.on_delete as "rule"
  from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
  where tables.type = 'table'`;

const POSTGRES = sql<{ table: string; column: string; parent: string; rule: string }>`
  select child.relname as "table", attribute.attname as "column", parent.relname as "parent",
    case confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else '' end as "rule"
  from pg_constraint
  join pg_class as child on child.oid = conrelid
  join pg_class as parent on parent.oid = confrelid
  join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

/** Reads the foreign keys from the database's own catalogue, so that no list is kept by hand. */
export async function readForeignKeys(db: Db): Promise<ForeignKey[]> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const { rows } = await (isSqlite ? SQLITE : POSTGRES).execute(db);
  return rows.map(({ table, column, parent, rule }) => {
    const onDelete = rule === 'CASCADE' ? 'cascade' : rule === 'SET NULL' ? 'set null' : 'other';
    return { table, column, parent, onDelete };
  });
}
