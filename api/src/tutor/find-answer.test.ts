import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import type { Scope } from '../search/find-passages.ts';
import { findAnswer } from './find-answer.ts';
import { type Answerable, isRight, ROUNDS } from './questions.fixture.ts';

let t: TestApp;
let scope: Scope;

beforeAll(async () => {
  t = await createTestApp();
  await fillDemo(t.app);
  const courses = await t.db.selectFrom('courses').select('id').execute();
  scope = { courseIds: courses.map(({ id }) => id), reader: { userId: 0, teaches: true } };
});
afterAll(() => t.close());

async function ask(asked: Answerable): Promise<{ isFound: boolean; refused: boolean }> {
  const { passages, refused } = await findAnswer(t.db, scope, asked.question);
  return { isFound: passages.some((passage) => isRight(asked, passage)), refused };
}

/** Those that a change makes worse are named by the test's failure. */
async function failing<T>(all: readonly T[], isGood: (one: T) => Promise<boolean>): Promise<T[]> {
  const failed: T[] = [];
  for (const one of all) if (!(await isGood(one))) failed.push(one);
  return failed;
}

function expectShare<T>(failed: T[], all: readonly T[], least: number): void {
  const share = 1 - failed.length / all.length;
  expect(share, JSON.stringify(failed)).toBeGreaterThanOrEqual(least);
}

describe.each(ROUNDS.map((round, index) => ({ ...round, number: index + 1 })))(
  'of the questions of round $number',
  ({ answerable, foreign }) => {
    test('the right passage is among the first three for 88 of 100, and given as an answer for 65', async () => {
      expectShare(await failing(answerable, async (one) => (await ask(one)).isFound), answerable, 0.88);
      const isAnswer = async (one: Answerable) => {
        const { isFound, refused } = await ask(one);
        return isFound && !refused;
      };
      expectShare(await failing(answerable, isAnswer), answerable, 0.65);
    });
    test('of those that no lecture answers 93 of 100 are refused', async () => {
      const failed = await failing(foreign, async (one) => (await findAnswer(t.db, scope, one)).refused);
      expectShare(failed, foreign, 0.93);
    });
  },
);
