import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { MINUTE } from '../time/time.ts';
import { clearRateLimit, enforceRateLimit, type RateLimit, refundRateLimit } from './rate-limit.ts';

let t: TestApp;
const limit: RateLimit = { name: 'test', max: 4, windowMs: MINUTE, slowAfter: 2 };

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  // The clock stands still; only `pass` simulates passing time.
  vi.useFakeTimers({ toFake: ['Date'] });
  await t.db.deleteFrom('throttles').execute();
});
afterEach(() => vi.useRealTimers());

/** Returns 0, or the seconds in Retry-After. */
async function tryOnce(which = limit): Promise<number> {
  try {
    await enforceRateLimit(t.db, which, 'someone');
    return 0;
  } catch (error) {
    return (error as { extras: { retryAfter: number } }).extras.retryAfter;
  }
}

/** Simulates passing time by moving all times in the table back. */
async function pass(ms: number) {
  const rows = await t.db.selectFrom('throttles').selectAll().execute();
  const earlier = (iso: string) => new Date(Math.max(0, Date.parse(iso) - ms)).toISOString();
  for (const row of rows) {
    const change = { windowEndsAt: earlier(row.windowEndsAt), blockedUntil: earlier(row.blockedUntil) };
    await t.db.updateTable('throttles').set(change).where('key', '=', row.key).execute();
  }
}

test('tries after the slow one wait longer and longer, then until the window ends', async () => {
  expect([await tryOnce(), await tryOnce()]).toEqual([0, 0]);
  await pass(1_001);
  expect(await tryOnce()).toBe(0);
  await pass(2_001);
  expect(await tryOnce()).toBe(0);
  expect(await tryOnce()).toBeGreaterThan(50);
  await pass(MINUTE);
  expect(await tryOnce()).toBe(0);
});

test('a try that comes too soon is refused and counts', async () => {
  const waits = [await tryOnce(), await tryOnce(), await tryOnce(), await tryOnce()];
  expect(waits.slice(0, 2)).toEqual([0, 0]);
  expect(waits[2]).toBeLessThanOrEqual(1);
  expect(waits[3]).toBeGreaterThan(50);
});

test('of many tries at the same moment only the allowed ones pass', async () => {
  const flat: RateLimit = { name: 'flat', max: 5, windowMs: MINUTE };
  const waits = await Promise.all(Array.from({ length: 20 }, () => tryOnce(flat)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test('a forgiven try makes room, a cleared subject starts again', async () => {
  const flat: RateLimit = { name: 'flat', max: 1, windowMs: MINUTE };
  expect(await tryOnce(flat)).toBe(0);
  await refundRateLimit(t.db, flat, 'someone');
  expect(await tryOnce(flat)).toBe(0);
  expect(await tryOnce(flat)).toBeGreaterThan(50);
  await clearRateLimit(t.db, flat, 'someone');
  expect(await tryOnce(flat)).toBe(0);
});

test('no e-mail or address lies in the counters', async () => {
  await tryOnce();
  expect(JSON.stringify(await t.db.selectFrom('throttles').selectAll().execute())).not.toContain('someone');
});
