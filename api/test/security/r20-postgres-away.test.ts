import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCK_TIMEOUT_MS } from '../../src/core/database/database.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type PostgresProcess, startPostgres } from '../postgres-process.ts';
import { measureDuration, measureSlowness } from '../slowness.ts';
import { isOnSqlite } from '../test-database.ts';

const ASKERS = 8;

let server: PostgresProcess;
let t: TestApp;

beforeAll(async () => {
  if (isOnSqlite()) return;
  server = startPostgres();
  t = await createTestApp({
    DATABASE_URL: server.template.replace('%DB%', 'postgres'),
    TEST_LOCK_WAIT_MS: String(LOCK_TIMEOUT_MS),
  });
});
afterAll(async () => {
  await t?.close();
  server?.remove();
});

interface Seen {
  status: number;
  ms: number;
  retryAfter: unknown;
}

const isRefused = ({ status }: Seen) => status === 503;
const isDone = ({ status }: Seen) => status < 300;

test.runIf(!isOnSqlite())(
  'R20: PostgreSQL goes and comes back under traffic: 503 meanwhile, then the same process goes on',
  async () => {
    const admin = await t.actor('admin');
    const seen: Seen[] = [];
    const state = { over: false };
    const ask = async (index: number) => {
      while (!state.over) {
        const began = performance.now();
        const body = { name: `Curso ${index}`, type: 'FING' };
        const response = await (index % 2 === 0
          ? t.call('GET', '/courses')
          : t.call('POST', '/courses', { as: admin, body }));
        const ms = performance.now() - began;
        seen.push({ status: response.statusCode, ms, retryAfter: response.headers['retry-after'] });
        await sleep(20);
      }
    };
    const statuses = () => [...new Set(seen.map(({ status }) => status))].sort();
    const traffic = Array.from({ length: ASKERS }, (_, index) => ask(index));
    await expect.poll(statuses).toEqual(expect.arrayContaining([200, 201]));
    // `stop` blocks this process, so the app cannot respond meanwhile.
    let blocked = await measureDuration(() => server.stop('immediate'));
    await expect.poll(() => seen.filter(isRefused).length).toBeGreaterThan(ASKERS);
    blocked += await measureDuration(() => server.start());
    const back = await measureDuration(() =>
      expect.poll(async () => (await t.call('GET', '/ready')).statusCode).toBe(200),
    );
    expect(back / measureSlowness()).toBeLessThan(5_000);
    const before = seen.length;
    await expect.poll(() => seen.length).toBeGreaterThan(before + 3 * ASKERS);
    await expect.poll(() => seen.slice(-2 * ASKERS).every(isDone)).toBe(true);
    state.over = true;
    await Promise.all(traffic);
    expect(statuses()).toEqual([200, 201, 503]);
    const patience = 5_000 * measureSlowness() + blocked;
    for (const { ms, retryAfter } of seen.filter(isRefused)) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(ms).toBeLessThan(patience);
    }
  },
);
