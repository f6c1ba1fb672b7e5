import type { Selectable } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';
import type { IdempotencyTable } from './idempotency.table.ts';

export interface HeldIdempotencyKey {
  key: string;
  holder: string;
}

export type StoredResponse = Pick<Selectable<IdempotencyTable>, 'bodyHash' | 'status' | 'body' | 'location'>;

const NOTHING: StoredResponse = { bodyHash: null, status: null, body: null, location: null };

/** Inserts a held key; returns false when the key exists already, answered or held. */
export async function insertIdempotencyKey(db: Db, { key, holder }: HeldIdempotencyKey): Promise<boolean> {
  const row = { key, holder, ...NOTHING, expiresAt: fromNow(DAY) };
  const inserted = await db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(row).where('idempotency.expiresAt', '<=', now()),
    )
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findIdempotencyKey(db: Db, key: string) {
  return db.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Takes over a dead holder's key; false when another call was faster. */
export async function takeOverIdempotencyKey(
  db: Db,
  { key, holder }: HeldIdempotencyKey,
  gone: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ holder, expiresAt: fromNow(DAY) })
    .where('key', '=', key)
    .where('holder', '=', gone)
    .where('status', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores the response in the change's transaction; when false, the key is lost and the caller rolls back. */
export async function answerIdempotencyKey(
  trx: Db,
  { key, holder }: HeldIdempotencyKey,
  response: StoredResponse,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency')
    .set(response)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('status', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function releaseIdempotencyKey(db: Db, { key, holder }: HeldIdempotencyKey): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('status', 'is', null)
    .execute();
}

export async function deleteExpiredIdempotencyKeys(db: Db, at: string): Promise<void> {
  await db.deleteFrom('idempotency').where('expiresAt', '<=', at).execute();
}
