import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { type PostgresProcess, startPostgres } from '../postgres-process.ts';
import { onSqlite } from '../test-database.ts';

let server: PostgresProcess;
let t: TestApp;

beforeAll(async () => {
  if (onSqlite()) return;
  server = startPostgres();
  t = await createTestApp({ DATABASE_URL: server.template.replace('%DB%', 'postgres') });
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

test.runIf(!onSqlite())(
  'R20: PostgreSQL goes and comes back under traffic: 503 meanwhile, then the same process goes on',
  async () => {
    const admin = await t.actor('admin');
    const seen: Seen[] = [];
    const state = { over: false };
    const ask = async (index: number) => {
      while (!state.over) {
        const began = performance.now();
        const body = { name: `Curso ${index}`, type: 'FING' };
        const answer = await (index % 2 === 0
          ? t.call('GET', '/courses')
          : t.call('POST', '/courses', { as: admin, body }));
        const ms = performance.now() - began;
        seen.push({ status: answer.statusCode, ms, retryAfter: answer.headers['retry-after'] });
        await sleep(20);
      }
    };
    const traffic = Array.from({ length: 8 }, (_, index) => ask(index));
    await sleep(500);
    server.stop('immediate');
    await sleep(1_000);
    server.start();
    const back = Date.now();
    await expect.poll(async () => (await t.call('GET', '/ready')).statusCode, { timeout: 5_000 }).toBe(200);
    expect(Date.now() - back).toBeLessThan(5_000);
    await sleep(300);
    state.over = true;
    await Promise.all(traffic);
    expect([...new Set(seen.map(({ status }) => status))].sort()).toEqual([200, 201, 503]);
    const refused = seen.filter(({ status }) => status === 503);
    for (const { ms, retryAfter } of refused) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(ms).toBeLessThan(5_000);
    }
    expect(seen.slice(-8).every(({ status }) => status < 300)).toBe(true);
  },
  30_000,
);
