import type { Db } from '../../core/database/database.ts';
import { acquireNamedLock } from '../../core/database/lock.ts';
import type { TableRows, TrashRow } from './collect-rows.ts';
import { readTrashRows, rewriteTrashEntry } from './trash.queries.ts';

/** Makes all undos wait until the transaction ends; call it before the transaction locks rows. */
export async function lockRestores(trx: Db): Promise<void> {
  await acquireNamedLock(trx, 'restore');
}

/** Makes an undo of the item's deletion wait until the transaction ends. */
export async function lockDeletedItem(trx: Db, type: string, id: number): Promise<void> {
  await trx
    .updateTable('trash')
    .set((row) => ({ targetId: row.ref('targetId') }))
    .where('targetType', '=', type)
    .where('targetId', '=', id)
    .execute();
}

async function listDeletionIds(db: Db, { type, id }: { type: string; id?: number }): Promise<number[]> {
  const all = db.selectFrom('trash').select('id').where('targetType', '=', type);
  const entries = await (id === undefined ? all : all.where('targetId', '=', id)).execute();
  return entries.map((entry) => entry.id);
}

async function* readDeletions(db: Db, item: { type: string; id?: number }) {
  for (const trashId of await listDeletionIds(db, item)) yield await readTrashRows(db, trashId);
}

/** Adds rows to what an undo of the item's deletion restores. */
export async function addToDeletedItem(
  trx: Db,
  item: { type: string; id: number },
  added: TableRows[],
): Promise<void> {
  for (const trashId of await listDeletionIds(trx, item))
    await rewriteTrashEntry(trx, trashId, (rows) => ({
      rows: JSON.stringify([...(JSON.parse(rows) as TableRows[]), ...added]),
      lost: [],
    }));
}

/** Reads all that was deleted with an item. */
export async function listDeletedRows(db: Db, item: { type: string; id: number }): Promise<TableRows[]> {
  const found: TableRows[] = [];
  for await (const tables of readDeletions(db, item)) found.push(...tables);
  return found;
}

/** Reads the rows of deleted items, or of one of them, which an undo could bring back. */
export async function listDeletedItems(
  db: Db,
  { type, table, id }: { type: string; table: string; id?: number },
): Promise<TrashRow[]> {
  const found: TrashRow[] = [];
  // All rows of all deletions would not fit into memory.
  for await (const tables of readDeletions(db, { type, ...(id !== undefined && { id }) }))
    found.push(...tables.filter((each) => each.table === table).flatMap(({ rows }) => rows));
  return found.filter((row) => id === undefined || row.id === id);
}
