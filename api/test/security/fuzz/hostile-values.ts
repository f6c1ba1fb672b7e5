import fc from 'fast-check';

const DEEP = 100_000;

/** Values that often break programs. */
export const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  '0',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e\u200b\ufeff',
  "' or '1'='1",
  "'; drop table users; --",
  '") union select "passwordHash" from "users" --',
  '%_\\',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  'a\r\nSet-Cookie: a=b',
  '=cmd|calc',
  'İ'.repeat(500),
  '👩‍👩‍👧'.repeat(300),
  `${'a@'}${'a.'.repeat(5_000)}`,
  `${'a'.repeat(60)}@${'-'.repeat(5_000)}`,
  `${'1.'.repeat(5_000)}x`,
  ' '.repeat(20_000),
  `${'x'.repeat(50_000)}\n`,
  '2026-02-31',
  '2026-13-45T99:99:99Z',
  '99999-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '0000-01-01',
  'A'.repeat(1_000_000),
  [],
  {},
  [[]],
  [null],
  Array.from({ length: 5_000 }, (_, index) => index),
  { constructor: { prototype: {} } },
  { toString: 1, hasOwnProperty: 1 },
];

/** Avoids `fc.string`, which would first list all code points for three seconds. */
const anyText = fc
  .array(fc.nat({ max: 0x10_ffff }), { maxLength: 300 })
  .map((points) => String.fromCodePoint(...points));

export const hostileValueArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  {
    weight: 1,
    arbitrary: fc.anything({ maxDepth: 3 }).filter((value) => JSON.stringify(value) !== undefined),
  },
  { weight: 1, arbitrary: anyText },
);

/** Bodies that are invalid or excessive JSON. */
export const RAW_BODIES = [
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '['.repeat(DEEP) + ']'.repeat(DEEP),
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `[${'1,'.repeat(200_000)}1]`,
  `{"q":${'9'.repeat(100_000)}}`,
  '\ufeff{}',
  '{"a":"\ud800"}',
];

/** Generates the same values as text, for paths and queries. */
export const hostileTextArbitrary = hostileValueArbitrary.map((value) =>
  typeof value === 'string' ? value : JSON.stringify(value),
);
