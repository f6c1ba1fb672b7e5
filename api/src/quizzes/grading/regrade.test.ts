import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES, startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

type Quiz = Awaited<ReturnType<typeof createQuiz>>;

/** Answers a quiz's only question and submits; returns the attempt's path. */
async function handIn(quiz: Quiz, response: unknown, as = cast.people['S+']): Promise<string> {
  const { id } = await startAttempt(t, quiz, as);
  const path = toQuizPath(quiz, `/attempts/${id}`);
  await t.call('PUT', `${path}/answers/1`, { as, body: { response, seq: 1 } });
  await t.call('POST', `${path}/submit`, { as });
  return path;
}

test('a regrade leaves out what teachers tried', async () => {
  const as = cast.people['T+'];
  const quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.truefalse] });
  await handIn(quiz, false);
  await handIn(quiz, false, as);
  const path = `/courses/${cast.courseId}/quizz/questions/${quiz.questions[0]?.questionId}`;
  const { question } = (await t.call('GET', path, { as })).json();
  await t.call('PUT', path, { as, body: { ...question, correct: false } });
  const sent = { as, body: { dryRun: true } };
  const { regrade } = (await t.call('POST', toQuizPath(quiz, '/regrade'), sent)).json();
  expect(regrade).toMatchObject({ attempts: 1, changed: [{ userId: cast.people['S+'].id }] });
});

test('an accepted late answer waits for a mark again, and keeps it when accepted twice', async () => {
  const as = cast.people['T+'];
  const quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.essay] });
  const path = await handIn(quiz, 'A medias');
  const late = { as: cast.people['S+'], body: { response: 'Completa', seq: 2 } };
  await t.call('PUT', `${path}/answers/1`, late);
  const grade = (mark: number) => t.call('PUT', `${path}/grades/1`, { as, body: { mark } });
  await grade(1);
  const { attempt } = (await t.call('GET', path, { as })).json();
  const accept = async () =>
    (await t.call('POST', `${path}/late/${attempt.questions[0].late[0].id}/accept`, { as })).json().attempt;
  const waiting = await accept();
  expect(waiting.needsGrading).toBe(true);
  expect(waiting.questions[0]).toMatchObject({
    response: 'Completa',
    review: { outcome: 'waiting', mark: null, gradedAt: null },
  });
  await grade(2);
  expect(await accept()).toMatchObject({ needsGrading: false, result: { score: 2 } });
});
