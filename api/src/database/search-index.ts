import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from './columns.ts';
import { createTrigger } from './triggers.ts';

/** Describes the full-text index of a table. */
export interface SearchIndex {
  name: string;
  table: string;
  /** SQL for the text of a row that goes by this name: `(row) => row + '."search"'`. */
  text: (row: string) => string;
  /** The columns that the text is made of. */
  columns: string[];
}

async function run(db: AnyDatabase, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}

/** All at once, so the index is left in one piece. */
async function fill(db: AnyDatabase, name: string): Promise<void> {
  await run(db, `delete from "${name}"`);
  await run(db, `insert into "${name}" (rowid, "text") select "id", "text" from "${name}Text"`);
  await run(db, `insert into "${name}" ("${name}") values ('optimize')`);
}

async function followRows(db: AnyDatabase, { name, table, text, columns }: SearchIndex): Promise<void> {
  const changed = `update of ${columns.map((column) => `"${column}"`).join(', ')}`;
  await createTrigger(db, {
    name: `${name}Added`,
    on: `insert on "${table}"`,
    statements: `insert into "${name}" (rowid, "text") values (new."id", ${text('new')});`,
  });
  await createTrigger(db, {
    name: `${name}Dropped`,
    on: `delete on "${table}"`,
    statements: `delete from "${name}" where rowid = old."id";`,
  });
  await createTrigger(db, {
    name: `${name}Changed`,
    on: `${changed} on "${table}"`,
    when: `${text('old')} is not ${text('new')}`,
    statements: `update "${name}" set "text" = ${text('new')} where rowid = new."id";`,
  });
}

/**
 * SQLite's index of every piece of three characters. It keeps the texts beside it (`…_content`), to look a term up in;
 * the view is what it is filled from.
 */
async function indexOnSqlite(db: AnyDatabase, index: SearchIndex): Promise<void> {
  const { name, table, text } = index;
  await run(db, `create view "${name}Text" as select "id", ${text(`"${table}"`)} as "text" from "${table}"`);
  await run(
    db,
    `create virtual table "${name}" using fts5("text", columnsize=0, tokenize="trigram case_sensitive 1")`,
  );
  // Otherwise the pieces of a deleted row would stay in the file, and with them who the person was.
  await run(db, `insert into "${name}" ("${name}", rank) values ('secure-delete', 1)`);
  await fill(db, name);
  await followRows(db, index);
}

/**
 * The extension comes with PostgreSQL, but a server may lack it or refuse it: then LIKE reads the table. Without
 * `fastupdate` no search has to read what came in since the last vacuum row by row.
 */
async function indexOnPostgres(db: AnyDatabase, { name, table, text }: SearchIndex): Promise<void> {
  await run(
    db,
    `do $$ begin
       if exists (select from pg_available_extensions where name = 'pg_trgm') then
         create extension if not exists pg_trgm;
         create index "${name}" on "${table}" using gin ((${text(`"${table}"`)}) gin_trgm_ops)
           with (fastupdate = off);
       end if;
     exception when insufficient_privilege or feature_not_supported or undefined_object or undefined_file then
       raise notice 'searches read the whole table: %', sqlerrm;
     end $$`,
  );
}

/** For a migration: finds a piece of a text without reading every row. */
export async function createSearchIndex(db: AnyDatabase, index: SearchIndex): Promise<void> {
  await (isSqlite(db) ? indexOnSqlite(db, index) : indexOnPostgres(db, index));
}

/** Rebuilds the indexes after rows were loaded without triggers. */
export async function fillSearchIndexes(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'virtual'`.execute(db);
  for (const { name } of rows) await fill(db, name);
}
