import {
  isLastAdmin,
  listAccountIdsToErase,
  setAccountClosingDate,
} from '../../accounts/users/closing.queries.ts';
import { findUser, lockAdminRows } from '../../accounts/users/users.queries.ts';
import { listDeletedUsers } from './deleted-users.ts';
import { type ErasureServices, erasePerson } from './erase-person.ts';
import { endRepeatedErasures, erasureHashOf, readErasureHashes } from './erasure-list.ts';

const BATCH_SIZE = 2_000;

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

/** Lists the accounts whose erasure is recorded, also those in the trash. */
async function listReturnedAccountIds({ config, db }: ErasureServices): Promise<number[]> {
  const erased = await readErasureHashes(config.dataDir);
  if (erased.size === 0) return [];
  const found = (await listDeletedUsers(db)).filter((user) => erased.has(erasureHashOf(user)));
  const ids = found.map(({ id }) => id);
  for (let last: number | undefined = 0; last !== undefined; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'createdAt'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    ids.push(...users.filter((user) => erased.has(erasureHashOf(user))).map(({ id }) => id));
    last = users.at(-1)?.id;
  }
  return ids;
}

/** Repeats erasures of people whom a restored backup brought back; returns how many. */
export async function repeatErasures(services: ErasureServices): Promise<number> {
  const ids = await listReturnedAccountIds(services);
  await eraseEach(ids, (id) => erasePerson(services, id));
  await endRepeatedErasures(services.config.dataDir);
  return ids.length;
}
