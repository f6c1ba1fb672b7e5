import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../core/database/database.ts';
import { now } from '../../../core/time/time.ts';
import type { CalendarReader } from '../calendar.queries.ts';

const SECRET_BYTES = 32;

export function hashCalendarSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Replaces a person's feed address; returns its secret, which is stored only as a hash. */
export async function replaceCalendarAddress(
  db: Db,
  userId: number,
): Promise<{ secret: string; createdAt: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const row = { tokenHash: hashCalendarSecret(secret), createdAt: now() };
  await db
    .insertInto('calendarAddresses')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  return { secret, createdAt: row.createdAt };
}

export async function findCalendarAddress(
  db: Db,
  userId: number,
): Promise<{ createdAt: string } | undefined> {
  return db
    .selectFrom('calendarAddresses')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Deletes a person's feed address and its sent entries; returns false when none exists. */
export async function deleteCalendarAddress(trx: Db, userId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('calendarAddresses')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  if (deleted) await trx.deleteFrom('calendarEntries').where('userId', '=', userId).execute();
  return deleted !== undefined;
}

/** Finds the owner of a feed by its secret; undefined while the account is suspended. */
export async function findCalendarReader(db: Db, secret: string): Promise<CalendarReader | undefined> {
  return db
    .selectFrom('calendarAddresses')
    .innerJoin('users', 'users.id', 'calendarAddresses.userId')
    .select(['users.id', 'users.role'])
    .where('tokenHash', '=', hashCalendarSecret(secret))
    .where('users.active', '=', true)
    .executeTakeFirst();
}
