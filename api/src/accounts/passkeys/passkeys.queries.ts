import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import { lockUserRow } from '../users/users.queries.ts';
import type { NewPasskey, PasskeyRow } from './passkeys.table.ts';

/** Lists a person's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  return countRows(db.selectFrom('passkeys').where('userId', '=', userId));
}

export async function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
}

/** Throws a unique violation when this passkey is registered already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<PasskeyRow> {
  return db
    .insertInto('passkeys')
    .values({ ...passkey, createdAt: now(), lastUsedAt: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns undefined when this person has no such passkey. */
export async function renamePasskey(
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns false when another request has used this counter, which indicates a cloned passkey. */
export async function recordPasskeyUse(db: Db, passkey: PasskeyRow, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns undefined when this person has no such passkey. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<PasskeyRow | undefined> {
  return db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a person's passkeys, recovery codes and challenges; returns the number of passkeys. */
export async function deletePasskeysOf(db: Db, userId: number): Promise<number> {
  // Locks the account first, as a log-in does, because another order could deadlock.
  await lockUserRow(db, userId);
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute();
  return Number(numDeletedRows);
}
