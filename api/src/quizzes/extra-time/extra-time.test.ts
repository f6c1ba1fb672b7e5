import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, toQuizPath } from '../../../test/quiz-samples.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

test('R32: extra time tells a teacher nothing about people outside the course', async () => {
  const quiz = await createQuiz(t, cast);
  const give = (userId: number) =>
    t.call('PUT', toQuizPath(quiz, `/extra_time/${userId}`), {
      as: cast.people['T+'],
      body: { seconds: 60 },
    });
  const stranger = await give(cast.people['S-'].id);
  const nobody = await give(2_000_000_000);
  expect(stranger.statusCode).toBe(404);
  expect(stranger.body).toBe(nobody.body);
  expect((await give(cast.people['S+'].id)).json().extraTime.username).toBe(cast.people['S+'].username);
  const list = await t.call('GET', toQuizPath(quiz, '/extra_time'), { as: cast.people['T+'] });
  expect(list.json().extraTimes).toHaveLength(1);
});
