import {
  isLastAdmin,
  listAccountIdsToErase,
  setAccountClosingDate,
} from '../../accounts/users/closing.queries.ts';
import { lockAdminRows } from '../../accounts/users/users.queries.ts';
import { type ErasureServices, erasePerson } from './erase-person.ts';
import { erasureHashOf, readErasureHashes } from './erasure-list.ts';

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
      if (!(await isLastAdmin(trx, id))) return false;
      await setAccountClosingDate(trx, id, null);
      return true;
    });
    if (!stays) await erasePerson(services, id);
  });
}

/** Repeats erasures of people whom a restored backup brought back; returns how many. */
export async function repeatErasures(services: ErasureServices, backup?: string): Promise<number> {
  const erased = await readErasureHashes(services.config.dataDir, backup);
  if (erased.size === 0) return 0;
  const users = await services.db.selectFrom('users').select(['id', 'createdAt']).execute();
  const back = users.filter((user) => erased.has(erasureHashOf(user))).map(({ id }) => id);
  await eraseEach(back, (id) => erasePerson(services, id));
  return back.length;
}
