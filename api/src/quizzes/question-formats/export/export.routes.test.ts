import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { QUESTION_SAMPLES } from '../../../../test/quiz-samples.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

const ask = (method: 'GET' | 'POST', rest: string, body?: object) =>
  t.call(method, `/courses/${cast.courseId}/quizz${rest}`, { as: cast.people['T+'], ...(body && { body }) });

test('the summary of an export counts what each format loses, of the questions that were asked for', async () => {
  const { gaps, single } = QUESTION_SAMPLES;
  for (const body of [
    { ...gaps, tags: ['huecos'] },
    { ...single, tags: ['otra'] },
  ])
    expect((await ask('POST', '/questions', body)).statusCode).toBe(201);
  const tagged = (await ask('GET', '/export/summary?tag=huecos')).json().summary;
  expect(tagged.questions).toBe(1);
  expect(tagged.losses).toContainEqual({
    format: 'gift',
    questions: 1,
    message: expect.stringContaining('huecos'),
  });
  expect((await ask('GET', '/export/summary')).json().summary.questions).toBe(2);
  const other = (await ask('GET', '/export/summary?tag=otra')).json().summary;
  expect(JSON.stringify(other.losses)).not.toContain('huecos');
  expect((await ask('GET', '/export/summary?quizId=999999')).statusCode).toBe(404);
});
