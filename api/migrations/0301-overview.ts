import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';

/** A row's day at the institute, three hours behind UTC. */
function dayOf(db: AnyDatabase): string {
  if (isSqlite(db)) return `date(new."createdAt", '-3 hours')`;
  return `to_char((new."createdAt"::timestamptz at time zone 'UTC') - interval '3 hours', 'YYYY-MM-DD')`;
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
