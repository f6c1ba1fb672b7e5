import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/core/database/database.ts';
import { type Actor, createTestApp, type TestApp } from '../harness.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { measureDuration, measureSlowness } from '../slowness.ts';
import { isOnSqlite } from '../test-database.ts';

/** PostgreSQL needs fewer kills, because its own process survives them. */
const KILLS = Number(process.env.KILLS ?? (isOnSqlite() ? 4 : 2));
const WRITERS = 8;

let t: TestApp;
let server: ServerProcess;
let admin: Actor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('admin');
  server = await startServerProcess(t);
});
afterAll(async () => {
  await server.kill();
  await t.close();
});

/** Writes until stopped, through every crash; `kept` collects acknowledged writes. */
async function write(writer: number, kept: string[], state: { over: boolean }): Promise<void> {
  for (let count = 0; !state.over; count += 1) {
    const name = `Curso ${writer}-${count}`;
    const response = await fetch(`${server.url}/api/courses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: admin.token },
      body: JSON.stringify({ name, type: 'FCEA' }),
    }).catch(() => undefined);
    if (response?.status === 201) kept.push(name);
    else await sleep(20);
  }
}

test(`R18: ${KILLS} times killed among ${WRITERS} writers, every acknowledged row is there, once`, async () => {
  const kept: string[] = [];
  const state = { over: false };
  const writers = Array.from({ length: WRITERS }, (_, index) => write(index, kept, state));
  const starts: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = kept.length;
    await expect.poll(() => kept.length).toBeGreaterThan(before + 5);
    await server.kill();
    starts.push((await measureDuration(server.start)) / measureSlowness());
  }
  state.over = true;
  await Promise.all(writers);
  for (const took of starts) expect(took).toBeLessThan(10_000);
  const rows = await t.db.selectFrom('courses').select('name').execute();
  const names = rows.map((row) => row.name);
  expect(new Set(names).size).toBe(names.length);
  expect(kept.filter((name) => !names.includes(name))).toEqual([]);
  const audited = await t.db.selectFrom('audit').select('id').where('action', '=', 'course.create').execute();
  expect(audited).toHaveLength(names.length);
}, 300_000);

test.runIf(isOnSqlite())('R18: the file is whole, and every commit waits for the disk', async () => {
  // Opens a connection, because the pragma reports on the connection that runs it.
  const db = openDatabase(t.databaseUrl);
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  expect(checked.rows).toEqual([{ integrity_check: 'ok' }]);
  const synchronous = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  expect(synchronous.rows).toEqual([{ synchronous: 2 }]);
  await db.destroy();
});

test.runIf(!isOnSqlite())('R18: every commit waits for the disk', async () => {
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(t.db);
  expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});
