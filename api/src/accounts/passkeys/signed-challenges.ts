import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../core/database/database.ts';
import { hashToken } from '../../core/text/hash-token.ts';
import { fromNow } from '../../core/time/time.ts';
import { CHALLENGE_LIFE } from './challenges.queries.ts';
import type { PasskeyChallenge } from './passkeys.table.ts';

function signatureOf(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(`passkey challenge\n${payload}`).digest();
}

/** Returns a token `challenge.expiry.signature`, which needs no row until it is used. */
export function signChallenge(
  secret: string,
  challenge: string,
  expiresAt = Date.now() + CHALLENGE_LIFE,
): string {
  const payload = `${challenge}.${expiresAt}`;
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
}

/** Uses up a signed challenge, so that only one of two simultaneous calls gets it. */
export async function takeSignedChallenge(
  db: Db,
  secret: string,
  token: string,
): Promise<PasskeyChallenge | undefined> {
  const [challenge = '', expiry = '', given = ''] = token.split('.');
  const signature = Buffer.from(given, 'base64url');
  const wanted = signatureOf(secret, `${challenge}.${expiry}`);
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return undefined;
  if (Number(expiry) <= Date.now()) return undefined;
  const asked = { purpose: 'login' as const, userId: null, challenge, state: null };
  // Inserts a row that marks the token as used until after its expiry.
  const used = await db
    .insertInto('passkeyChallenges')
    .values({ ...asked, tokenHash: hashToken(token), expiresAt: fromNow(CHALLENGE_LIFE) })
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return used && asked;
}
