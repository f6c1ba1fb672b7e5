import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';

/** How far the institute's clocks are from UTC since when; the server writes its zone's own when it starts. */
async function createShifts(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('timeShifts')
    .addColumn('from', 'text', (column) => column.primaryKey())
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into "timeShifts" ("from", "seconds") values ('', -10800)`.execute(db);
  if (isSqlite(db)) return;
  // A trigger's condition may ask a function, but read no table.
  await sql`create function "dayAtInstitute"("moment" text) returns text language sql stable as
    $$ select to_char(("moment"::timestamptz at time zone 'UTC') + "seconds" * interval '1 second', 'YYYY-MM-DD')
      from "timeShifts" where "from" <= "moment" collate "C" order by "from" desc limit 1 $$`.execute(db);
}

function dayOf(db: AnyDatabase): string {
  if (!isSqlite(db)) return `"dayAtInstitute"(new."createdAt")`;
  return `date(new."createdAt", (select "seconds" from "timeShifts" where "from" <= new."createdAt"
    order by "from" desc limit 1) || ' seconds')`;
}

/** Counted as they come: sessions that ended and subscriptions that were deleted belong to their day all the same. */
async function countByDay(db: AnyDatabase, table: string): Promise<void> {
  const statement = `insert into "dailyCounts" ("name", "day", "count")
    select '${table}', ${dayOf(db)}, 1 where new."createdAt" like '____-__-__T%'
    on conflict ("name", "day") do update set "count" = "dailyCounts"."count" + 1;`;
  const name = `${table}ByDay`;
  if (isSqlite(db)) {
    await sql.raw(`create trigger "${name}" after insert on "${table}" begin ${statement} end`).execute(db);
    return;
  }
  await sql
    .raw(`create function "${name}"() returns trigger language plpgsql as
      $$ begin ${statement} return null; end $$`)
    .execute(db);
  await sql
    .raw(`create trigger "${name}" after insert on "${table}" for each row execute function "${name}"()`)
    .execute(db);
}

export async function up(db: AnyDatabase): Promise<void> {
  await createShifts(db);
  await db.schema
    .createTable('dailyCounts')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('dailyCountsKey', ['name', 'day'])
    .execute();
  await countByDay(db, 'sessions');
  await countByDay(db, 'subscriptions');
  await db.schema.createIndex('usersByActive').on('users').columns(['active', 'id']).execute();
}
