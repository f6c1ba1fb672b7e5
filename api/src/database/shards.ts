import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from './columns.ts';

const SHARDS = 16;

/** Begins what `shard` stands for. */
export async function createShards(db: AnyDatabase): Promise<void> {
  if (isSqlite(db)) return;
  await sql
    .raw(`create function free_shard() returns integer language plpgsql as $$ begin
      for shard in 0..${SHARDS - 1} loop
        if pg_try_advisory_xact_lock(hashtext('free_shard'), shard) then return shard; end if;
      end loop;
      perform pg_advisory_xact_lock(hashtext('free_shard'), 0);
      return 0;
    end $$`)
    .execute(db);
}

/**
 * SQL for the row of a sum that is kept in several. On PostgreSQL it is this transaction's alone until its end, so those
 * who count something at the same time neither wait for each other nor lock rows the other way round; SQLite has one
 * writer.
 */
export function shard(db: AnyDatabase): string {
  return isSqlite(db) ? '0' : 'free_shard()';
}

/** SQL that adds to a tally; `name` is SQL for a text. */
export function addToTally(db: AnyDatabase, name: string, by: number): string {
  return `insert into "tallies" ("name", "shard", "count") values (${name}, ${shard(db)}, ${by})
    on conflict ("name", "shard") do update set "count" = "tallies"."count" + excluded."count";`;
}
