import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, startAttempt } from '../../../test/quiz-samples.ts';
import { DAY, fromNow } from '../../core/time/time.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a running attempt gets the closing date of the group to which its person is moved', async () => {
  const cast = await createCast(t);
  const { Ad: admin, 'S+': student, 'T+': teacher } = cast.people;
  const course = `/courses/${cast.courseId}`;
  const addGroup = async (name: string): Promise<number> =>
    (await t.call('POST', `${course}/groups`, { as: teacher, body: { name } })).json().group.id;
  const [early, late] = [await addGroup('A'), await addGroup('B')];
  const closing = { [early]: fromNow(DAY), [late]: fromNow(7 * DAY) };
  const quiz = await createQuiz(t, cast, { closesAt: fromNow(30 * DAY) });
  const dates = [early, late].map((groupId) => ({ quizId: quiz.id, groupId, closesAt: closing[groupId] }));
  await t.db
    .insertInto('quizDates')
    .values(
      dates.map((one) => ({ ...one, closesAt: one.closesAt ?? null, opensAt: null, timeLimitSeconds: null })),
    )
    .execute();
  const move = (groupId: number) =>
    t.call('PUT', `${course}/group_members`, { as: teacher, body: { groupId, userIds: [student.id] } });
  await move(early);
  const { id } = await startAttempt(t, quiz, student);
  const dueAt = async () => {
    const attempts = t.db.selectFrom('attempts').select('dueAt').where('id', '=', id);
    return (await attempts.executeTakeFirstOrThrow()).dueAt;
  };
  expect(await dueAt()).toBe(closing[early]);
  await move(late);
  expect(await dueAt()).toBe(closing[late]);
  const own = `/subscriptions/course/${cast.courseId}/user/${student.id}`;
  await t.call('PUT', own, { as: admin, body: { group: 'A' } });
  expect(await dueAt()).toBe(closing[early]);
  await t.call('POST', `${course}/groups/${early}/merge`, { as: teacher, body: { into: late } });
  expect(await dueAt()).toBe(closing[late]);
});
