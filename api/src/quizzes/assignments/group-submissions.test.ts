import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAssignment, toAssignmentPath } from '../../../test/assignment-samples.ts';
import { createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a member gets the submissions of two others who hand in at the same moment', async () => {
  const cast = await createCast(t);
  const members = [await t.actor('student'), await t.actor('student'), await t.actor('student')] as const;
  for (const { id } of members)
    await upsertSubscription(t.db, { userId: id, courseId: cast.courseId, group: 'Nocturno' });
  const [member, ...others] = members;
  const made = await createTestAssignment(t, cast, { perGroup: true });
  const paths: string[] = [];
  for (const as of others) {
    const { id } = await startAttempt(t, made, as);
    const path = toQuizPath(made, `/attempts/${id}`);
    const body = { response: { text: 'Es 40.' }, seq: 1 };
    await t.call('PUT', `${path}/answers/1`, { as, body });
    paths.push(path);
  }
  const submitted = await Promise.all(
    others.map((as, index) => t.call('POST', `${paths[index]}/submit`, { as })),
  );
  expect(submitted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { assignment } = (await t.call('GET', toAssignmentPath(made), { as: member })).json();
  expect(assignment.mine.attemptsUsed).toBe(2);
});
