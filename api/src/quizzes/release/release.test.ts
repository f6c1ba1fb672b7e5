import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES, startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import type { FullQuiz } from '../quizzes.schema.ts';

let t: TestApp;
let cast: Cast;
let quiz: FullQuiz;

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, part: 'T+' | 'S+' = 'T+') =>
  t.call(method, path, { as: cast.people[part], ...(body && { body }) });
const release = (released: boolean) => call('PUT', toQuizPath(quiz, '/release'), { released });
const settings = async (body: object): Promise<FullQuiz> => {
  const { version } = (await call('GET', toQuizPath(quiz))).json().quiz;
  return (await call('PUT', toQuizPath(quiz), { version, ...body })).json().quiz;
};

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  const questions = [QUESTION_SAMPLES.truefalse];
  quiz = await createQuiz(t, cast, { feedbackWhen: 'released', passMark: 50, questions });
});
afterAll(() => t.close());

test('nothing tells a student a mark before it is published, and publishing is taken back', async () => {
  const course = `/courses/${cast.courseId}`;
  const gate = { title: 'Derivadas', afterQuizId: quiz.id };
  const { lecture } = (await call('POST', `${course}/lectures`, gate)).json();
  const attempt = await startAttempt(t, quiz, cast.people['S+']);
  const at = toQuizPath(quiz, `/attempts/${attempt.id}`);
  await call('PUT', `${at}/answers/1`, { response: true, seq: 1 }, 'S+');
  const { attempt: submitted } = (await call('POST', `${at}/submit`, {}, 'S+')).json();
  expect([submitted.result, submitted.reviewable]).toEqual([null, false]);

  const get = async (path: string) => (await call('GET', path, undefined, 'S+')).json();
  const seen = async () => {
    const { attempt: own } = await get(at);
    const { attempts } = await get(toQuizPath(quiz, '/attempts'));
    const { quizzes } = await get('/quizzes');
    const listed = quizzes.find(({ id }: FullQuiz) => id === quiz.id);
    const { parts, total } = await get(`${course}/gradebook/mine`);
    const part = parts.find(({ quizId }: { quizId: number }) => quizId === quiz.id);
    const results = [own.result, attempts[0].result, listed.bestResult, listed.mine.result];
    return {
      percents: results.map((result) => result?.percent ?? null),
      review: own.questions[0].review?.mark ?? null,
      grade: [part.cell.percent, total],
      locked: (await get(`${course}/lectures/${lecture.id}`)).lecture.locked,
    };
  };
  const nothing = { percents: [null, null, null, null], review: null, grade: [null, null], locked: true };
  const everything = { percents: [100, 100, 100, 100], review: 2, grade: [100, 100], locked: false };
  expect(await seen()).toEqual(nothing);
  expect((await call('GET', at)).json().attempt.result.percent).toBe(100);
  for (let times = 0; times < 2; times += 1) {
    const { releasedAt, version } = (await release(true)).json().quiz;
    expect([Date.parse(releasedAt) > 0, version]).toEqual([true, quiz.version]);
  }
  expect(await seen()).toEqual(everything);
  expect((await release(false)).json().quiz.releasedAt).toBeNull();
  expect(await seen()).toEqual(nothing);
  const { audit } = (await t.call('GET', '/audit?limit=2', { as: cast.people.Ad })).json();
  const of = {
    targetType: 'quiz',
    targetId: quiz.id,
    targetName: quiz.title,
    details: { courseId: cast.courseId },
  };
  expect(audit).toMatchObject([
    { action: 'quiz.withhold', ...of },
    { action: 'quiz.release', ...of },
  ]);
});

test('a change of the settings keeps the publication; another rule for the marks takes it back', async () => {
  const { releasedAt } = (await release(true)).json().quiz;
  expect(await settings({ title: 'Otro' })).toMatchObject({ title: 'Otro', releasedAt });
  expect(await settings({ feedbackWhen: 'submitted' })).toMatchObject({ releasedAt: null });
  const refused = await release(true);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'marks_not_held']);
  expect(await settings({ feedbackWhen: 'released' })).toMatchObject({ releasedAt: null });
});
