import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { missingInApi } from '../src/portal/compatibility/find-missing.ts';
import { type ApiDocument, type OperationShape, shapesOf } from '../src/portal/compatibility/operations.ts';
import { type Endpoint, endpointsIn } from './endpoint-types.ts';
import { openApiDocument } from './openapi.ts';

const SAMPLE = `
declare const build: { query<Result, Arg>(config: object): unknown; mutation<Result, Arg>(config: object): unknown };
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
};
`;
const ROOT = path.resolve(import.meta.dirname, '../..');
let served: Record<string, OperationShape>;

beforeAll(async () => {
  served = shapesOf(JSON.parse(await openApiDocument()) as ApiDocument);
});

/** Lists the fields that an endpoint expects of its response but the contract does not promise. */
function faultsOf({ method, paths, reads }: Endpoint): string[] {
  if (method === null) return [];
  const all = paths.flatMap((address) => operationsAt(method, address));
  if (all.length === 0) return [`no operation at ${method} ${paths.join(' ')}`];
  const found = all.map((name) => {
    const gives = served[name]?.reads ?? {};
    return missingInApi({ [name]: { reads, sends: {} } }, { [name]: { reads: gives, sends: {} } });
  });
  return found.some((faults) => faults.length === 0) ? [] : (found[0] ?? []);
}

/** A literal part may stand for a parameter, unless an operation has that part. */
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

test('every endpoint of a remote declares a response that the contract gives', () => {
  const all = globSync('{mfe-*/src,shell/{src,kit}}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(ROOT, file));
  const files = all.filter((file) => readFileSync(file, 'utf8').includes('injectEndpoints('));
  const endpoints = endpointsIn(files);
  expect(endpoints.length).toBeGreaterThan(250);
  const faults = endpoints.flatMap((each) =>
    faultsOf(each).map((fault) => `${path.relative(ROOT, each.file)} ${each.name}: ${fault}`),
  );
  expect(faults).toEqual([]);
  // Endpoints whose own function makes their calls, or makes none.
  expect(
    endpoints
      .filter(({ method }) => method === null)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'allCourses',
    'calendar',
    'coursesByType',
    'download',
    'lectureToStudy',
    'refreshCertificates',
    'refreshContent',
    'tryImport',
  ]);
});

test('a response that the contract does not give is found', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rambla-endpoints-'));
  const file = path.join(folder, 'links.api.ts');
  writeFileSync(file, SAMPLE);
  const endpoints = endpointsIn([file]);
  rmSync(folder, { recursive: true });
  const found = Object.fromEntries(endpoints.map((each) => [each.name, faultsOf(each).join()]));
  expect(found).toEqual({
    right: '',
    removed: 'GET /courses/{}/links: ya no da links[].colour',
    another: 'GET /courses/{}/links: links[].name ahora puede ser string',
    wrapped: 'GET /courses/{}/links: ya no da name',
    nowhere: 'no operation at GET /courses/{}/linkz',
    method: 'no operation at PATCH /courses/{}/links',
  });
});
