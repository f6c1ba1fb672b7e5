import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listFieldMismatches } from '../src/portal/compatibility/list-mismatches.ts';
import {
  type ApiDocument,
  type FieldTypes,
  type OperationShape,
  operationShapesOf,
} from '../src/portal/compatibility/operations.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { type EndpointCall, readEndpoints } from './test/endpoint-types.ts';

const SAMPLE = `
declare const build: { query<Result, Arg>(config: object): unknown; mutation<Result, Arg>(config: object): unknown };
type Body = { name: string; url: string };
type Ask = (call: object) => Promise<{ data: unknown }>;
const named = { query: (courseId: number) => url(courseId) };
async function whole(request: Ask, url: string) {
  const answer = await request({ url });
  return { data: (answer.data as { links: { size: string }[] }).links };
}
const url = (courseId: number) => \`courses/\${courseId}/links\`;
export const endpoints = {
  right: build.query<{ name: string }[], number>({
    query: url,
    transformResponse: (response: { links: { name: string }[] }) => response.links,
  }),
  removed: build.query<{ links: { colour: string }[] }, number>({ query: (courseId: number) => url(courseId) }),
  another: build.query<{ links: { name: number }[] }, number>({ query: url }),
  wrapped: build.query<{ name: string }, number>({ query: url }),
  nowhere: build.query<null, number>({ query: (id: number) => ({ url: \`courses/\${id}/linkz\` }) }),
  method: build.mutation<null, number>({ query: (id: number) => ({ url: url(id), method: 'PATCH' }) }),
  named: build.query<{ links: { colour: string }[] }, number>(named),
  spread: build.query<{ links: { colour: string }[] }, number>({ ...named }),
  sent: build.mutation<unknown, Body>({ query: (body: Body) => ({ url: url(1), method: 'POST', body }) }),
  written: build.mutation<unknown, void>({
    query: () => ({ url: url(1), method: 'POST', body: { name: 'A', url: 'https://a.test' } }),
  }),
  unknown: build.mutation<unknown, Body>({
    query: ({ name, url: link }: Body) => ({ url: url(1), method: 'POST', body: { name, link } }),
  }),
  number: build.mutation<unknown, Body>({
    query: ({ url: link }: Body) => ({ url: url(1), method: 'POST', body: { name: 1, url: link } }),
  }),
  nothing: build.mutation<unknown, void>({ query: () => ({ url: url(1), method: 'POST' }) }),
  share: build.mutation<unknown, { roles: string[] }>({
    query: (body: { roles: string[] }) => ({ url: 'remotes/a/share', method: 'PUT', body }),
  }),
  own: build.query<unknown, number>({ queryFn: (id: number, _a: object, _b: object, ask: Ask) => whole(ask, url(id)) }),
  calls: build.query<unknown, number>({
    queryFn: async (id: number, _a: object, _b: object, ask: Ask) => {
      const { data } = await ask({ url: url(id) });
      const saved = await ask({ url: url(id), method: 'POST', body: { name: 'A', url: 'b', size: 3 } });
      return { data: [(data as { links: { name: number }[] }).links, saved.data as { link: { name: string } }] };
    },
  }),
};
`;
const ROOT = path.resolve(import.meta.dirname, '../..');
let served: Record<string, OperationShape>;

beforeAll(async () => {
  served = operationShapesOf(JSON.parse(await buildOpenApiDocument()) as ApiDocument);
});

/** Lists the fields that a call reads or sends, but that the contract does not give or take. */
function faultsOf({ method, paths, reads, sends }: EndpointCall): string[] {
  const all = paths.flatMap((address) => operationsAt(method, address));
  if (all.length === 0) return [`no operation at ${method} ${paths.join(' ')}`];
  const found = all.map((name) => {
    const operation = served[name] ?? { reads: {}, sends: {} };
    const used = { reads: reads ?? {}, sends: sends ? comparable(sends, operation.sends) : operation.sends };
    return listFieldMismatches({ [name]: used }, { [name]: operation });
  });
  return found.some((faults) => faults.length === 0) ? [] : (found[0] ?? []);
}

/** Renames `number` to `integer`, as in the contract; drops members of objects that accept any member. */
function comparable(sent: FieldTypes, taken: FieldTypes): FieldTypes {
  const fields = Object.entries(sent).filter(([field]) => {
    const parents = Object.keys(taken).filter((each) => field.startsWith(`${each}.`));
    return parents.every((parent) => Object.keys(taken).some((each) => each.startsWith(`${parent}.`)));
  });
  const typesOf = (types: string[]) => types.map((type) => (type === 'number' ? 'integer' : type));
  return Object.fromEntries(fields.map(([field, types]) => [field, typesOf(types)]));
}

/** Finds the operations at an address, whose literal parts may also match a parameter. */
function operationsAt(method: string, address: string): string[] {
  const names = (literal: (part: string) => string) => {
    const parts = address.split('/').map((part) => (part.includes('{') ? part : literal(part)));
    const escaped = parts.join('/').replaceAll('{*}', '.*').replaceAll('{}', '\\{\\}');
    const pattern = new RegExp(`^${method} ${escaped}$`);
    return Object.keys(served).filter((name) => pattern.test(name));
  };
  const exact = names((part) => part.replaceAll('.', '\\.'));
  return exact.length > 0 ? exact : names((part) => part && `(?:${part}|\\{\\})`);
}

test('every endpoint of a remote sends what the contract takes, and declares what it gives', () => {
  const all = globSync('{mfe-*/src,shell/{src,kit}}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(ROOT, file));
  const files = all.filter((file) => readFileSync(file, 'utf8').includes('injectEndpoints('));
  const endpoints = readEndpoints(files);
  expect(endpoints.length).toBeGreaterThan(250);
  const faults = endpoints.flatMap((each) =>
    each.calls.flatMap(faultsOf).map((fault) => `${path.relative(ROOT, each.file)} ${each.name}: ${fault}`),
  );
  expect(faults).toEqual([]);
  // These endpoints call nothing, but invalidate cached data.
  expect(
    endpoints
      .filter(({ calls }) => calls.length === 0)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['refreshCertificates', 'refreshContent']);
});

test('a response that the contract does not give, or a body that it does not take, is found', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-endpoints-'));
  const file = path.join(folder, 'links.api.ts');
  writeFileSync(file, SAMPLE);
  const endpoints = readEndpoints([file]);
  rmSync(folder, { recursive: true });
  const found = Object.fromEntries(endpoints.map((each) => [each.name, each.calls.flatMap(faultsOf).join()]));
  expect(found).toEqual({
    right: '',
    removed: 'GET /courses/{}/links: ya no da links[].colour',
    another: 'GET /courses/{}/links: links[].name ahora puede ser string',
    wrapped: 'GET /courses/{}/links: ya no da name',
    nowhere: 'no operation at GET /courses/{}/linkz',
    method: 'no operation at PATCH /courses/{}/links',
    named: 'GET /courses/{}/links: ya no da links[].colour',
    spread: 'GET /courses/{}/links: ya no da links[].colour',
    sent: '',
    written: '',
    unknown: 'POST /courses/{}/links: ya no toma link,POST /courses/{}/links: ahora pide url',
    number: 'POST /courses/{}/links: name ya no puede ser 1',
    nothing: 'POST /courses/{}/links: ahora pide name,POST /courses/{}/links: ahora pide url',
    share: 'PUT /remotes/{}/share: roles[] ya no puede ser string',
    own: 'GET /courses/{}/links: ya no da links[].size',
    calls:
      'GET /courses/{}/links: links[].name ahora puede ser string,POST /courses/{}/links: ya no toma size',
  });
});
