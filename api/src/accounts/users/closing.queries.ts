import type { Db } from '../../core/database/database.ts';
import { fromNow, now } from '../../core/time/time.ts';

export async function setAccountClosingDate(
  trx: Db,
  userId: number,
  afterMs: number | null,
): Promise<string | null> {
  const closesAt = afterMs === null ? null : fromNow(afterMs);
  await trx.updateTable('users').set({ closesAt, updatedAt: now() }).where('id', '=', userId).execute();
  return closesAt;
}

export async function listAccountIdsToErase(db: Db): Promise<number[]> {
  const due = await db.selectFrom('users').select('id').where('closesAt', '<=', now()).limit(50).execute();
  return due.map(({ id }) => id);
}

/** True for an administrator when all other administrators are inactive or closing their accounts. */
export async function isLastAdmin(trx: Db, userId: number): Promise<boolean> {
  const { role } = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (role !== 'admin') return false;
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .where('closesAt', 'is', null)
    .where('id', '!=', userId)
    .executeTakeFirst();
  return other === undefined;
}

/** Finds another administrator, an active one first. */
export async function findOtherAdminId(trx: Db, userId: number): Promise<number | undefined> {
  const admins = trx.selectFrom('users').select('id').where('role', '=', 'admin').where('id', '<>', userId);
  return (await admins.orderBy('active', 'desc').orderBy('id').limit(1).executeTakeFirst())?.id;
}
