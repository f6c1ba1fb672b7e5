import { createHash } from 'node:crypto';
import type { Db } from '../database/database.ts';
import { tooManyRequests } from '../http/errors.ts';
import { fromNow, now, SECOND } from '../time/time.ts';

/** A limit on attempts per window. */
export interface RateLimit {
  /** The name of the counted action; part of the key. */
  name: string;
  max: number;
  windowMs: number;
  /** After this many attempts, each further one must wait 1, 2, 4, 8… seconds. */
  slowAfter?: number;
}

const PAST = new Date(0).toISOString();

function keyOf(limit: RateLimit, subject: string): string {
  return createHash('sha256').update(`${limit.name}\n${subject}`).digest('base64url');
}

/** Reads and locks the counter, creating it first if needed. */
async function lockCounter(trx: Db, key: string, limit: RateLimit) {
  const fresh = { key, count: 0, windowEndsAt: fromNow(limit.windowMs), blockedUntil: PAST };
  const row = await trx
    .insertInto('throttles')
    .values(fresh)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row.windowEndsAt <= now() ? fresh : row;
}

function blockAfter(limit: RateLimit, count: number, windowEndsAt: string): string {
  if (count >= limit.max) return windowEndsAt;
  if (limit.slowAfter === undefined || count < limit.slowAfter) return PAST;
  return fromNow(2 ** (count - limit.slowAfter) * SECOND);
}

function waitOf(blockedUntil: string): number {
  return Date.parse(blockedUntil) - Date.now();
}

/** Counts an attempt; returns the wait in ms, 0 when it is allowed. */
async function countIn(trx: Db, key: string, limit: RateLimit): Promise<number> {
  const row = await lockCounter(trx, key, limit);
  const wait = waitOf(row.blockedUntil);
  if (wait > 0 && row.blockedUntil >= row.windowEndsAt) return wait;
  const count = row.count + 1;
  // Attempts during a wait count too, so rapid retries lead to the longest wait.
  const isLast = count >= limit.max;
  const blockedUntil = wait > 0 && !isLast ? row.blockedUntil : blockAfter(limit, count, row.windowEndsAt);
  const change = { count, windowEndsAt: row.windowEndsAt, blockedUntil };
  await trx.updateTable('throttles').set(change).where('key', '=', key).execute();
  return wait > 0 ? waitOf(blockedUntil) : 0;
}

/** Counts an attempt in the caller's transaction; returns the wait in ms, 0 when it is allowed. */
export async function consumeRateLimitInTransaction(
  trx: Db,
  limit: RateLimit,
  subject: string,
): Promise<number> {
  return countIn(trx, keyOf(limit, subject), limit);
}

/** Counts an attempt; returns the wait in ms, 0 when it is allowed. */
export async function consumeRateLimit(db: Db, limit: RateLimit, subject: string): Promise<number> {
  const key = keyOf(limit, subject);
  // Uses its own transaction, so that the attempt counts even when the call fails.
  return db.transaction().execute((trx) => countIn(trx, key, limit));
}

/** Counts an attempt before it runs, across processes; throws 429 when the subject must wait. */
export async function enforceRateLimit(db: Db, limit: RateLimit, subject: string): Promise<void> {
  const wait = await consumeRateLimit(db, limit, subject);
  if (wait > 0) throw tooManyRequests(wait / SECOND);
}

/** Subtracts a successful attempt from the count and lifts the block. */
export async function refundRateLimit(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((row) => ({ count: row('count', '-', 1), blockedUntil: PAST }))
    .where('key', '=', keyOf(limit, subject))
    .where('count', '>', 0)
    .execute();
}

/** Clears all attempts of the subject. */
export async function clearRateLimit(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', keyOf(limit, subject)).execute();
}

export async function deleteExpiredThrottles(db: Db, at: string): Promise<void> {
  await db.deleteFrom('throttles').where('windowEndsAt', '<=', at).execute();
}
