import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './database.ts';
import { assignStatementName } from './prepared-names.ts';

/** Compiles a frequent query once, because building it costs more than running it; calls bind its values. */
export function prepareQuery<Row>(db: Kysely<Tables>, query: Compilable<Row>) {
  const compiled = query.compile();
  assignStatementName(compiled.sql);
  return async (...parameters: unknown[]): Promise<Row[]> => {
    if (parameters.length !== compiled.parameters.length) {
      throw new Error(`${compiled.sql} takes ${compiled.parameters.length} values`);
    }
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
