import { describe, expect, it } from 'vitest';
import { matchScreen } from './match.ts';
import { readableAddress } from './readable-address.ts';
import type { RemoteRelease } from './registry.ts';

describe('readableAddress', () => {
  it.each([
    ['/search/100%', '/search/100%25'],
    ['/search/%E0%A4%A?a=%', '/search/%25E0%25A4%25A?a=%'],
    ['/search/c%C3%A1lculo', '/search/c%C3%A1lculo'],
    ['/api/users/%', '/api/users/%'],
  ])('takes %s as %s', (url, readable) => {
    expect(readableAddress({ url })).toBe(readable);
  });
});

it("finds a screen as the browser's router does, in whatever case", () => {
  const route = { name: 'list', path: '/coursesList/:type', access: 'all' } as const;
  const release = { name: 'mfe-x', routes: [route] } as unknown as RemoteRelease;
  expect(matchScreen('/courseslist/FCEA/', [release])?.route).toBe(route);
  expect(matchScreen('/coursesList', [release])).toBeUndefined();
});
