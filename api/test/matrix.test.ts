import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../src/core/database/database.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { pathOf, type Row, type Sent } from './matrix/row.ts';
import { ROWS } from './matrix/rows.ts';
import { createEverybody, createStage, PARTS, type Part, type Stage } from './matrix/stage.ts';

let t: TestApp;
let tables: (keyof Tables)[];

beforeAll(async () => {
  t = await createTestApp();
  const all = await t.db.introspection.getTables();
  tables = all.map(({ name }) => name as keyof Tables);
});
afterEach(async () => {
  // Removes the people of earlier rows, which every later row would have to search.
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

const isDenied = (status: number) => status === 401 || status === 403;

async function expectStatus(row: Row, sent: Sent, stage: Stage, status: number): Promise<void> {
  const [method] = row.call.split(' ') as ['GET'];
  const path = pathOf(row, sent, stage);
  const response = await t.call(method, path, { ...sent, as: stage.as });
  expect(response.statusCode, `${stage.part}: ${method} ${path} ${response.body}`).toBe(status);
  if (method !== 'GET') return;
  const head = await t.call('HEAD', path, { ...sent, as: stage.as });
  expect(head.statusCode, `${stage.part}: HEAD ${path}`).toBe(status);
}

test.each(ROWS)('R1: $call $note', async (row) => {
  const people = await createEverybody(t);
  const parts = PARTS.map((part, index): [Part, number] => [part, row.expected[index] ?? 0]);
  const denied: { stage: Stage; sent: Sent; status: number }[] = [];
  for (const [part, status] of parts.filter(([, each]) => isDenied(each))) {
    const stage = await createStage(t, part, people);
    denied.push({ stage, status, sent: await row.send(stage) });
  }
  const before = denied.length > 0 ? await everything() : {};
  for (const { stage, sent, status } of denied) {
    await expectStatus(row, sent, stage, status);
    expect(await everything(), `${stage.part} changed something`).toEqual(before);
  }
  for (const [part, status] of parts.filter(([, each]) => !isDenied(each))) {
    const stage = await createStage(t, part, people);
    await expectStatus(row, await row.send(stage), stage, status);
  }
});
