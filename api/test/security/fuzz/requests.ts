import fc from 'fast-check';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { createForm, SAMPLE_PNG } from '../../sample-files.ts';
import { hostileTextArbitrary, hostileValueArbitrary, RAW_BODIES } from './hostile-values.ts';
import type { ApiOperation } from './operations.ts';

export interface FuzzedRequest {
  part: 'A' | 'S+' | 'T+' | 'Ad';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

type Json = Record<string, unknown>;

/** Limits the faker, which picks letters one by one; `r29-texts` sends texts of full length. */
const MAX_FITTING = 2_000;

/** Generates values for a schema with json-schema-faker. */
function fitting(described: object): fc.Arbitrary<unknown> {
  const shorter = (name: string, value: unknown) =>
    name === 'maxLength' && typeof value === 'number' ? Math.min(value, MAX_FITTING) : value;
  const schema = JSON.parse(JSON.stringify(described, shorter)) as JsonSchema;
  return fc.nat({ max: 10_000 }).map((seed) => {
    const options = { seed, alwaysFakeOptionals: seed % 2 === 0, minItems: 0, maxItems: 3 };
    return generateSync(schema, options);
  });
}

/** Replaces a part of a valid value by `value`; `where` selects the part. */
function spoil(fit: unknown, where: number, value: unknown): unknown {
  const isTree = typeof fit === 'object' && fit !== null;
  const keys = isTree ? Object.keys(fit) : [];
  if (!isTree || keys.length === 0 || where % 7 === 6) return value;
  const key = keys[where % keys.length] ?? '';
  const child = (fit as Json)[key];
  const below = where % 3 === 0 ? spoil(child, Math.floor(where / 3), value) : value;
  if (Array.isArray(fit)) return fit.map((each, index) => (String(index) === key ? below : each));
  return { ...fit, [key]: below };
}

function jsonBody(schema: object): fc.Arbitrary<unknown> {
  const spoiled = fc
    .tuple(fitting(schema), fc.nat(), hostileValueArbitrary)
    .map(([fit, where, value]) => spoil(fit, where, value));
  const surprising = fc
    .tuple(fitting(schema), hostileTextArbitrary, hostileValueArbitrary)
    .map(([fit, key, value]) => ({ ...(fit as Json), [key.slice(0, 200)]: value }));
  return fc
    .oneof(
      { weight: 3, arbitrary: fitting(schema) },
      { weight: 6, arbitrary: spoiled },
      { weight: 1, arbitrary: surprising },
      { weight: 1, arbitrary: hostileValueArbitrary },
    )
    .map((body) => JSON.stringify(body) ?? 'null');
}

const TYPES = ['application/json', 'text/plain', 'text/csv', 'text/vtt', 'multipart/form-data', 'x', ''];
const rawBody = fc.tuple(fc.constantFrom(...RAW_BODIES), fc.constantFrom(...TYPES)).map(([body, type]) => ({
  body,
  headers: { 'content-type': type },
}));
const anyForm = fc
  .tuple(
    fc.constantFrom('title', 'version', 'label', '__proto__', 'x'),
    hostileTextArbitrary,
    hostileTextArbitrary,
  )
  .map(([field, value, name]) =>
    createForm(
      { [field]: value.slice(0, 2_000) },
      {
        name: name.slice(0, 400).replace(/["\r\n]/g, ''),
        type: 'image/png',
        content: SAMPLE_PNG,
      },
    ),
  );

function bodyOf({ method, body }: ApiOperation): fc.Arbitrary<Partial<FuzzedRequest>> {
  if (method === 'GET' || (method as string) === 'HEAD') return fc.constant({});
  const others = fc.oneof(rawBody, anyForm);
  if (!body) return others;
  const json = jsonBody(body).map((text) => ({
    body: text,
    headers: { 'content-type': 'application/json' },
  }));
  return fc.oneof({ weight: 6, arbitrary: json }, { weight: 1, arbitrary: others });
}

/** Uses mostly existing ids, because otherwise the code behind a lookup would never run. */
function pathOf(operation: ApiOperation, ids: Record<string, string>): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(ids[name] ?? '1') },
      { weight: 1, arbitrary: hostileTextArbitrary },
    ),
  );
  return fc.tuple(...values).map((words) => {
    let index = 0;
    return operation.path.replace(/\{\w+\}/g, () => {
      const word = words[index++] ?? '';
      return encodeURIComponent(word.toWellFormed()).slice(0, 3_000) || '%00';
    });
  });
}

function queryOf(operation: ApiOperation): fc.Arbitrary<string> {
  const known = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const name = fc.constantFrom(...known, ...known, 'unknown', '__proto__', 'limit', 'cursor', 'q');
  const pair = fc
    .tuple(name, hostileTextArbitrary)
    .map(([key, word]) => `${key}=${encodeURIComponent(word.toWellFormed()).slice(0, 20_000)}`);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 2,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((all) => `?${all.join('&')}`),
    },
  );
}

/** Generates requests of one call, from nearly valid to nonsense. */
export function createRequestArbitrary(
  operation: ApiOperation,
  ids: Record<string, string>,
): fc.Arbitrary<FuzzedRequest> {
  const part = fc.constantFrom('Ad', 'Ad', 'T+', 'S+', 'A') as fc.Arbitrary<FuzzedRequest['part']>;
  return fc
    .tuple(part, pathOf(operation, ids), queryOf(operation), bodyOf(operation))
    .map(([who, path, query, sent]) => ({ part: who, ...sent, path: path + query }));
}
