import type { Db } from '../../core/database/database.ts';
import { toRateLimitKey } from '../../core/limits/ip-address.ts';
import {
  clearRateLimit,
  enforceRateLimit,
  type RateLimit,
  refundRateLimit,
} from '../../core/limits/rate-limit.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { DAY, HOUR, MINUTE } from '../../core/time/time.ts';
import { hashDevice } from './hash-device.ts';

const WINDOW = 15 * MINUTE;
// Allows nine attempts; after the fifth, each further attempt must wait longer.
const PER_ACCOUNT: RateLimit = { name: 'login account', max: 9, windowMs: WINDOW, slowAfter: 5 };
const PER_DEVICE: RateLimit = { ...PER_ACCOUNT, name: 'login device' };
const PER_PASSWORD: RateLimit = { ...PER_ACCOUNT, name: 'own password' };
const PER_ADDRESS: RateLimit = { name: 'login address', max: 30, windowMs: WINDOW };
const CI_CHANGES: RateLimit = { name: 'own ci', max: 5, windowMs: DAY };
const MAILS_PER_EMAIL: RateLimit = { name: 'mail account', max: 5, windowMs: HOUR };
// Each action has its own limit, so that a flood of sign-ups cannot block password resets.
const MAILS_PER_NETWORK = { max: 300, windowMs: HOUR };

export interface LoginAttempt {
  email: string;
  ip: string;
  fingerprint: string;
  /** The account's id if the account knows this device; then only the device's limit applies. */
  knownBy: number | undefined;
}

function deviceKey({ knownBy, fingerprint, ip }: LoginAttempt): string {
  return `${knownBy} ${hashDevice(fingerprint, ip)}`;
}

/** Counts a log-in before the password check; a stranger's attempts never lock out a known device. */
export async function limitLoginAttempts(db: Db, attempt: LoginAttempt): Promise<void> {
  if (attempt.knownBy !== undefined) return enforceRateLimit(db, PER_DEVICE, deviceKey(attempt));
  await enforceRateLimit(db, PER_ACCOUNT, toEmailKey(attempt.email));
  await enforceRateLimit(db, PER_ADDRESS, toRateLimitKey(attempt.ip));
}

/** Resets the limits of an account or device after the right password. */
export async function clearLoginAttempts(db: Db, attempt: LoginAttempt): Promise<void> {
  if (attempt.knownBy !== undefined) return clearRateLimit(db, PER_DEVICE, deviceKey(attempt));
  await clearRateLimit(db, PER_ACCOUNT, toEmailKey(attempt.email));
  await refundRateLimit(db, PER_ADDRESS, toRateLimitKey(attempt.ip));
}

/** Clears the account's log-in attempts after its password was replaced. */
export async function clearAccountLoginAttempts(db: Db, email: string): Promise<void> {
  await clearRateLimit(db, PER_ACCOUNT, toEmailKey(email));
}

/** Counts a request that may send a mail, the same for known and unknown e-mails. */
export async function limitMailRequests(
  db: Db,
  action: 'sign-up' | 'activation' | 'reset',
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await enforceRateLimit(db, { name: `${action} network`, ...MAILS_PER_NETWORK }, toRateLimitKey(ip));
  await enforceRateLimit(db, MAILS_PER_EMAIL, toEmailKey(email));
}

/** Counts a guess at one's own current password, so that the thief of a session cannot guess it. */
export async function limitPasswordAttempts(db: Db, userId: number): Promise<void> {
  await enforceRateLimit(db, PER_PASSWORD, String(userId));
}

export async function clearPasswordAttempts(db: Db, userId: number): Promise<void> {
  await clearRateLimit(db, PER_PASSWORD, String(userId));
}

/** Limits changes of one's own ci, because the error for a taken ci reveals who has an account. */
export async function limitCiChanges(db: Db, userId: number): Promise<void> {
  await enforceRateLimit(db, CI_CHANGES, String(userId));
}
