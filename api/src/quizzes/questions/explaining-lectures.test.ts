import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, type CastPart, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES, startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import type { Lecture } from '../../courses/lectures/lectures.schema.ts';
import type { FullQuiz } from '../quizzes.schema.ts';

let t: TestApp;
let cast: Cast;
let lecture: Lecture;
let quiz: FullQuiz;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object, part: CastPart = 'T+') =>
  t.call(method, path, { as: cast.people[part], ...(body && { body }) });
const course = () => `/courses/${cast.courseId}`;

async function addLecture(body: object): Promise<Lecture> {
  return (await call('POST', `${course()}/lectures`, body)).json().lecture;
}

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  await addLecture({ title: 'Límites' });
  lecture = await addLecture({ title: 'La regla del producto' });
  const place = { id: lecture.id, second: 252 };
  const questions = [{ ...QUESTION_SAMPLES.truefalse, lecture: place }, QUESTION_SAMPLES.short];
  quiz = await createQuiz(t, cast, { feedbackWhen: 'released', questions });
});
afterAll(() => t.close());

async function handIn(): Promise<string> {
  const attempt = await startAttempt(t, quiz, cast.people['S+']);
  const path = toQuizPath(quiz, `/attempts/${attempt.id}`);
  expect(JSON.stringify(attempt)).not.toContain('La regla del producto');
  await call('POST', `${path}/submit`, {}, 'S+');
  return path;
}

test('a student learns where a question is explained with its review, and of open lectures alone', async () => {
  const path = await handIn();
  const places = async (part: CastPart) => {
    const { questions } = (await call('GET', path, undefined, part)).json().attempt;
    return questions.map(({ review }: { review?: { lecture?: object } }) => review?.lecture ?? null);
  };
  const place = { id: lecture.id, title: 'La regla del producto', position: 2, second: 252, posterUrl: null };
  expect(await places('S+')).toEqual([null, null]);
  expect(await places('T+')).toEqual([place, null]);
  await call('PUT', toQuizPath(quiz, '/release'), { released: true });
  expect(await places('S+')).toEqual([place, null]);
  const { version } = (await call('GET', `${course()}/lectures/${lecture.id}`)).json().lecture;
  await call('PUT', `${course()}/lectures/${lecture.id}`, { version, title: 'X', state: 'draft' });
  expect(await places('S+')).toEqual([null, null]);
  expect((await places('T+'))[0]).toMatchObject({ title: 'X' });
});

test('a question loses its place with the lecture, and has it again after the undo', async () => {
  const pointing = async () => {
    const { questions } = (await call('GET', `${course()}/quizz/questions`)).json();
    return questions.flatMap((one: { lecture: object | null }) => one.lecture ?? []);
  };
  expect(await pointing()).toEqual([{ id: lecture.id, second: 252 }]);
  const losses = (await call('GET', `${course()}/quizz/export/summary`)).json().summary.losses;
  expect(losses.filter(({ message }: { message: string }) => /de una clase/.test(message))).toHaveLength(2);

  const removed = await call('DELETE', `${course()}/lectures/${lecture.id}`);
  expect(await pointing()).toEqual([]);
  expect((await call('POST', `/trash/${removed.headers['x-undo']}/restore`)).statusCode).toBe(204);
  expect(await pointing()).toEqual([{ id: lecture.id, second: 252 }]);
});

test('a question points to a lecture of its own course', async () => {
  const body = { ...QUESTION_SAMPLES.truefalse, lecture: { id: lecture.id, second: 0 } };
  const other = await createCast(t);
  const as = other.people['T+'];
  const refused = await t.call('POST', `/courses/${other.courseId}/quizz/questions`, { as, body });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details).toMatchObject([{ field: 'lecture' }]);
});
