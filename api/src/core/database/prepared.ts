import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './database.ts';
import { namePrepared } from './prepared-names.ts';

/**
 * Builds and compiles a query once, for the busiest calls: building costs several times SQLite's own time. Later
 * values replace those it was built with, in the same order.
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
