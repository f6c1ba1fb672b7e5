import type { Kysely } from 'kysely';
import type { Tables } from '../core/database/database.ts';
import { prepareQuery } from '../core/database/prepared.ts';
import { coalesceReads } from '../core/http/coalesce-reads.ts';

/** Prepares the query of the catalogue's version; simultaneous callers share one result. */
export function createCatalogueVersionReader(db: Kysely<Tables>): () => Promise<number> {
  const read = prepareQuery(db, db.selectFrom('catalogue').select('version'));
  const shared = coalesceReads(async () => (await read())[0]?.version ?? 0);
  return () => shared('');
}
