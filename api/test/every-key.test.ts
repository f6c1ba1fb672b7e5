import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './harness.ts';
import { createMatrixFixture } from './matrix/fixture.ts';
import { pathOf } from './matrix/row.ts';
import { MATRIX_ROWS } from './matrix/rows.ts';

/** The calls whose parameters include an idempotency key. */
const keyed = new Set<string>();
const POSTS = MATRIX_ROWS.filter(({ call, expected }) => call.startsWith('POST ') && expected[5] < 300);
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const { paths } = (await t.call('GET', '/openapi.json')).json();
  for (const [path, { post }] of Object.entries<{ post?: { parameters?: { name: string }[] } }>(paths)) {
    const named = post?.parameters?.some(({ name }) => name === 'idempotency-key');
    if (named) keyed.add(`POST ${path.replace(/^\/api/, '')}`);
  }
});
afterAll(() => t.close());

test('R36: most calls that make something take a key', () => {
  expect(keyed.size).toBeGreaterThanOrEqual(18);
});

test.each(POSTS)('R36: $call $note gives its own response again', async (row) => {
  if (!keyed.has(row.call)) return;
  const stage = await createMatrixFixture(t, 'Ad');
  const sent = await row.send(stage);
  const path = pathOf(row, sent, stage);
  const again = {
    ...sent,
    as: stage.as,
    headers: { ...sent.headers, 'idempotency-key': `every ${path}`.replaceAll(' ', '-') },
  };
  const first = await t.call('POST', path, again);
  expect(first.statusCode, first.body).toBe(row.expected[5]);
  const second = await t.call('POST', path, again);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect([second.statusCode, second.body, second.headers.location]).toEqual([
    first.statusCode,
    first.body,
    first.headers.location,
  ]);
});
