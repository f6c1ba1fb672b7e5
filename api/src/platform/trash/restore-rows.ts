import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { type ForeignKey, readForeignKeys } from '../../core/database/foreign-keys.ts';
import { readColumns } from '../../core/database/table-columns.ts';
import type { TableRows, TrashRow } from './collect-rows.ts';

const BATCH_SIZE = 200;

export interface RestoredRows {
  table: string;
  /** The reinserted rows, without those that conflict with newer rows. */
  back: TrashRow[];
  /** Rows whose parent does not exist. */
  orphans: TrashRow[];
  /** The references of reinserted rows that were cleared because their parent is missing. */
  cleared: ClearedReference[];
}

export interface ClearedReference {
  parent: string;
  column: string;
  parentId: unknown;
  id: unknown;
}

/** Finds which parents of the rows exist. */
async function findParents(trx: Db, rows: TrashRow[], { column, parent }: ForeignKey): Promise<Set<unknown>> {
  const ids = [...new Set(rows.map((row) => row[column]))].filter((id) => id !== null);
  const there = new Set<unknown>([null]);
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const some = sql.join(ids.slice(at, at + BATCH_SIZE));
    const found = await sql<TrashRow>`select id from ${sql.table(parent)} where id in (${some})`.execute(trx);
    for (const { id } of found.rows) there.add(id);
  }
  return there;
}

/** Separates rows whose parent is missing; clears references that the database would clear. */
async function leaveOrphans(trx: Db, rows: TrashRow[], keys: ForeignKey[]) {
  const parents: [ForeignKey, Set<unknown>][] = [];
  for (const key of keys) parents.push([key, await findParents(trx, rows, key)]);
  const fit: TrashRow[] = [];
  const orphans: TrashRow[] = [];
  const cleared: ClearedReference[] = [];
  for (const row of rows) {
    const missing = parents.filter(([{ column }, there]) => !there.has(row[column])).map(([key]) => key);
    if (missing.some(({ onDelete }) => onDelete !== 'set null')) orphans.push(row);
    else {
      fit.push({ ...row, ...Object.fromEntries(missing.map(({ column }) => [column, null])) });
      for (const { column, parent } of missing)
        cleared.push({ parent, column, parentId: row[column], id: row.id });
    }
  }
  return { fit, orphans, cleared };
}

async function insertRows(trx: Db, table: string, rows: TrashRow[]): Promise<TrashRow[]> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const back: TrashRow[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const lines = rows
      .slice(at, at + BATCH_SIZE)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const inserted = await sql<TrashRow>`insert into ${sql.table(table)} (${names})
      values ${sql.join(lines)} on conflict do nothing returning *`.execute(trx);
    back.push(...inserted.rows);
  }
  return back;
}

/** Drops columns that no longer exist; new columns get their defaults. */
async function fitColumns(trx: Db, { table, rows }: TableRows): Promise<TrashRow[]> {
  const columns = await readColumns(trx, table);
  const names = Object.keys(rows[0] ?? {});
  if (columns.size === 0) return [];
  if (names.every((name) => columns.has(name))) return rows;
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name))));
}

/** Restores cleared references, unless they have changed since. */
async function restoreReferences(trx: Db, { table, column = '', rows }: TableRows): Promise<void> {
  for (const [parentId, some] of Map.groupBy(rows, (row) => row[column])) {
    const ids = sql.join(some.map(({ id }) => id));
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${parentId}
      where id in (${ids}) and ${sql.ref(column)} is null`.execute(trx);
  }
}

/** Inserts rows that may reference rows of their own table; sets these references afterwards. */
async function insertLinkedRows(trx: Db, table: string, rows: TrashRow[], links: ForeignKey[]) {
  const cleared = Object.fromEntries(links.map(({ column }) => [column, null]));
  const back = await insertRows(
    trx,
    table,
    rows.map((row) => ({ ...row, ...cleared })),
  );
  const ids = new Set(back.map(({ id }) => id));
  for (const link of links) {
    const { column } = link;
    const linked = rows.filter((row) => ids.has(row.id) && typeof row[column] === 'number');
    const there = await findParents(trx, linked, link);
    const restorable = linked.filter((row) => there.has(row[column]));
    await restoreReferences(trx, { table, column, rows: restorable });
  }
  return back;
}

/** Reinserts rows with their old ids, except where a newer row conflicts. Tables must have parents first. */
export async function restoreRows(trx: Db, tables: TableRows[]): Promise<RestoredRows[]> {
  const keys = await readForeignKeys(trx);
  const returned: RestoredRows[] = [];
  for (const kept of tables) {
    const { table } = kept;
    if (kept.column !== undefined) {
      await restoreReferences(trx, kept);
      continue;
    }
    const own = keys.filter((key) => key.table === table);
    const links = own.filter(({ parent, onDelete }) => parent === table && onDelete === 'set null');
    const outer = own.filter((key) => !links.includes(key));
    const { fit, orphans, cleared } = await leaveOrphans(trx, await fitColumns(trx, kept), outer);
    const back = await insertLinkedRows(trx, table, fit, links);
    const ids = new Set(back.map(({ id }) => id));
    returned.push({ table, back, orphans, cleared: cleared.filter(({ id }) => ids.has(id)) });
  }
  return returned;
}
