import type { Kysely } from 'kysely';
import type { Tables } from '../core/database/database.ts';
import { prepare } from '../core/database/prepared.ts';

/** Reads the number that rises whenever the course lists change. */
export function catalogueVersion(db: Kysely<Tables>): () => Promise<number> {
  const read = prepare(db, db.selectFrom('catalogue').select('version'));
  return async () => (await read())[0]?.version ?? 0;
}
