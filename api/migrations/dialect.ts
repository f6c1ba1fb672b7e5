import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration's tables differ from the current types
export type AnyDatabase = Kysely<any>;

export function isSqlite(db: AnyDatabase): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** An id for `addColumn('id', 'integer', idColumn(db))` that is never reused, on both databases. */
export function idColumn(db: AnyDatabase): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  // Without "autoincrement" SQLite reuses a deleted row's id, and old tokens would be valid for the new row.
  if (isSqlite(db)) return (column) => column.primaryKey().autoIncrement();
  return (column) => column.generatedByDefaultAsIdentity().primaryKey();
}

interface Trigger {
  name: string;
  /** For example `insert on "users"` or `update of "role" on "users"`. */
  on: string;
  /** Each statement ends with a semicolon. */
  statements: string;
}

/** Creates a trigger whose statements run after each row, on both databases. */
export async function createTrigger(db: AnyDatabase, { name, on, statements }: Trigger): Promise<void> {
  if (isSqlite(db)) {
    await sql.raw(`create trigger "${name}" after ${on} begin ${statements} end`).execute(db);
    return;
  }
  await sql
    .raw(`create function "${name}"() returns trigger language plpgsql as
      $$ begin ${statements} return null; end $$`)
    .execute(db);
  await sql.raw(`create trigger "${name}" after ${on} for each row execute function "${name}"()`).execute(db);
}

/**
 * Creates a trigram index for LIKE on PostgreSQL, unless the server lacks or refuses the extension. Without
 * `fastupdate`, a search need not read the rows added since the last vacuum.
 */
export async function createSearchIndex(db: AnyDatabase, table: string): Promise<void> {
  if (isSqlite(db)) return;
  await sql
    .raw(`do $$ begin
       if exists (select from pg_available_extensions where name = 'pg_trgm') then
         create extension if not exists pg_trgm;
         create index "${table}Search" on "${table}" using gin ("search" gin_trgm_ops) with (fastupdate = off);
       end if;
     exception when insufficient_privilege or feature_not_supported or undefined_object or undefined_file then
       raise notice 'searches read the whole table: %', sqlerrm;
     end $$`)
    .execute(db);
}
