import type { Db } from '../../core/database/database.ts';
import type { TableRows, TrashRow } from './collect-rows.ts';
import { readTrashRows } from './trash.queries.ts';

/** Makes an undo of the item's deletion wait until the transaction ends. */
export async function lockDeletedItem(trx: Db, type: string, id: number): Promise<void> {
  await trx
    .updateTable('trash')
    .set((row) => ({ targetId: row.ref('targetId') }))
    .where('targetType', '=', type)
    .where('targetId', '=', id)
    .execute();
}

/** Reads all that was deleted with items, or with one of them. */
export async function listDeletedRows(
  db: Db,
  { type, id }: { type: string; id?: number },
): Promise<TableRows[]> {
  const all = db.selectFrom('trash').select('id').where('targetType', '=', type);
  const entries = await (id === undefined ? all : all.where('targetId', '=', id)).execute();
  const found: TableRows[] = [];
  for (const entry of entries) found.push(...(await readTrashRows(db, entry.id)));
  return found;
}

/** Reads the rows of deleted items, or of one of them, which an undo could bring back. */
export async function listDeletedItems(
  db: Db,
  { type, table, id }: { type: string; table: string; id?: number },
): Promise<TrashRow[]> {
  const tables = await listDeletedRows(db, { type, ...(id !== undefined && { id }) });
  const found = tables.filter((each) => each.table === table).flatMap(({ rows }) => rows);
  return found.filter((row) => id === undefined || row.id === id);
}
