import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { prepare } from '../src/core/database/prepared.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { pathOf, type Row, type Sent } from './matrix/row.ts';
import { ROWS } from './matrix/rows.ts';
import { createEverybody, createStage, PARTS, type Part, type Stage } from './matrix/stage.ts';
import { onSqlite } from './test-database.ts';

const CI = '11111111';
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const INNER = /passwordHash|emailKey|sortKey|tokenHash|argon2/;

/** The transaction that wrote a PostgreSQL row, and its place: reading these costs less than all columns. */
const VERSION_OF_ROW = [sql`cast(xmin as text)`, sql`cast(ctid as text)`];

interface Content {
  table: string;
  rows: string | null;
}

let t: TestApp;
let readTables: () => Promise<Content[]>;

beforeAll(async () => {
  t = await createTestApp();
  const tables = await t.db.introspection.getTables();
  // One statement, because a hundred take three times as long.
  const contents = tables.map(({ name, columns }) => {
    const texts = columns.map((column) => sql`coalesce(cast(${sql.ref(column.name)} as text), '-')`);
    const values = onSqlite() ? texts : VERSION_OF_ROW;
    const lines = sql`select ${sql.join(values, sql` || '|' || `)} as line from ${sql.table(name)}`;
    return sql`select ${sql.lit(name)} as "table",
      (select string_agg(line, ';' order by line) from (${lines}) as lines) as "rows"`;
  });
  const query = sql<Content>`${sql.join(contents, sql` union all `)}`;
  readTables = prepare(t.db, { compile: () => query.compile(t.db) });
});
afterEach(async () => {
  // Removes the people of earlier rows, which every later row would have to search.
  await t.db.deleteFrom('users').execute();
  await t.db.deleteFrom('courses').execute();
});
afterAll(() => t.close());

/** Dumps all rows by table. */
async function everything(): Promise<Record<string, string | null>> {
  // Mails queued by an earlier call must not count as a change.
  await t.app.mails.flush();
  return Object.fromEntries((await readTables()).map(({ table, rows }) => [table, rows]));
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

const isRead = ({ call }: Row) => call.startsWith('GET ');

/** Gives the stage's other person, and nobody else, an identity card and a password. */
async function giveSecrets({ victim }: Stage): Promise<void> {
  await t.db.updateTable('users').set({ ci: null }).where('ci', 'is not', null).execute();
  await t.db.updateTable('users').set({ ci: CI, passwordHash: HASH }).where('id', '=', victim.id).execute();
}

/** R4: nobody reads a hash or a token, and only administrators another person's CI. */
function expectNoSecrets(body: string, { part, victim }: Stage): void {
  expect(body, part).not.toMatch(INNER);
  expect(body, part).not.toContain(victim.token);
  if (part !== 'Ad' && part !== 'Be') expect(body, part).not.toContain(CI);
}

async function expectStatus(row: Row, sent: Sent, stage: Stage, status: number): Promise<void> {
  const [method] = row.call.split(' ') as ['GET'];
  const path = pathOf(row, sent, stage);
  const response = await t.call(method, path, { ...sent, as: stage.as });
  expect(response.statusCode, `${stage.part}: ${method} ${path} ${response.body}`).toBe(status);
  if (method !== 'GET') return;
  expectNoSecrets(response.body, stage);
  const head = await t.call('HEAD', path, { ...sent, as: stage.as });
  expect(head.statusCode, `${stage.part}: HEAD ${path}`).toBe(status);
}

test.each(ROWS)('R1, R4: $call $note', async (row) => {
  const people = await createEverybody(t);
  const parts = PARTS.map((part, index): [Part, number] => [part, row.expected[index] ?? 0]);
  const denied: { stage: Stage; sent: Sent; status: number }[] = [];
  for (const [part, status] of parts.filter(([, each]) => isDenied(each))) {
    const stage = await createStage(t, part, people);
    denied.push({ stage, status, sent: await row.send(stage) });
  }
  const before = denied.length > 0 ? await everything() : {};
  for (const { stage, sent, status } of denied) await expectStatus(row, sent, stage, status);
  const after = denied.length > 0 ? await everything() : {};
  const changed = Object.keys(before).filter((table) => after[table] !== before[table]);
  const callers = denied.map(({ stage }) => stage.part).join();
  expect(changed, `a denied call of ${callers} changed tables`).toEqual([]);
  for (const [part, status] of parts.filter(([, each]) => !isDenied(each))) {
    const stage = await createStage(t, part, people);
    if (isRead(row)) await giveSecrets(stage);
    await expectStatus(row, await row.send(stage), stage, status);
  }
});
