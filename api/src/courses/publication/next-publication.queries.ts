import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../core/database/database.ts';
import { prepareQuery } from '../../core/database/prepared.ts';
import { now } from '../../core/time/time.ts';

/** Prepares a query for the time of the next scheduled publication in ms; Infinity without one. */
export function createNextPublicationReader(db: Kysely<Tables>): () => Promise<number> {
  const next = (table: 'courses' | 'lectures') =>
    db
      .selectFrom(table)
      .select((row) => row.fn.min<string | null>('publishAt').as('at'))
      // Inlined, because the partial index on scheduled rows does not match a bound value.
      .where('state', '=', sql.lit('scheduled'))
      .where('publishAt', '>', '');
  const read = prepareQuery(db, next('courses').unionAll(next('lectures')));
  return async () => {
    const at = now();
    const rows = await read(at, at);
    return Math.min(...rows.map(({ at: moment }) => (moment === null ? Infinity : Date.parse(moment))));
  };
}
