import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { runJobToEnd } from '../../test/jobs.ts';
import { createQuiz } from '../../test/quiz-samples.ts';
import { ensureGroup } from '../courses/subscriptions/groups/groups.queries.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each([true, false])(
  'a copied quiz only for groups stays so only with its groups: %s',
  async (groups) => {
    const cast = await createCast(t);
    const as = cast.people['T+'];
    const groupId = await ensureGroup(t.db, cast.courseId, 'Nocturno');
    await createQuiz(t, cast, { onlyGroups: true, dates: [{ groupId }] });
    await createQuiz(t, cast, { onlyGroups: true });
    const body = { name: 'Álgebra, 2027', offsetDays: 1, groups };
    const response = await t.call('POST', `/courses/${cast.courseId}/duplicate`, { as, body });
    const { result } = await runJobToEnd<{ courseId: number }>(t, response, as);
    const { quizzes } = (await t.call('GET', `/courses/${result.courseId}/quizz`, { as })).json();
    // The second one is for nobody in the course already, of which its editor warns.
    expect(quizzes).toMatchObject([{ onlyGroups: groups }, { onlyGroups: true }]);
  },
);
