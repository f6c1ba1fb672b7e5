import { findOtherAdminId } from '../../accounts/users/closing.queries.ts';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Db } from '../../core/database/database.ts';
import { type ForeignKey, readForeignKeys } from '../../core/database/foreign-keys.ts';
import { eraseNameFromTrash, reassignTrash, rewriteTrash } from '../../platform/trash/trash.queries.ts';
import { anonymisedValuesOf } from './erase-rows.ts';
import {
  isErasePolicy,
  isOwnerPolicy,
  PERSONAL_DATA_TABLES,
  type PersonalRow,
  policyFilterOf,
} from './personal-data-tables.ts';

interface KeptRows {
  table: string;
  rows: PersonalRow[];
  column?: string;
}

const columns = [...new Set(PERSONAL_DATA_TABLES.flatMap(({ rows }) => rows.map(([column]) => column)))];

/** True when a trash entry may contain the person's rows, judged without parsing its JSON. */
const mayHold = (text: string, userId: number) =>
  new RegExp(`"(?:${columns.join('|')})":${userId}[,}]`).test(text);

const points = (row: PersonalRow, column: string, where: PersonalRow, userId: number) =>
  row[column] === userId && Object.entries(where).every(([name, value]) => row[name] === value);

/** Splits a trash entry into the rows that stay and the person's rows. */
function cut(kept: KeptRows[], userId: number) {
  const own = new Map<string, Set<unknown>>();
  const gone: KeptRows[] = [];
  const left = kept.map((entry) => {
    const declared = PERSONAL_DATA_TABLES.find(({ table }) => table === entry.table);
    if (!declared) return entry;
    const { rows, through } = declared;
    const isOf = (row: PersonalRow, [column, policy]: (typeof rows)[number]) =>
      points(row, column, policyFilterOf(policy), userId);
    const mine = entry.rows.filter((row) => rows.some((each) => isOwnerPolicy(each[1]) && isOf(row, each)));
    own.set(entry.table, new Set(mine.map(({ id }) => id)));
    const isGone = (row: PersonalRow) =>
      rows.some((each) => isErasePolicy(each[1]) && isOf(row, each)) ||
      through.some(({ column, table }) => own.get(table)?.has(row[column]));
    gone.push({ table: entry.table, rows: entry.rows.filter(isGone) });
    const staying = entry.rows.filter((row) => !isGone(row));
    return { ...entry, rows: staying.map((row) => anonymised(row, rows, isOf)) };
  });
  return { left, gone };
}

function anonymised(
  row: PersonalRow,
  rows: (typeof PERSONAL_DATA_TABLES)[number]['rows'],
  isOf: (row: PersonalRow, each: (typeof rows)[number]) => boolean,
): PersonalRow {
  const changes = rows
    .filter((each) => isOf(row, each))
    .map(([, policy]) => (typeof policy === 'object' && 'keep' in policy ? policy.anonymise : undefined));
  return Object.assign(
    {},
    row,
    ...changes.map((change) => anonymisedValuesOf(row, change ?? {})),
  ) as PersonalRow;
}

function filesIn(tables: KeptRows[], keys: ForeignKey[]): unknown[] {
  const toFiles = keys.filter(({ parent }) => parent === 'files');
  return toFiles.flatMap(({ table, column }) =>
    tables.filter((each) => each.table === table).flatMap(({ rows }) => rows.map((row) => row[column])),
  );
}

/** Erases the person's rows from trash entries; returns the ids of their files. */
export async function eraseFromTrash(trx: Db, userId: number): Promise<number[]> {
  const files: number[] = [];
  const keys = await readForeignKeys(trx);
  await rewriteTrash(trx, (rows) => {
    if (!mayHold(rows, userId)) return undefined;
    const { left, gone } = cut(JSON.parse(rows) as KeptRows[], userId);
    const lost = filesIn(gone, keys).filter((id) => typeof id === 'number');
    files.push(...lost);
    // An entry without rows restores nothing, and its name may be the person's.
    return { rows: left.some(({ rows }) => rows.length > 0) ? JSON.stringify(left) : null, lost };
  });
  return files;
}

/** Gives what the person deleted to an administrator, because others may still restore it. */
export async function handOverTrash(trx: Db, user: UserRow): Promise<void> {
  await eraseNameFromTrash(trx, user);
  const adminId = await findOtherAdminId(trx, user.id);
  if (adminId !== undefined) await reassignTrash(trx, user.id, { actorId: adminId });
}
