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

test('a draw leaves a question to the slot that has no other', async () => {
  const as = cast.people['T+'];
  for (const tags of [['a', 'b'], ['a'], ['a'], ['a'], ['a']]) {
    const body = { ...QUESTION_SAMPLES.truefalse, tags };
    await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, { as, body });
  }
  const quiz = await createQuiz(t, cast, { questions: [{ tag: 'a', count: 4 }, { tag: 'b' }] });
  const student = cast.people['S+'];
  for (let round = 0; round < 4; round += 1) {
    const { id, questions } = await startAttempt(t, quiz, student);
    expect(questions).toHaveLength(5);
    await t.call('POST', toQuizPath(quiz, `/attempts/${id}/submit`), { as: student });
  }
});

test('a quiz whose tags share too few questions is refused', async () => {
  const as = cast.people['T+'];
  const tags = ['álgebra', 'parcial'];
  for (let round = 0; round < 2; round += 1) {
    const body = { ...QUESTION_SAMPLES.truefalse, tags };
    await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, { as, body });
  }
  const create = (count: number) =>
    t.call('POST', `/courses/${cast.courseId}/quizz`, {
      as,
      body: { title: 'Parcial', questions: tags.map((tag) => ({ tag, count })) },
    });
  expect((await create(1)).statusCode).toBe(201);
  const refused = await create(2);
  expect([refused.statusCode, refused.json().details[0].message]).toEqual([
    400,
    'Las preguntas con la etiqueta «parcial» no alcanzan: otras etiquetas usan las mismas.',
  ]);
});
