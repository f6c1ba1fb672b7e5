import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from './dialect.ts';

const CHANGES = {
  courses: ['insert', 'update', 'delete'],
  lectures: ['insert', 'delete'],
} as const;

async function onSqliteTables(db: AnyDatabase): Promise<void> {
  for (const [table, events] of Object.entries(CHANGES)) {
    for (const event of events) {
      await sql
        .raw(
          `create trigger "catalogue_${table}_${event}" after ${event} on "${table}"
           begin update "catalogue" set "version" = "version" + 1; end`,
        )
        .execute(db);
    }
  }
}

async function onPostgresTables(db: AnyDatabase): Promise<void> {
  await sql`create function catalogue_changed() returns trigger language plpgsql as
    $$ begin update "catalogue" set "version" = "version" + 1; return null; end $$`.execute(db);
  for (const [table, events] of Object.entries(CHANGES)) {
    // Defers the trigger, so that the single row is locked only at the commit and long changes block nobody.
    await sql
      .raw(
        `create constraint trigger "catalogue_${table}" after ${events.join(' or ')} on "${table}"
         deferrable initially deferred for each row execute function catalogue_changed()`,
      )
      .execute(db);
  }
}

/** Adds a version number, which the database increases whenever a change affects the course lists. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('catalogue')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await db.insertInto('catalogue').values({ version: 1 }).execute();
  await (isSqlite(db) ? onSqliteTables(db) : onPostgresTables(db));
}
