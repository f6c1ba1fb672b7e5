import type { Db } from '../../core/database/database.ts';
import { CLOSED_ACCOUNT_TEXT } from '../../core/database/personal-data.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';
import {
  collectReferences,
  collectRows,
  type DeletionRoot,
  type TableRows,
  type TrashRow,
} from './collect-rows.ts';
import { insertTrash } from './insert-trash.ts';
import { ORPHANED_ROWS_TYPE } from './orphaned-rows.ts';

/** How long *Papelera* shows a deletion; its files are kept for the same time. */
const TRASH_LIFE = 30 * DAY;

interface Actor {
  id: number;
  name: string;
}

export interface DiscardedItem {
  actor: Actor;
  /** The course whose teachers may undo it; null for administrators only. */
  courseId: number | null;
  type: string;
  /** The display name, for rows without one. */
  name?: string;
  root: DeletionRoot;
}

/** Values removed from a row that is kept. */
export interface RemovedValues extends Omit<DiscardedItem, 'root' | 'name'> {
  courseId: number;
  name: string;
  table: string;
  id: number;
  /** The previous values of the emptied columns. */
  values: Record<string, unknown>;
}

/** The display name of a row. */
function nameOf(row: TrashRow | undefined): string {
  return String(row?.title ?? row?.name ?? row?.username ?? '');
}

function ownerOf({ id, name }: Actor) {
  return { actorId: id, actorName: name };
}

/** Counts the deleted rows by table. */
function countContents(
  tables: TableRows[],
  { table: own, column, ids }: DeletionRoot,
): Record<string, number> {
  const counts = tables.map(({ table, rows }) => [
    table,
    rows.length - (table === own && column === 'id' ? ids.length : 0),
  ]);
  return Object.fromEntries(counts.filter(([, count]) => Number(count) > 0));
}

/** Keeps rows for an undo and returns the trash entry's id; undefined for no rows or too many. */
export async function keepRowsForUndo(trx: Db, discarded: DiscardedItem): Promise<number | undefined> {
  const { actor, courseId, type, name, root } = discarded;
  const tables = await collectRows(trx, root);
  if (!tables || tables.length === 0) return undefined;
  const [first] = tables.find(({ table }) => table === root.table)?.rows ?? [];
  const targetId = root.ids.length === 1 ? (root.ids[0] ?? null) : null;
  return insertTrash(trx, [...tables, ...(await collectReferences(trx, tables))], {
    ...ownerOf(actor),
    courseId,
    targetType: type,
    targetId,
    targetName: name ?? nameOf(first),
    contents: JSON.stringify(countContents(tables, root)),
    expiresAt: fromNow(TRASH_LIFE),
  });
}

/** Keeps a row's removed values, in the removing transaction. */
export async function keepValuesForUndo(trx: Db, emptied: RemovedValues): Promise<number> {
  const { actor, courseId, type, name, table, id, values } = emptied;
  const target = { targetType: type, targetId: id, targetName: name };
  const entry = { ...ownerOf(actor), courseId, ...target, expiresAt: fromNow(TRASH_LIFE) };
  return insertTrash(trx, [{ table, rows: [{ id, ...values }] }], entry);
}

/** Finds a deletion that can still be undone. */
export async function findTrashEntry(db: Db, id: number) {
  return db
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', id)
    .where('targetType', '<>', ORPHANED_ROWS_TYPE)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
}

/** Reads the deleted rows; the deleted item itself comes first. */
export async function readTrashRows(db: Db, trashId: number): Promise<TableRows[]> {
  const stored = await db
    .selectFrom('trashRows')
    .select('rows')
    .where('trashId', '=', trashId)
    .executeTakeFirst();
  return JSON.parse(stored?.rows ?? '[]') as TableRows[];
}

/** Takes the deleted rows out of an entry; returns undefined when another request was first. */
export async function takeTrashRows(trx: Db, trashId: number): Promise<TableRows[] | undefined> {
  // The deletion waits for a concurrent `rewriteTrashEntry` and returns the rows that it wrote.
  const taken = trx.deleteFrom('trashRows').where('trashId', '=', trashId).returning('rows');
  const stored = await taken.executeTakeFirst();
  return stored && (JSON.parse(stored.rows) as TableRows[]);
}

interface Rewritten {
  /** Null deletes the entry. */
  rows: string | null;
  /** Files that the rows no longer refer to. */
  lost: number[];
}

type Rewrite = (rows: string) => Rewritten | undefined;

/** Changes the rows of one entry; `undefined` keeps it. */
export async function rewriteTrashEntry(trx: Db, trashId: number, rewrite: Rewrite): Promise<void> {
  const one = trx.selectFrom('trashRows').select('rows').where('trashId', '=', trashId);
  const kept = await one.executeTakeFirst();
  // A sweep or an undo may delete an entry meanwhile.
  const changed = kept && rewrite(kept.rows);
  if (!changed) return;
  const { rows, lost } = changed;
  if (rows === null) {
    await deleteTrashEntry(trx, trashId);
    return;
  }
  const same = trx.updateTable('trashRows').set({ rows }).where('trashId', '=', trashId);
  const { numUpdatedRows } = await same.where('rows', '=', kept.rows).executeTakeFirstOrThrow();
  // Another transaction has rewritten it meanwhile, and its changes must stay.
  if (numUpdatedRows === 0n) return rewriteTrashEntry(trx, trashId, rewrite);
  const files = trx.deleteFrom('trashFiles').where('trashId', '=', trashId);
  if (lost.length > 0) await files.where('fileId', 'in', lost).execute();
}

/**
 * Rewrites the entries one by one, because their JSON is long; `undefined` keeps an entry. A type limits
 * it to the deletions of such items.
 */
export async function rewriteTrash(trx: Db, rewrite: Rewrite, targetType?: string): Promise<void> {
  let entries = trx
    .selectFrom('trashRows')
    .innerJoin('trash', 'trash.id', 'trashRows.trashId')
    .select('trashId')
    // The same order for all, because two rewriters could deadlock.
    .orderBy('trashId');
  if (targetType !== undefined) entries = entries.where('targetType', '=', targetType);
  for (const { trashId } of await entries.execute()) await rewriteTrashEntry(trx, trashId, rewrite);
}

/** Reassigns a person's trash entries; without `actorName` they keep the name. */
export async function reassignTrash(
  trx: Db,
  fromId: number,
  to: { actorId: number; actorName?: string },
): Promise<void> {
  await trx.updateTable('trash').set(to).where('actorId', '=', fromId).execute();
}

/** Removes a person's name from their entries, and from those reassigned when the account was deleted. */
export async function eraseNameFromTrash(
  trx: Db,
  { id, username }: { id: number; username: string },
): Promise<void> {
  // Somebody else may have the name by now.
  const namesakes = trx.selectFrom('users').select('id').where('username', '=', username);
  await trx
    .updateTable('trash')
    .set({ actorName: CLOSED_ACCOUNT_TEXT })
    .where((where) =>
      where.or([
        where('actorId', '=', id),
        where.and([where('actorName', '=', username), where('actorId', 'not in', namesakes)]),
      ]),
    )
    .execute();
}

export async function deleteTrashEntry(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('trash').where('id', '=', id).execute();
}

export async function deleteOldTrash(db: Db): Promise<void> {
  await db.deleteFrom('trash').where('expiresAt', '<=', now()).execute();
}
