import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { isSqlite } from './is-sqlite.ts';

/** Adds seconds to a stored moment within a query; null stays null. */
export function addSecondsInSql(
  db: Db,
  moment: RawBuilder<string | null>,
  seconds: RawBuilder<number>,
): RawBuilder<string | null> {
  if (isSqlite(db)) return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${moment}, (${seconds}) || ' seconds')`;
  return sql`to_char((${moment})::timestamptz at time zone 'UTC' + (${seconds}) * interval '1 second',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
