import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { sortParentsFirst, type TableRows } from './collect-rows.ts';
import { insertTrash } from './insert-trash.ts';
import { type RestoredRows, restoreRows } from './restore-rows.ts';

/** The type of trash entries for rows that wait until both their deleted parents are restored. */
export const ORPHANED_ROWS_TYPE = 'leftovers';

async function takeLeftovers(trx: Db): Promise<TableRows[]> {
  const all = trx.selectFrom('trash').select('id').where('targetType', '=', ORPHANED_ROWS_TYPE);
  const taken = await trx.deleteFrom('trashRows').where('trashId', 'in', all).returning('rows').execute();
  await trx.deleteFrom('trash').where('targetType', '=', ORPHANED_ROWS_TYPE).execute();
  return taken.flatMap(({ rows }) => JSON.parse(rows) as TableRows[]);
}

/** Returns the latest time until which a deletion can be undone; null without deletions. */
async function findLastExpiry(trx: Db): Promise<string | null> {
  const last = await trx
    .selectFrom('trash')
    .select((row) => row.fn.max('expiresAt').as('expiresAt'))
    .where('expiresAt', '>', now())
    .executeTakeFirstOrThrow();
  return last.expiresAt;
}

async function keepLeftovers(trx: Db, actorId: number, returned: RestoredRows[]): Promise<void> {
  const orphans = returned.map(({ table, orphans }) => ({ table, rows: orphans }));
  const tables = await sortParentsFirst(trx, orphans);
  const expiresAt = tables.length > 0 && (await findLastExpiry(trx));
  if (!expiresAt) return;
  await insertTrash(trx, tables, {
    actorId,
    actorName: '',
    courseId: null,
    targetType: ORPHANED_ROWS_TYPE,
    targetId: null,
    targetName: '',
    expiresAt,
  });
}

/** Restores rows that waited for their second parent; returns the restored ones. */
export async function restoreOrphanedRows(
  trx: Db,
  actorId: number,
  returned: RestoredRows[],
): Promise<RestoredRows[]> {
  const late = await restoreRows(trx, await sortParentsFirst(trx, await takeLeftovers(trx)));
  await keepLeftovers(trx, actorId, [...returned, ...late]);
  return late;
}
