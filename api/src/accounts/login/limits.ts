import type { Db } from '../../core/database/database.ts';
import { clearRateLimit, enforceRateLimit, type RateLimit } from '../../core/limits/rate-limit.ts';
import { MINUTE } from '../../core/time/time.ts';

const WINDOW = 15 * MINUTE;
// Counts guesses per account, because an attacker with the password may use many IP addresses.
const CODES: RateLimit = { name: 'recovery code', max: 9, windowMs: WINDOW, slowAfter: 5 };

export async function limitRecoveryCodeAttempts(db: Db, userId: number): Promise<void> {
  await enforceRateLimit(db, CODES, String(userId));
}

export async function clearRecoveryCodeAttempts(db: Db, userId: number): Promise<void> {
  await clearRateLimit(db, CODES, String(userId));
}
