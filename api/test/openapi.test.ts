import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './harness.ts';
import { measureMinimumTime } from './slowness.ts';

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security: unknown[] }>>;
}

let t: TestApp;
let document: Document;

beforeAll(async () => {
  t = await createTestApp();
  document = (await t.call('GET', '/openapi.json')).json();
});
afterAll(() => t.close());

test('the document is OpenAPI 3.1 and says of every call who may make it and how it fails', () => {
  expect(document.openapi).toBe('3.1.0');
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, call })),
  );
  expect(calls.length).toBeGreaterThan(20);
  for (const { name, call } of calls) {
    expect(name).toMatch(/^(get|post|put|patch|delete|head|options) \/api\//);
    expect(Object.keys(call.responses), name).toContain('4XX');
    expect(Array.isArray(call.security), name).toBe(true);
  }
});

test('it has the calls of accounts, open ones without a token', () => {
  const { paths } = document;
  expect(Object.keys(paths['/api/users'] ?? {}).sort()).toEqual(['get', 'post']);
  expect(Object.keys(paths['/api/users/{id}'] ?? {}).sort()).toEqual(['delete', 'get', 'put']);
  expect(paths['/api/users/login']?.post?.security).toEqual([]);
  expect(paths['/api/users/logout']?.post?.security).toEqual([{ token: [] }]);
  expect(Object.keys(paths).some((path) => path.startsWith('/api/docs'))).toBe(false);
});

interface Schema {
  type?: string | string[];
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  [key: string]: unknown;
}

function* integersIn(schema: unknown, path: string): Generator<{ path: string; schema: Schema }> {
  if (schema === null || typeof schema !== 'object') return;
  if ([(schema as Schema).type].flat().includes('integer')) yield { path, schema: schema as Schema };
  for (const [key, value] of Object.entries(schema)) yield* integersIn(value, `${path}/${key}`);
}

type Call = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: unknown;
};
const calls = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, call: call as Call })),
  );

const MAX = 2 ** 31 - 1;

function isWide({ enum: values, const: value, minimum, maximum }: Schema): boolean {
  if (values !== undefined || value !== undefined) return false;
  return maximum === undefined || maximum > MAX || minimum === undefined || minimum < -MAX;
}

test('every integer that it takes fits into the columns of both databases', () => {
  const found = calls().flatMap(({ name, call: { parameters, requestBody } }) => [
    ...integersIn({ parameters, requestBody }, name),
  ]);
  expect(found.length).toBeGreaterThan(100);
  // Only this column has 64 bits, because it stores a browser's time in milliseconds.
  const isMoment = (path: string) => path.endsWith('/properties/seq');
  const wide = found.filter(({ path, schema }) => !isMoment(path) && isWide(schema));
  expect(wide.map(({ path }) => path)).toEqual([]);
});

test('a query parameter with a default need not be sent', () => {
  const parameters = calls().flatMap(({ call }) => call.parameters ?? []);
  const withDefault = parameters.filter((one) => one.in === 'query' && one.schema.default !== undefined);
  expect(withDefault.length).toBeGreaterThan(40);
  expect(withDefault.filter(({ required }) => required)).toEqual([]);
});

test('its page loads under a policy without inline scripts', async () => {
  const page = await t.call('GET', '/docs/');
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure/);
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  for (const [, path = ''] of page.body.matchAll(/<script[^>]*\bsrc="\.?([^"]+)"/g)) {
    expect((await t.call('GET', `/docs${path.replace(/^\/docs/, '')}`)).statusCode, path).toBe(200);
  }
});

test.each([
  { path: '/openapi.json', encoding: 'br', limit: 200 },
  { path: '/docs/json', encoding: 'br', limit: 200 },
  // The server sends YAML uncompressed.
  { path: '/docs/yaml', encoding: undefined, limit: 450 },
])('fifty calls of $path share one document', async ({ path, encoding, limit }) => {
  const ask = () => t.call('GET', path, { headers: { 'accept-encoding': 'br' } });
  const { statusCode, headers } = await ask();
  expect([statusCode, headers['content-encoding']]).toEqual([200, encoding]);
  const took = await measureMinimumTime(limit, async () => {
    for (let n = 0; n < 50; n += 1) await ask();
  });
  expect(took).toBeLessThan(limit);
});
