import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Db } from '../../core/database/database.ts';
import { readForeignKeys } from '../../core/database/foreign-keys.ts';
import type { TableRows, TrashRow } from '../../platform/trash/collect-rows.ts';
import { listDeletedRows } from '../../platform/trash/deleted-items.queries.ts';
import { restoreRows } from '../../platform/trash/restore-rows.ts';
import { rewriteTrash } from '../../platform/trash/trash.queries.ts';

/** Lists the rows that lost their reference to the account when it was deleted. */
async function listLostReferences(trx: Db, userId: number): Promise<TableRows[]> {
  const keys = (await readForeignKeys(trx)).filter(({ parent }) => parent === 'users');
  const deleted = await listDeletedRows(trx, { type: 'user', id: userId });
  return deleted.filter(({ table, column }) =>
    keys.some((key) => key.table === table && key.column === column),
  );
}

/** Restores these references in rows that were deleted after the account. */
async function restoreReferencesInTrash(trx: Db, references: TableRows[]): Promise<void> {
  const tables = new RegExp(`"table":"(?:${references.map(({ table }) => table).join('|')})"`);
  const restore = (table: string, row: TrashRow): TrashRow => {
    const lost = references.filter(
      ({ column = '', ...each }) => each.table === table && row[column] === null,
    );
    const changes = lost.flatMap((each) => each.rows.filter(({ id }) => id === row.id));
    return Object.assign({}, row, ...changes) as TrashRow;
  };
  await rewriteTrash(trx, (text) => {
    if (!tables.test(text)) return undefined;
    const kept = JSON.parse(text) as TableRows[];
    const restored = kept.map((each) => ({
      ...each,
      rows: each.rows.map((row) => restore(each.table, row)),
    }));
    const rows = JSON.stringify(restored);
    return rows === text ? undefined : { rows, lost: [] };
  });
}

/** Lets a deleted account own again what its deletion left without a person, so that an erasure finds it. */
export async function restoreLostReferences(trx: Db, user: UserRow): Promise<void> {
  const references = await listLostReferences(trx, user.id);
  if (references.length === 0) return;
  // Others may have taken its name and address, and the erasure deletes the row again.
  const placeholder = `erased-${user.id}`;
  const stub = { ...user, username: placeholder, email: placeholder, emailKey: placeholder, ci: null };
  await restoreRows(trx, [{ table: 'users', rows: [stub] }, ...references]);
  await restoreReferencesInTrash(trx, references);
}
