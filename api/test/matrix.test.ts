import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../src/database.ts';
import { byPart } from './cast.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { pathOf } from './matrix/row.ts';
import { ROWS } from './matrix/rows.ts';
import { createStage } from './matrix/stage.ts';

let t: TestApp;
let tables: (keyof Tables)[];

beforeAll(async () => {
  t = await createTestApp();
  const all = await t.db.introspection.getTables();
  tables = all.map(({ name }) => name as keyof Tables);
});
afterEach(async () => {
  // Otherwise every row would search the people of all rows before it.
  await t.db.deleteFrom('users').execute();
  await t.db.deleteFrom('courses').execute();
});
afterAll(() => t.close());

/** Dumps all rows by table. */
async function everything(): Promise<Record<string, string>> {
  // Mails queued by an earlier call must not count as a change.
  await t.app.mails.flush();
  const dumps = tables.map(async (table) => {
    const rows = await t.db.selectFrom(table).selectAll().execute();
    const text = rows.map((row) => JSON.stringify(row)).sort();
    return [table, `${rows.length} ${createHash('sha256').update(text.join()).digest('hex')}`] as const;
  });
  return Object.fromEntries(await Promise.all(dumps));
}

async function documented(): Promise<string[]> {
  const { paths } = (await t.call('GET', '/openapi.json')).json();
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
}

test('R1: every call of the document has its row here, and the other way round', async () => {
  const calls = [...new Set(ROWS.map(({ call }) => call))];
  expect(calls.sort()).toEqual((await documented()).sort());
});

test.each(ROWS)('R1: $call $note', async (row) => {
  const [method] = row.call.split(' ') as ['GET'];
  for (const [part, status] of byPart(row.expected)) {
    const stage = await createStage(t, part);
    const sent = await row.send(stage);
    const path = pathOf(row, sent, stage);
    const isDenied = status === 401 || status === 403;
    const before = isDenied ? await everything() : {};
    const response = await t.call(method, path, { ...sent, as: stage.as });
    expect(response.statusCode, `${part}: ${method} ${path} ${response.body}`).toBe(status);
    if (isDenied) expect(await everything(), `${part} changed something`).toEqual(before);
    if (method !== 'GET') continue;
    const head = await t.call('HEAD', path, { ...sent, as: stage.as });
    expect(head.statusCode, `${part}: HEAD ${path}`).toBe(status);
  }
});
