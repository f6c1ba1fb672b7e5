import type { Db } from '../../core/database/database.ts';
import type { TrashRow } from './collect-rows.ts';
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

/** Reads the rows of deleted items, or of one of them, which an undo could bring back. */
export async function listDeletedItems(
  db: Db,
  { type, table, id }: { type: string; table: string; id?: number },
): Promise<TrashRow[]> {
  const all = db.selectFrom('trash').select('id').where('targetType', '=', type);
  const entries = await (id === undefined ? all : all.where('targetId', '=', id)).execute();
  const found: TrashRow[] = [];
  for (const entry of entries) {
    const tables = await readTrashRows(db, entry.id);
    found.push(...(tables.find((each) => each.table === table)?.rows ?? []));
  }
  return found.filter((row) => id === undefined || row.id === id);
}
