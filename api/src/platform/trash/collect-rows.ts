import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { type ForeignKey, readForeignKeys } from '../../core/database/foreign-keys.ts';

export type TrashRow = Record<string, unknown> & { id?: unknown };
/** The rows of one table; lists of tables have parents before children. */
export interface TableRows {
  table: string;
  rows: TrashRow[];
  /** The column that referenced a deleted row, when these rows themselves are not deleted. */
  column?: string;
}
/** Selects the deleted rows, whose dependent rows are found by foreign keys. */
export interface DeletionRoot {
  table: string;
  column: string;
  ids: number[];
}

/** Larger deletions have no undo, because restoring them would block other writers. */
const MAX_ROWS = 20_000;
const BATCH_SIZE = 500;
// Sessions, tokens, secret URLs and unfinished uploads are never restored; passages are rebuilt.
const ENDED = [
  ...['sessions', 'mailTokens', 'knownDevices', 'calendarAddresses', 'videoUploads', 'pushSubscriptions'],
  ...[
    'trash',
    'trashFiles',
    'trashRows',
    'pushes',
    'digests',
    'passages',
    'passkeyChallenges',
    'identityCodes',
  ],
];

async function readRows(db: Db, { table, column, ids }: DeletionRoot, limit: number): Promise<TrashRow[]> {
  const rows: TrashRow[] = [];
  for (let at = 0; at < ids.length && rows.length <= limit; at += BATCH_SIZE) {
    const some = ids.slice(at, at + BATCH_SIZE);
    const found = await sql<TrashRow>`select * from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(some)}) limit ${limit + 1}`.execute(db);
    rows.push(...found.rows);
  }
  return rows;
}

/** Merges and orders the tables, parents first, so that rows can be reinserted in this order. */
export async function sortParentsFirst(db: Db, unordered: TableRows[]): Promise<TableRows[]> {
  const some = unordered.filter(({ rows }) => rows.length > 0);
  if (some.length === 0) return [];
  const keys = await readForeignKeys(db);
  const tables = Map.groupBy(some, ({ table }) => table);
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    const parents = keys.filter((key) => key.table === table && key.parent !== table);
    for (const { parent } of parents) if (tables.has(parent)) visit(parent);
    ordered.push(table);
  };
  for (const table of tables.keys()) visit(table);
  return ordered.map((table) => ({ table, rows: (tables.get(table) ?? []).flatMap(({ rows }) => rows) }));
}

/** Collects the rows and everything deleted with them; undefined when there are too many. */
export async function collectRows(db: Db, root: DeletionRoot): Promise<TableRows[] | undefined> {
  const keys = await readForeignKeys(db);
  const tables = new Map<string, Map<string, TrashRow>>();
  const queue = [root];
  let count = 0;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { table } = next;
    const known = tables.get(table) ?? new Map<string, TrashRow>();
    // A row may be reached twice, through its lecture and its course.
    const found = (await readRows(db, next, MAX_ROWS - count))
      .map((row) => [JSON.stringify(row), row] as const)
      .filter(([text]) => !known.has(text));
    count += found.length;
    if (count > MAX_ROWS) return undefined;
    if (found.length === 0) continue;
    for (const [text, row] of found) known.set(text, row);
    tables.set(table, known);
    const ids = found.map(([, row]) => row.id as number).filter((id) => typeof id === 'number');
    const children = keys.filter((key) => key.parent === table && key.onDelete === 'cascade');
    for (const { table: child, column } of children) {
      if (ids.length > 0 && !ENDED.includes(child)) queue.push({ table: child, column, ids });
    }
  }
  return sortParentsFirst(
    db,
    [...tables].map(([table, rows]) => ({ table, rows: [...rows.values()] })),
  );
}

/** Collects rows that lose a reference, such as lectures that require a deleted quiz. */
export async function collectReferences(db: Db, tables: TableRows[]): Promise<TableRows[]> {
  const isKept = ({ table, onDelete }: ForeignKey) => onDelete === 'set null' && table !== 'files';
  // `isKept` leaves out files, because their course is restored separately.
  const keys = (await readForeignKeys(db)).filter(isKept);
  const found: TableRows[] = [];
  for (const { table, column, parent } of keys) {
    const ids = (tables.find((each) => each.table === parent)?.rows ?? []).map(({ id }) => id as number);
    const gone = new Set(tables.find((each) => each.table === table)?.rows.map(({ id }) => id));
    const rows = (await readRows(db, { table, column, ids }, MAX_ROWS)).filter(({ id }) => !gone.has(id));
    if (rows.length > 0)
      found.push({ table, column, rows: rows.map((row) => ({ id: row.id, [column]: row[column] })) });
  }
  return found;
}

/** Lists the stored files that these rows reference. */
export async function listFileIdsIn(db: Db, tables: TableRows[]): Promise<number[]> {
  const keys = (await readForeignKeys(db)).filter(({ parent }) => parent === 'files');
  const ids = keys.flatMap(({ table, column }) =>
    tables.filter((each) => each.table === table).flatMap(({ rows }) => rows.map((row) => row[column])),
  );
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}
