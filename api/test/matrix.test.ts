import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { prepareQuery } from '../src/core/database/prepared.ts';
import { createTestApp, type TestApp } from './harness.ts';
import {
  createMatrixFixtures,
  createMatrixPeople,
  MATRIX_PARTS,
  type MatrixFixture,
} from './matrix/fixture.ts';
import { type MatrixRequest, type MatrixRow, pathOf } from './matrix/row.ts';
import { MATRIX_ROWS } from './matrix/rows.ts';
import { isOnSqlite } from './test-database.ts';

const CI = '11111111';
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const INNER = /passwordHash|emailKey|sortKey|tokenHash|argon2/;

interface Content {
  /** A table's name, or `the database`. */
  name: string;
  version: string | null;
}

let t: TestApp;
let readVersions: () => Promise<Content[]>;

/** SQLite's version number changes with every transaction that another connection commits. */
const DATABASE_VERSION = sql<Content>`select 'the database' as "name", cast(data_version as text) as "version"
  from pragma_data_version`;

/** Builds a query of all rows' `xmin` and `ctid`, which change even with an update to the same value. */
async function rowVersions(): Promise<typeof DATABASE_VERSION> {
  const tables = await t.db.introspection.getTables();
  // Uses one statement, because a hundred statements take three times as long.
  const versions = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as "name",
      (select string_agg(xmin || '|' || ctid, ';' order by ctid) from ${sql.table(name)}) as "version"`,
  );
  return sql`${sql.join(versions, sql` union all `)}`;
}

beforeAll(async () => {
  t = await createTestApp();
  const query = isOnSqlite() ? DATABASE_VERSION : await rowVersions();
  readVersions = prepareQuery(t.db, { compile: () => query.compile(t.db) });
});
afterEach(async () => {
  // Removes the people of earlier rows, because they would slow down later rows.
  await t.db.deleteFrom('users').execute();
  await t.db.deleteFrom('courses').execute();
});
afterAll(() => t.close());

/** Reads the versions by name; every write changes a version. */
async function versions(): Promise<Record<string, string | null>> {
  // Mails queued by an earlier call must not count as a change.
  await t.app.mails.flush();
  return Object.fromEntries((await readVersions()).map(({ name, version }) => [name, version]));
}

async function documented(): Promise<string[]> {
  const { paths } = (await t.call('GET', '/openapi.json')).json();
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  );
}

test('R1: every call of the document has its row here, and the other way round', async () => {
  const calls = [...new Set(MATRIX_ROWS.map(({ call }) => call))];
  expect(calls.sort()).toEqual((await documented()).sort());
});

const isDenied = (status: number) => status === 401 || status === 403;

const isRead = ({ call }: MatrixRow) => call.startsWith('GET ');

/** Gives the fixture's victim, and nobody else, an identity number and a password hash. */
async function giveSecrets({ victim }: MatrixFixture): Promise<void> {
  await t.db.updateTable('users').set({ ci: null }).where('ci', 'is not', null).execute();
  await t.db.updateTable('users').set({ ci: CI, passwordHash: HASH }).where('id', '=', victim.id).execute();
}

/** R4: nobody reads hashes or tokens; only administrators and bedelía read another person's CI. */
function expectNoSecrets(body: string, { part, victim }: MatrixFixture): void {
  expect(body, part).not.toMatch(INNER);
  expect(body, part).not.toContain(victim.token);
  if (part !== 'Ad' && part !== 'Be') expect(body, part).not.toContain(CI);
}

async function expectStatus(
  row: MatrixRow,
  sent: MatrixRequest,
  stage: MatrixFixture,
  status: number,
): Promise<void> {
  const [method] = row.call.split(' ') as ['GET'];
  const path = pathOf(row, sent, stage);
  const response = await t.call(method, path, { ...sent, as: stage.as });
  expect(response.statusCode, `${stage.part}: ${method} ${path} ${response.body}`).toBe(status);
  if (method !== 'GET') return;
  expectNoSecrets(response.body, stage);
  // HEAD runs the handler of GET, so one database suffices.
  if (!isOnSqlite()) return;
  const head = await t.call('HEAD', path, { ...sent, as: stage.as });
  expect(head.statusCode, `${stage.part}: HEAD ${path}`).toBe(status);
}

test.each(MATRIX_ROWS)('R1, R4: $call $note', async (row) => {
  const stages = await createMatrixFixtures(t, MATRIX_PARTS, await createMatrixPeople(t));
  const calls = stages.map((stage, index) => ({ stage, status: row.expected[index] ?? 0 }));
  const denied: { stage: MatrixFixture; sent: MatrixRequest; status: number }[] = [];
  for (const call of calls.filter(({ status }) => isDenied(status))) {
    denied.push({ ...call, sent: await row.send(call.stage) });
  }
  const before = denied.length > 0 ? await versions() : {};
  for (const { stage, sent, status } of denied) await expectStatus(row, sent, stage, status);
  const after = denied.length > 0 ? await versions() : {};
  const changed = Object.keys(before).filter((name) => after[name] !== before[name]);
  const callers = denied.map(({ stage }) => stage.part).join();
  expect(changed, `a denied call of ${callers} changed`).toEqual([]);
  for (const { stage, status } of calls.filter((call) => !isDenied(call.status))) {
    if (isRead(row)) await giveSecrets(stage);
    await expectStatus(row, await row.send(stage), stage, status);
  }
});
