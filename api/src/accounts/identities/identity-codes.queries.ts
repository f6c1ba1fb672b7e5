import { randomBytes } from 'node:crypto';
import type { Db } from '../../core/database/database.ts';
import { badRequest } from '../../core/http/errors.ts';
import { hashToken } from '../../core/text/hash-token.ts';
import { fromNow, MINUTE, now, SECOND } from '../../core/time/time.ts';
import type { IdentityClaims, IdentityCodePurpose } from './identities.table.ts';

const TOKEN_BYTES = 32;
const LIFE: Record<IdentityCodePurpose, number> = { login: 60 * SECOND, add: 10 * MINUTE, link: 15 * MINUTE };

export function createIdentityCodeError() {
  return badRequest('invalid_code', 'Ese ingreso venció o ya se usó. Empezá de nuevo.');
}

/** Stores a provider's claims for this browser; returns the code that fetches them. */
export async function issueIdentityCode(
  db: Db,
  purpose: IdentityCodePurpose,
  browser: string,
  claims: IdentityClaims,
): Promise<string> {
  const code = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = { tokenHash: hashToken(code), browserHash: hashToken(browser), purpose };
  await db
    .insertInto('identityCodes')
    .values({ ...row, claims: JSON.stringify(claims), expiresAt: fromNow(LIFE[purpose]) })
    .execute();
  return code;
}

type Sought = { purpose: IdentityCodePurpose; code: string; browser: string };

/** Finds a provider's claims without using up the code. */
export async function findIdentityCode(db: Db, { purpose, code, browser }: Sought) {
  const row = await db
    .selectFrom('identityCodes')
    .select(['id', 'claims', 'mailCodeHash'])
    .where('tokenHash', '=', hashToken(code))
    .where('browserHash', '=', hashToken(browser))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return row && { ...row, claims: JSON.parse(row.claims) as IdentityClaims };
}

/** Uses up a code, so that only one of two simultaneous calls gets the claims. */
export async function takeIdentityCode(
  db: Db,
  { purpose, code, browser }: Sought,
): Promise<IdentityClaims | undefined> {
  const row = await db
    .deleteFrom('identityCodes')
    .where('tokenHash', '=', hashToken(code))
    .where('browserHash', '=', hashToken(browser))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now())
    .returning('claims')
    .executeTakeFirst();
  return row && (JSON.parse(row.claims) as IdentityClaims);
}

export async function deleteExpiredIdentityCodes(db: Db, at: string): Promise<void> {
  await db.deleteFrom('identityCodes').where('expiresAt', '<=', at).execute();
}

/** Stores the hash of the mailed six-digit code, and the e-mail that received the code. */
export async function setIdentityMailCode(
  db: Db,
  id: number,
  mailCodeHash: string | null,
  claims: IdentityClaims,
): Promise<void> {
  await db
    .updateTable('identityCodes')
    .set({ mailCodeHash, claims: JSON.stringify(claims) })
    .where('id', '=', id)
    .execute();
}
