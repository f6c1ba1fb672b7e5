import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { createMatrixFixture } from '../matrix/fixture.ts';
import { pathOf } from '../matrix/row.ts';
import { MATRIX_ROWS } from '../matrix/rows.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  await t.db.deleteFrom('users').execute();
  await t.db.deleteFrom('courses').execute();
});
afterAll(() => t.close());

/** Calls that concern only the caller, so the audit trail omits them even for administrators. */
const OWN = new RegExp(
  [
    /^POST \/(users|client_errors|broken_pages|notices\/unsubscribe|tutor\/questions)$/,
    /^POST \/users\/(log|activate|re)/,
    /^PUT \/users\/change_password$/,
    /^POST \/users\/me\/export/,
    /^POST \/users\/passkeys\/options$/,
    /^(PUT|DELETE) \/users\/(session\/)?\{id\} one’s own/,
    /^(PUT|DELETE) \/courses\/\{id\}\/opening_notice$/,
    /^(PUT|DELETE) \/(notices|tutor\/questions)\b/,
    /^PUT \/announcements\/\{id\}\/read$/,
    /^\w+ \/courses\/\{id\}\/enrol/,
    /^\w+ .*\/lectures\/\{lectureId\}\/questions$/,
    /^POST .*\/\{quizId\}\/questions$/,
    /^PUT .*\/questions\/\{postId\}$/,
    /^\w+ .*\/(thanks|reported|picture)$/,
    /^\w+ .*\/(notes|track|done|upload|preview|page_preview|images|attempts|answers|submit|submissions)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);
const CHANGES = MATRIX_ROWS.filter(({ call, note, expected }) => {
  const succeeds = expected[5] >= 200 && expected[5] < 300;
  return succeeds && !/^(GET|HEAD|OPTIONS) /.test(call) && !OWN.test(`${call} ${note}`.trim());
});

test('R26: there are changes to look at', () => {
  expect(CHANGES.length).toBeGreaterThan(25);
});

test.each(CHANGES)('R26: $call $note is written down with who, what, when and on whom', async (row) => {
  const stage = await createMatrixFixture(t, 'Ad');
  const sent = await row.send(stage);
  const { last } = await t.db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const began = new Date().toISOString();
  const [method] = row.call.split(' ') as ['POST'];
  await t.call(method, pathOf(row, sent, stage), { ...sent, as: stage.as });
  // Waits for jobs, which record their changes themselves.
  await t.app.jobs.flush();
  const entries = await t.db
    .selectFrom('audit')
    .selectAll()
    .where('id', '>', last ?? 0)
    .execute();
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    expect(entry).toMatchObject({ actorId: stage.as?.id, actorName: stage.as?.username });
    expect(entry.action).toMatch(/^\w+(?:\.\w+)+$/);
    expect(entry.at >= began).toBe(true);
    expect(entry.targetType).not.toBe('');
  }
});
