import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../database.ts';
import { conflict } from '../errors.ts';
import { dayOf } from '../impressions/day.ts';
import type { Caller } from '../plugins/access.ts';
import { fromNow, MINUTE, now } from '../time.ts';
import { collectRows, fileIdsIn, type Root, type Row, type TableRows } from './collect-rows.ts';
import type { TrashTable } from './trash.table.ts';

const LIFE = 10 * MINUTE;
const AT_ONCE = 200;

export interface Discarded {
  caller: Pick<Caller, 'id'>;
  /** The course whose teachers may take it back; null for administrators alone. */
  courseId: number | null;
  type: string;
  root: Root;
}

/** What a row that stays has lost. */
export interface Emptied extends Omit<Discarded, 'root'> {
  courseId: number;
  name: string;
  table: string;
  id: number;
  /** The columns that were emptied, as they were before. */
  values: Record<string, unknown>;
}

/** What a row is called by people. */
function nameOf(row: Row | undefined): string {
  return String(row?.title ?? row?.name ?? row?.username ?? '');
}

/**
 * Keeps what is about to be deleted, in the transaction that deletes it. Undefined when it is too much to be
 * brought back.
 */
export async function keepForUndo(trx: Db, discarded: Discarded): Promise<number | undefined> {
  const { caller, courseId, type, root } = discarded;
  const tables = await collectRows(trx, root);
  if (!tables || tables.length === 0) return undefined;
  const [first] = tables.find(({ table }) => table === root.table)?.rows ?? [];
  const targetId = root.ids.length === 1 ? (root.ids[0] ?? null) : null;
  return insertTrash(trx, tables, {
    actorId: caller.id,
    courseId,
    targetType: type,
    targetId,
    targetName: nameOf(first),
  });
}

/** Keeps what was taken out of a row, in the transaction that took it. */
export async function keepValuesForUndo(trx: Db, emptied: Emptied): Promise<number> {
  const { caller, courseId, type, name, table, id, values } = emptied;
  const entry = { actorId: caller.id, courseId, targetType: type, targetId: id, targetName: name };
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

/** What still can be brought back by this person. */
export async function findTrash(db: Db, id: number, actorId: number) {
  return db
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', id)
    .where('actorId', '=', actorId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
}

/** False when somebody was quicker. */
export async function takeTrash(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('trash').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteOldTrash(db: Db): Promise<void> {
  await db.deleteFrom('trash').where('expiresAt', '<=', now()).execute();
}

async function insertRows(trx: Db, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const lines = rows
      .slice(at, at + AT_ONCE)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(lines)}`.execute(trx);
  }
}

/** A lecture comes back to its place: those that moved up make room again. */
async function makeRoom(trx: Db, lecture: Row): Promise<void> {
  await trx
    .updateTable('lectures')
    .set((row) => ({ position: row('position', '+', 1) }))
    .where('courseId', '=', lecture.courseId as number)
    .where('position', '>=', lecture.position as number)
    .execute();
}

/** A subscription that comes back was counted on its day already. */
async function uncount(trx: Db, subscription: Row): Promise<void> {
  await trx
    .updateTable('dailyCounts')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('name', '=', 'subscriptions')
    .where('day', '=', dayOf(Date.parse(subscription.createdAt as string)))
    .execute();
}

/** Deleting a course takes its name off the files; by that name it is known who may fetch them. */
async function relinkFiles(trx: Db, tables: TableRows[], courseId: number): Promise<void> {
  const ids = await fileIdsIn(trx, tables);
  if (ids.length > 0) await trx.updateTable('files').set({ courseId }).where('id', 'in', ids).execute();
}

async function fillRow(trx: Db, table: string, { id, ...values }: Row): Promise<void> {
  const columns = Object.entries(values);
  const filled = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const stillEmpty = columns.map(([name]) => sql`${sql.ref(name)} is null`);
  const { rows } = await sql`update ${sql.table(table)} set ${sql.join(filled)}, version = version + 1
    where id = ${id} and ${sql.join(stillEmpty, sql` and `)} returning id`.execute(trx);
  if (rows.length === 0) throw conflict('cannot_restore', 'Otro ocupó su lugar: no se puede deshacer.');
}

/** Puts the rows back with the ids that they had. Throws a violation, or the conflict itself, where something has taken their place. */
export async function restoreRows(
  trx: Db,
  tables: TableRows[],
  { targetType, targetId }: Pick<Selectable<TrashTable>, 'targetType' | 'targetId'>,
): Promise<void> {
  for (const { table, rows } of tables) {
    if (table === 'lectures' && targetType === 'lecture') for (const row of rows) await makeRoom(trx, row);
    if (targetType === 'video') for (const row of rows) await fillRow(trx, table, row);
    else await insertRows(trx, table, rows);
    if (table === 'subscriptions') for (const row of rows) await uncount(trx, row);
  }
  if (targetType === 'course' && targetId !== null) await relinkFiles(trx, tables, targetId);
}
