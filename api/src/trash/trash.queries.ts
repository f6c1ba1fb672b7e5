import type { Insertable } from 'kysely';
import type { Db } from '../database.ts';
import { fromNow, MINUTE, now } from '../time/time.ts';
import { collectRows, fileIdsIn, type Root, type Row, type TableRows } from './collect-rows.ts';
import { LEFTOVERS } from './leftovers.ts';
import type { TrashTable } from './trash.table.ts';

const LIFE = 10 * MINUTE;

export interface Discarded {
  actorId: number;
  /** The course whose teachers may undo it; null for administrators only. */
  courseId: number | null;
  type: string;
  root: Root;
}

/** Values removed from a row that stays. */
export interface Emptied extends Omit<Discarded, 'root'> {
  courseId: number;
  name: string;
  table: string;
  id: number;
  /** The previous values of the emptied columns. */
  values: Record<string, unknown>;
}

/** The display name of a row. */
function nameOf(row: Row | undefined): string {
  return String(row?.title ?? row?.name ?? row?.username ?? '');
}

/** Keeps rows for an undo, in the transaction that deletes them. Undefined when they are too many. */
export async function keepForUndo(trx: Db, discarded: Discarded): Promise<number | undefined> {
  const { actorId, courseId, type, root } = discarded;
  const tables = await collectRows(trx, root);
  if (!tables || tables.length === 0) return undefined;
  const [first] = tables.find(({ table }) => table === root.table)?.rows ?? [];
  const targetId = root.ids.length === 1 ? (root.ids[0] ?? null) : null;
  return insertTrash(trx, tables, {
    actorId,
    courseId,
    targetType: type,
    targetId,
    targetName: nameOf(first),
  });
}

/** Keeps a row's removed values, in the transaction that removes them. */
export async function keepValuesForUndo(trx: Db, emptied: Emptied): Promise<number> {
  const { actorId, courseId, type, name, table, id, values } = emptied;
  const entry = { actorId, courseId, targetType: type, targetId: id, targetName: name };
  return insertTrash(trx, [{ table, rows: [{ id, ...values }] }], entry);
}

async function insertTrash(
  trx: Db,
  tables: TableRows[],
  entry: Omit<Insertable<TrashTable>, 'id' | 'rows' | 'expiresAt'>,
): Promise<number> {
  const { id: trashId } = await trx
    .insertInto('trash')
    .values({ ...entry, rows: JSON.stringify(tables), expiresAt: fromNow(LIFE) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const files = await fileIdsIn(trx, tables);
  if (files.length > 0) {
    await trx
      .insertInto('trashFiles')
      .values(files.map((fileId) => ({ trashId, fileId })))
      .execute();
  }
  return trashId;
}

/** Finds a deletion that this person may still undo. */
export async function findTrash(db: Db, id: number, actorId: number) {
  return db
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', id)
    .where('actorId', '=', actorId)
    .where('targetType', '<>', LEFTOVERS)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
}

/** False when another request was first. */
export async function takeTrash(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('trash').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteOldTrash(db: Db): Promise<void> {
  await db.deleteFrom('trash').where('expiresAt', '<=', now()).execute();
}
