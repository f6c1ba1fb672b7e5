import { UNANSWERED } from '../database/once-driver.ts';
import type { Db } from '../database.ts';
import { DAY, fromNow, MINUTE, now } from '../time.ts';

const LEASE = MINUTE;

/** Takes the key for a first call. False when a call with it has been made or still runs. */
export async function claimKey(db: Db, key: string): Promise<boolean> {
  const row = { key, bodyHash: null, status: null, body: null };
  const times = { lockedUntil: fromNow(LEASE), expiresAt: fromNow(DAY) };
  const inserted = await db
    .insertInto('idempotency')
    .values({ ...row, ...times })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ...row, ...times })
        // Over after a day; or its process died before it could finish.
        .where((where) =>
          where.or([
            where('idempotency.expiresAt', '<=', now()),
            where.and([
              where('idempotency.status', 'is', null),
              where('idempotency.lockedUntil', '<=', now()),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findKey(db: Db, key: string) {
  return db.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function prolongKey(db: Db, key: string): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ lockedUntil: fromNow(LEASE) })
    .where('key', '=', key)
    .execute();
}

export async function finishKey(
  db: Db,
  key: string,
  answer: { bodyHash: string; status: number; body: string },
): Promise<void> {
  await db.updateTable('idempotency').set(answer).where('key', '=', key).execute();
}

export async function releaseKey(db: Db, key: string): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('key', '=', key)
    .where((where) => where.or([where('status', 'is', null), where('status', '=', UNANSWERED)]))
    .execute();
}
