import { addressOf } from '../../core/limits/address.ts';
import { clearTries, countTry, forgiveTry, type Limit } from '../../core/limits/throttle.ts';
import { MINUTE } from '../../core/time/time.ts';
import type { Db } from '../../database.ts';

const WINDOW = 15 * MINUTE;
// A whole institute may have one address, and each log-in screen asks once: this only keeps the table small.
const CHALLENGES: Limit = { name: 'passkey challenge', max: 3000, windowMs: WINDOW };
const PER_ADDRESS: Limit = { name: 'passkey address', max: 30, windowMs: WINDOW };
// By account alone: whoever tries codes knows the password already. Passkeys have no such count, because nobody guesses a
// signature, and a stranger must not keep the owner's from working.
const CODES: Limit = { name: 'recovery code', max: 9, windowMs: WINDOW, slowAfter: 5 };

/** Counts a challenge for a log-in with a passkey alone. */
export async function countChallenge(db: Db, ip: string): Promise<void> {
  await countTry(db, CHALLENGES, addressOf(ip));
}

/** Counts a passkey or a code before it is checked. */
export async function countPasskeyTry(db: Db, ip: string): Promise<void> {
  await countTry(db, PER_ADDRESS, addressOf(ip));
}

export async function forgivePasskeyTry(db: Db, ip: string): Promise<void> {
  await forgiveTry(db, PER_ADDRESS, addressOf(ip));
}

export async function countCodeTry(db: Db, userId: number): Promise<void> {
  await countTry(db, CODES, String(userId));
}

export async function forgiveCodeTries(db: Db, userId: number): Promise<void> {
  await clearTries(db, CODES, String(userId));
}
