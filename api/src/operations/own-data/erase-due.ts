import {
  isLastAdmin,
  listAccountIdsToErase,
  setAccountClosingDate,
} from '../../accounts/users/closing.queries.ts';
import { lockAdminRows } from '../../accounts/users/users.queries.ts';
import { type ErasureServices, erasePerson } from './erase-person.ts';
import { erasureHashOf, readErasureHashes } from './erasure-list.ts';

/** Erases the accounts whose closing date has passed, except the last administrator's. */
export async function eraseDueAccounts(services: ErasureServices): Promise<void> {
  for (const id of await listAccountIdsToErase(services.db)) {
    const stays = await services.db.transaction().execute(async (trx) => {
      await lockAdminRows(trx);
      if (!(await isLastAdmin(trx, id))) return false;
      await setAccountClosingDate(trx, id, null);
      return true;
    });
    if (!stays) await erasePerson(services, id);
  }
}

/** Repeats erasures of people whom a restored backup brought back; returns how many. */
export async function repeatErasures(services: ErasureServices, backup?: string): Promise<number> {
  const erased = await readErasureHashes(services.config.dataDir, backup);
  if (erased.size === 0) return 0;
  const users = await services.db.selectFrom('users').select(['id', 'createdAt']).execute();
  const back = users.filter((user) => erased.has(erasureHashOf(user)));
  for (const { id } of back) await erasePerson(services, id);
  return back.length;
}
