import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './database.ts';
import { namePrepared } from './prepared-names.ts';

/**
 * Compiles a frequent query once, because building costs several times its run. Later calls bind values in
 * the same order.
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
