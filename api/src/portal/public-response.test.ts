import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { createVisitorClient } from './public-response.ts';

const LIST = '/api/courses/byType/FING?limit=24';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

/** Reads how often the list endpoint was called. */
async function calls(): Promise<number> {
  const line = /^rambla_http_requests_total\{[^}]*byType[^}]*\} (\d+)$/m.exec(await t.app.metrics.text());
  return Number(line?.[1] ?? 0);
}

test('pages make no call for a list that a cache holds, and see its change at once', async () => {
  const ask = createVisitorClient(t.app);
  const first = await ask('192.0.2.7', LIST);
  expect(await ask('192.0.2.8', LIST)).toEqual(first);
  expect(first.status).toBe(200);
  expect(await calls()).toBe(1);
  await t.db.updateTable('courses').set({ name: 'Geometría del espacio' }).execute();
  expect((await ask('192.0.2.7', LIST)).body).toContain('Geometría del espacio');
  expect(await calls()).toBe(2);
});

test('a list of the administration, with drafts, is never kept for visitors', async () => {
  await t.db.updateTable('courses').set({ state: 'draft' }).execute();
  const seen = await t.call('GET', LIST.slice('/api'.length), { as: cast.people.Ad });
  expect(seen.json().courses).toHaveLength(1);
  expect(JSON.parse((await createVisitorClient(t.app)('192.0.2.7', LIST)).body).courses).toEqual([]);
});
