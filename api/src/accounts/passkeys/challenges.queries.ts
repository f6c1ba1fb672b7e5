import { randomBytes } from 'node:crypto';
import type { Db } from '../../core/database/database.ts';
import { hashToken } from '../../core/text/hash-token.ts';
import { fromNow, MINUTE, now } from '../../core/time/time.ts';
import type { ChallengePurpose, ChallengeRow } from './passkeys.table.ts';

const TOKEN_BYTES = 32;
export const CHALLENGE_LIFE = 10 * MINUTE;

export interface NewChallenge {
  purpose: ChallengePurpose;
  userId: number | null;
  challenge: string;
  state?: string;
}

/** Stores a challenge that a browser must sign; returns the token that identifies it. */
export async function issueChallenge(db: Db, { state = '', ...challenge }: NewChallenge): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = fromNow(CHALLENGE_LIFE);
  await db
    .insertInto('passkeyChallenges')
    .values({ ...challenge, state: state || null, tokenHash: hashToken(token), expiresAt })
    .execute();
  return token;
}

/** Finds a challenge without using it up. */
export async function findChallenge(
  db: Db,
  token: string,
  purpose: ChallengePurpose,
): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('passkeyChallenges')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
}

/** Uses up an unexpired challenge, so that only one of two simultaneous calls gets it. */
export async function takeChallenge(
  db: Db,
  token: string,
  purposes: ChallengePurpose[],
): Promise<ChallengeRow | undefined> {
  return db
    .deleteFrom('passkeyChallenges')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now())
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a person's open challenges of this purpose. */
export async function deleteChallenges(db: Db, userId: number, purpose: ChallengePurpose): Promise<void> {
  await db
    .deleteFrom('passkeyChallenges')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
}

export async function deleteExpiredChallenges(db: Db, at: string): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', at).execute();
}
