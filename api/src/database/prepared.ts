import type { Compilable, Kysely } from 'kysely';
import type { Tables } from '../database.ts';
import { namePrepared } from './prepared-names.ts';

/**
 * A query that is built and compiled once, for the busiest calls: building costs several times what SQLite takes to
 * answer. The values given later take the places of those it was built with, in the same order.
 */
export function prepare<Row>(db: Kysely<Tables>, query: Compilable<Row>) {
  const compiled = query.compile();
  namePrepared(compiled.sql);
  return async (...parameters: unknown[]): Promise<Row[]> => {
    if (parameters.length !== compiled.parameters.length) {
      throw new Error(`${compiled.sql} takes ${compiled.parameters.length} values`);
    }
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
