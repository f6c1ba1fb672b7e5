import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../harness.ts';
import { pathOf } from '../matrix/row.ts';
import { ROWS } from '../matrix/rows.ts';
import { createEverybody, createStage, PARTS, type People } from '../matrix/stage.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const CI = '11111111';
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA';
const INNER = /passwordHash|emailKey|sortKey|tokenHash|argon2/;
const READS = ROWS.filter(({ call, expected }) => call.startsWith('GET ') && expected.includes(200));

afterEach(async () => {
  await t.db.deleteFrom('users').execute();
  await t.db.deleteFrom('courses').execute();
});

/** Creates a person with secrets, and every part of the matrix as a caller. */
async function createSecretive(part: (typeof PARTS)[number], people: People) {
  const stage = await createStage(t, part, people);
  await t.db.updateTable('users').set({ ci: null }).execute();
  const secrets = { ci: CI, passwordHash: HASH };
  await t.db.updateTable('users').set(secrets).where('id', '=', stage.victim.id).execute();
  return stage;
}

test.each(READS)('R4: $call $note carries no hash, no token, nobody else’s ci', async (row) => {
  const people = await createEverybody(t);
  for (const part of PARTS) {
    const stage = await createSecretive(part, people);
    const sent = await row.send(stage);
    const path = pathOf(row, sent, stage);
    const { body } = await t.call('GET', path, { ...sent, as: stage.as });
    expect(body, `${part}: ${path}`).not.toMatch(INNER);
    expect(body, `${part}: ${path}`).not.toContain(stage.victim.token);
    if (part !== 'Ad' && part !== 'Be') expect(body, `${part}: ${path}`).not.toContain(CI);
  }
});
