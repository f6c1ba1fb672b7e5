import { randomInt } from 'node:crypto';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { hashPassword, verifyPassword } from '../users/passwords.ts';
import { lockUserRow } from '../users/users.queries.ts';

const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
// Omits letters that look like others or like digits, because people copy codes by hand.
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

function makeCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Normalises a typed code: upper case, without spaces and dashes. */
function normaliseRecoveryCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Makes new codes and their hashes. Codes of only 58 bits need a slow hash, like passwords. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, makeCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(normaliseRecoveryCode(code)))) };
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: string[]): Promise<void> {
  // The second of two simultaneous requests waits and deletes the first one's codes.
  await lockUserRow(db, userId);
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId));
}

/** Returns the id of the person's code that matches the typed one. */
export async function findRecoveryCode(db: Db, userId: number, typed: string): Promise<number | undefined> {
  const codes = await db.selectFrom('recoveryCodes').selectAll().where('userId', '=', userId).execute();
  for (const { id, codeHash } of codes)
    if (await verifyPassword(codeHash, normaliseRecoveryCode(typed))) return id;
  return undefined;
}

/** Uses up a code; false when another request has used it. */
export async function takeRecoveryCode(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
