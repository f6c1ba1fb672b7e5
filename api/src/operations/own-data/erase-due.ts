import {
  isLastAdmin,
  listAccountIdsToErase,
  setAccountClosingDate,
} from '../../accounts/users/closing.queries.ts';
import { findUser, lockAdminRows } from '../../accounts/users/users.queries.ts';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Db } from '../../core/database/database.ts';
import { listDeletedUsers } from './deleted-users.ts';
import { type ErasureServices, erasePerson } from './erase-person.ts';
import { endRepeatedErasures, erasureHashOf, readErasureHashes } from './erasure-list.ts';
import { insertErasure, listErasureHashes } from './erasures.queries.ts';

const BATCH_SIZE = 2_000;
const HASH = /^[\da-f]{64}$/;

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

/** Lists the accounts with these hashes, also those in the trash. */
async function listAccountsByHash(db: Db, hashes: Set<string>): Promise<{ id: number; hash: string }[]> {
  if (hashes.size === 0) return [];
  const find = (users: Pick<UserRow, 'id' | 'createdAt'>[]) =>
    users.map((user) => ({ id: user.id, hash: erasureHashOf(user) })).filter(({ hash }) => hashes.has(hash));
  const found = find(await listDeletedUsers(db));
  for (let last: number | undefined = 0; last !== undefined; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'createdAt'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    found.push(...find(users));
    last = users.at(-1)?.id;
  }
  return found;
}

/** Repeats erasures of people whom a restored backup brought back; returns how many. */
export async function repeatErasures(services: ErasureServices): Promise<number> {
  const hashes = await readErasureHashes(services.config.dataDir);
  const ids = (await listAccountsByHash(services.db, hashes)).map(({ id }) => id);
  await eraseEach(ids, (id) => erasePerson(services, id));
  await endRepeatedErasures(services.config.dataDir);
  return ids.length;
}

/** Tells other machines of erasures that only this one's list has, because they are older than the table. */
export async function shareErasures({ config, db }: ErasureServices): Promise<void> {
  const listed = await readErasureHashes(config.dataDir);
  const unknown = new Set([...listed].filter((hash) => HASH.test(hash)));
  for (const hash of await listErasureHashes(db)) unknown.delete(hash);
  // The hash of an account that exists comes from an erasure that failed.
  for (const { hash } of await listAccountsByHash(db, unknown)) unknown.delete(hash);
  for (const hash of unknown) await insertErasure(db, hash);
}
