import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { readForeignKeys } from '../../core/database/foreign-keys.ts';
import { buildDependentRowsFilter, buildPersonFilter } from './own-rows.ts';
import { isExportPolicy, isOwnerPolicy, PERSONAL_DATA_TABLES } from './personal-data-tables.ts';

type Accepts = typeof isOwnerPolicy;

async function listFileIds(db: Db, userId: number, accepts: Accepts): Promise<number[]> {
  const keys = (await readForeignKeys(db)).filter(({ parent }) => parent === 'files');
  const ids = new Set<number>();
  for (const { table, rows, through } of PERSONAL_DATA_TABLES) {
    const columns =
      table === 'files' ? ['id'] : keys.filter((key) => key.table === table).map((key) => key.column);
    const own = rows.filter(([, policy]) => accepts(policy));
    const conditions = [
      ...own.map(([column, policy]) => buildPersonFilter(table, column, policy, userId)),
      ...through
        .filter(({ policy }) => accepts(policy))
        .map((part) => buildDependentRowsFilter(table, part, userId)),
    ];
    if (columns.length === 0 || conditions.length === 0) continue;
    for (const column of columns) {
      const { rows: found } = await sql<{ id: number | null }>`
        select ${sql.ref(column)} as id from ${sql.table(table)}
        where ${sql.join(conditions, sql` or `)}`.execute(db);
      for (const { id } of found) if (id !== null) ids.add(id);
    }
  }
  return [...ids];
}

/** Lists files owned by the person or referenced by their rows. */
export const listOwnFileIds = (db: Db, userId: number) => listFileIds(db, userId, isOwnerPolicy);

/** Lists the files of exported rows, without those of imports and course archives. */
export const listExportedFileIds = (db: Db, userId: number) => listFileIds(db, userId, isExportPolicy);
