import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Db } from '../../core/database/database.ts';
import { listDeletedItems, lockDeletedItem } from '../../platform/trash/deleted-items.queries.ts';

const USERS = { type: 'user', table: 'users' } as const;

export const lockDeletedUser = (trx: Db, userId: number) => lockDeletedItem(trx, USERS.type, userId);

export async function listDeletedUsers(db: Db, userId?: number): Promise<UserRow[]> {
  const rows = await listDeletedItems(db, { ...USERS, ...(userId !== undefined && { id: userId }) });
  return rows as unknown as UserRow[];
}

/** Finds a deleted account that an undo could bring back. */
export async function findDeletedUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return (await listDeletedUsers(db, userId))[0];
}
