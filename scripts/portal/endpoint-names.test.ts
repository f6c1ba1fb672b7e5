import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { REMOTES, root } from './apps.ts';
import { listEndpointNames, listRepeatedNames } from './endpoint-names.ts';

test('finds the endpoints of a source', () => {
  const source = `baseApi.injectEndpoints({ endpoints: (build) => ({ one: build.query<A, void>({}),
    two: build.mutation({ query: () => 'x' }),
    three: make.infiniteQuery<A, B, string>({ query: other.query }),
  }) });`;
  expect(listEndpointNames(source)).toEqual(['one', 'two', 'three']);
  expect(listRepeatedNames(['a', 'b', 'a', 'c', 'c'])).toEqual(['a', 'c']);
});

test('no endpoint of this repository has two owners', () => {
  const names = [...REMOTES, 'shell'].flatMap((app) => {
    const files = globSync(`${app}/{src,kit}/**/*.{ts,tsx}`, { cwd: root });
    return files.flatMap((file) => listEndpointNames(readFileSync(path.join(root, file), 'utf8')));
  });
  expect(names.length).toBeGreaterThan(200);
  expect(listRepeatedNames(names)).toEqual([]);
});
