import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { measureMinimumTime } from '../slowness.ts';

interface Schema {
  type?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
}
interface Described {
  parameters?: { name: string; schema: Schema }[];
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

let t: TestApp;
let calls: [string, Described][];

beforeAll(async () => {
  t = await createTestApp();
  const { paths } = (await t.call('GET', '/openapi.json')).json();
  calls = Object.entries<Record<string, Described>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): [string, Described] => [`${method} ${path}`, call]),
  );
});
afterAll(() => t.close());

function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pattern } = value as Schema;
  const below = Object.values(value).flatMap(patternsOf);
  return typeof pattern === 'string' ? [pattern, ...below] : below;
}

const BAITS = [
  'a@'.concat('a.'.repeat(50_000)),
  `${'a'.repeat(64)}@${'a-'.repeat(50_000)}`,
  ' '.repeat(100_000),
  `${'1.'.repeat(50_000)}x`,
  `http://${'a'.repeat(100_000)} `,
  'x'.repeat(100_000).concat('\n'),
];

test('R15: no pattern of the document takes long on what was made to slow it down', async () => {
  const patterns = [...new Set(calls.flatMap(([, call]) => patternsOf(call)))];
  expect(patterns.length).toBeGreaterThan(5);
  for (const pattern of patterns) {
    const expression = new RegExp(pattern, 'u');
    for (const bait of BAITS) {
      const took = await measureMinimumTime(100, () => expression.test(bait));
      expect(took, `${pattern} on ${bait.slice(0, 20)}…`).toBeLessThan(100);
    }
  }
});

/** Lists that need no `limit`, because their length is limited per course, lecture or person. */
const BOUNDED =
  /api\/tutor$|courses\/facets$|groups$|sections$|api\/grading$|grading\/(comments|questions)$|roster\/\{userId\}$|gradebook\/mine$|acta$|certificates\/rule$|lectures$|content$|passkeys$|live_classes$|links$|attachments$|notes$|impressions$|heatmap$|transcript$|activity$|teachers$|my_progress$|me\/data$|quizz|quizzes$|assignments$|api\/remotes$|tokens$|ext\/jwks.json$|login\/providers$|identities$|api\/retention$/;

test('R15: a list that may grow takes a limit', () => {
  for (const [name, call] of calls) {
    const answer = call.responses['200']?.content?.['application/json']?.schema?.properties ?? {};
    const isList = name.startsWith('get ') && Object.values(answer).some(({ type }) => type === 'array');
    if (!isList || BOUNDED.test(name)) continue;
    expect(
      call.parameters?.map((parameter) => parameter.name),
      name,
    ).toContain('limit');
  }
});
