import { randomBytes } from 'node:crypto';
import type { Db } from '../../core/database/database.ts';
import { hashToken } from '../../core/text/hash-token.ts';
import { fromNow, HOUR, MINUTE, now } from '../../core/time/time.ts';
import { lockUserRow } from './users.queries.ts';
import type { MailTokensTable, UserRow } from './users.table.ts';

const TOKEN_BYTES = 32;
export const MAIL_TOKEN_LIFE = { activation: 24 * HOUR, reset: 30 * MINUTE };

type Purpose = MailTokensTable['purpose'];

/** Locks the account before its tokens, as changes of the account do; another order could deadlock. */
const lockAccountFirst = (db: Db, userId: number | null) => lockUserRow(db, userId ?? 0);

/** Issues a token and invalidates older ones. A null user causes the same work, so timing reveals nothing. */
export async function issueMailToken(
  db: Db,
  userId: number | null,
  purpose: Purpose,
  lifeMs: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await lockAccountFirst(db, userId);
  await db
    .deleteFrom('mailTokens')
    .where('userId', '=', userId ?? 0)
    .where('purpose', '=', purpose)
    .execute();
  await db
    .insertInto('mailTokens')
    .values({ userId, purpose, tokenHash: hashToken(token), expiresAt: fromNow(lifeMs) })
    .execute();
  return token;
}

/** Returns new tokens in the order of `userIds`, and invalidates older tokens. */
export async function issueMailTokens(
  db: Db,
  userIds: number[],
  purpose: Purpose,
  lifeMs: number,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  await db.deleteFrom('mailTokens').where('userId', 'in', userIds).where('purpose', '=', purpose).execute();
  const expiresAt = fromNow(lifeMs);
  const tokens = userIds.map(() => randomBytes(TOKEN_BYTES).toString('base64url'));
  const rows = tokens.map((token, index) => ({
    userId: userIds[index] ?? null,
    purpose,
    tokenHash: hashToken(token),
    expiresAt,
  }));
  await db.insertInto('mailTokens').values(rows).execute();
  return tokens;
}

/** Finds the owner of a token without using it up. */
export async function findMailTokenOwner(
  db: Db,
  token: string,
  purpose: Purpose,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('mailTokens')
    .innerJoin('users', 'users.id', 'mailTokens.userId')
    .selectAll('users')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
}

/** Uses up an owner's token, so that only one of two simultaneous calls gets the user's id. */
export async function takeMailToken(
  db: Db,
  token: string,
  { userId, purpose }: { userId: number; purpose: Purpose },
): Promise<number | undefined> {
  await lockAccountFirst(db, userId);
  const taken = await db
    .deleteFrom('mailTokens')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now())
    .returning('userId')
    .executeTakeFirst();
  return taken?.userId ?? undefined;
}

/** Invalidates a user's mailed links. A null user causes the same work, so timing reveals nothing. */
export async function deleteMailTokens(db: Db, userId: number | null): Promise<void> {
  await lockAccountFirst(db, userId);
  await db
    .deleteFrom('mailTokens')
    .where('userId', '=', userId ?? 0)
    .execute();
}

export async function deleteExpiredMailTokens(db: Db, at: string): Promise<void> {
  await db.deleteFrom('mailTokens').where('expiresAt', '<=', at).execute();
}
