import {
  isLastAdmin,
  listAccountIdsToErase,
  setAccountClosingDate,
} from '../../accounts/users/closing.queries.ts';
import { findUser, lockAdminRows } from '../../accounts/users/users.queries.ts';
import { type ErasureServices, erasePerson } from './erase-person.ts';
import { erasureHashOf, readErasureHashes, recordErasure } from './erasure-list.ts';

/** Erases one after another; a failure keeps nobody else from being erased. */
async function eraseEach(ids: number[], erase: (id: number) => Promise<unknown>): Promise<void> {
  const errors = new Map<number, unknown>();
  for (const id of ids) await erase(id).catch((error: unknown) => errors.set(id, error));
  if (errors.size === 0) return;
  const failed = [...errors.keys()].join(', ');
  throw new AggregateError(errors.values(), `${errors.size} accounts were not erased: ${failed}`);
}

/** Erases the accounts whose closing date has passed, except the last administrator's. */
export async function eraseDueAccounts(services: ErasureServices): Promise<void> {
  await eraseEach(await listAccountIdsToErase(services.db), async (id) => {
    const stays = await services.db.transaction().execute(async (trx) => {
      await lockAdminRows(trx);
      // Another process may have erased the account.
      const user = await findUser(trx, id);
      if (user?.role !== 'admin' || !(await isLastAdmin(trx, id))) return false;
      await setAccountClosingDate(trx, id, null);
      return true;
    });
    if (!stays) await erasePerson(services, id, { onlyIfDue: true });
  });
}

/** Repeats erasures of people whom a restored backup brought back; returns how many. */
export async function repeatErasures(services: ErasureServices, backup?: string): Promise<number> {
  const { dataDir } = services.config;
  const erased = await readErasureHashes(dataDir, backup);
  if (erased.size === 0) return 0;
  const users = await services.db.selectFrom('users').select(['id', 'createdAt']).execute();
  const back = users.filter((user) => erased.has(erasureHashOf(user)));
  // A failure takes back only its own record, so these outlast it.
  for (const user of back) await recordErasure(dataDir, erasureHashOf(user));
  await eraseEach(
    back.map(({ id }) => id),
    (id) => erasePerson(services, id),
  );
  return back.length;
}
