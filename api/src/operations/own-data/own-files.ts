import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { readForeignKeys } from '../../core/database/foreign-keys.ts';
import { DECLARED, isOwn } from './declared.ts';
import { partOf, pointsTo } from './own-rows.ts';

/** Lists files owned by the person or referenced by their rows. */
export async function listOwnFiles(db: Db, userId: number): Promise<number[]> {
  const keys = (await readForeignKeys(db)).filter(({ parent }) => parent === 'files');
  const ids = new Set<number>();
  for (const { table, rows, through } of DECLARED) {
    const columns =
      table === 'files' ? ['id'] : keys.filter((key) => key.table === table).map((key) => key.column);
    const own = rows.filter(([, answer]) => isOwn(answer));
    const conditions = [
      ...own.map(([column, answer]) => pointsTo(table, column, answer, userId)),
      ...through.map((part) => partOf(table, part, userId)),
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
