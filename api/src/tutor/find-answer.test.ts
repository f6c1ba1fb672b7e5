import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import type { Scope } from '../search/find-passages.ts';
import { findAnswer } from './find-answer.ts';
import { ANSWERABLE, type Asked, FOREIGN } from './questions.fixture.ts';

let t: TestApp;
let scope: Scope;

beforeAll(async () => {
  t = await createTestApp();
  await fillDemo({ db: t.db, storage: t.app.storage });
  const courses = await t.db.selectFrom('courses').select('id').execute();
  scope = { courseIds: courses.map(({ id }) => id), reader: { userId: 0, teaches: true } };
});
afterAll(() => t.close());

async function isFound([question, lecture, from, to]: Asked): Promise<boolean> {
  const { passages, refused } = await findAnswer(t.db, scope, question);
  const isRight = passages.some(
    ({ lectureTitle, startSeconds, endSeconds }) =>
      lectureTitle === lecture && (startSeconds ?? 0) < to && (endSeconds ?? 0) > from,
  );
  if (process.env.TUTOR_LOG) {
    const best = passages.map(
      ({ lectureTitle, startSeconds, score, coverage }) =>
        `${lectureTitle?.slice(0, 12)}@${startSeconds} ${score.toFixed(1)} ${coverage.toFixed(2)}`,
    );
    console.log(isRight ? '  ' : 'NO', refused ? 'REF' : '   ', question, '|', best.join(' | '));
  }
  return isRight && !refused;
}

async function isRefused(question: string): Promise<boolean> {
  const { passages, refused } = await findAnswer(t.db, scope, question);
  if (process.env.TUTOR_LOG) {
    const best = passages.map(
      ({ lectureTitle, score, coverage }) =>
        `${lectureTitle?.slice(0, 12)} ${score.toFixed(1)} ${coverage.toFixed(2)}`,
    );
    console.log(refused ? 'ref' : 'NO!', question, '|', best.join(' | '));
  }
  return refused;
}

async function share<T>(all: readonly T[], isGood: (one: T) => Promise<boolean>): Promise<number> {
  let good = 0;
  for (const one of all) if (await isGood(one)) good += 1;
  return good / all.length;
}

const half = <T>(all: readonly T[], first: boolean) => all.filter((_, index) => (index % 2 === 0) === first);

describe.each(
  process.env.TUTOR_LOG === 'tuning'
    ? ([['those tuned with', true]] as const)
    : ([
        ['those tuned with', true],
        ['those held out', false],
      ] as const),
)('of questions, %s', (_name, first) => {
  test('the right passage is among the first three for 85 of 100', async () => {
    expect(await share(half(ANSWERABLE, first), isFound)).toBeGreaterThanOrEqual(0.85);
  });
  test('of those that no lecture answers 95 of 100 are refused', async () => {
    expect(await share(half(FOREIGN, first), isRefused)).toBeGreaterThanOrEqual(0.95);
  });
});
