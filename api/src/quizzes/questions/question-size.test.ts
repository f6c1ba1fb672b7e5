import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES, toQuizPath } from '../../../test/quiz-samples.ts';
import { buildQuestionSync, requireBuiltQuestion } from './build-question-sync.ts';
import { toNewQuestionRow } from './new-question-row.ts';
import { QuestionCache } from './question-cache.ts';
import { insertQuestions } from './questions.queries.ts';

const MILLION = 1_000_000;

let t: TestApp;
let cast: Cast;
const teacher = () => cast.people['T+'];

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

/** Inserts questions with a feedback of `size` characters, without the API's size check. */
async function bank(count: number, size = MILLION): Promise<number[]> {
  const built = requireBuiltQuestion(QUESTION_SAMPLES.truefalse);
  const content = { ...built.content, feedback: 'a'.repeat(size), tags: ['grande'] };
  const rows = Array.from({ length: count }, () => toNewQuestionRow({ ...built, content }));
  return insertQuestions(t.db, cast.courseId, rows);
}

async function page(cursor = '') {
  const path = `/courses/${cast.courseId}/quizz/questions?limit=200${cursor && `&cursor=${cursor}`}`;
  const { questions, nextCursor } = (await t.call('GET', path, { as: teacher() })).json();
  return { ids: (questions as { id: number }[]).map(({ id }) => id), nextCursor };
}

describe('R29: the largest questions', () => {
  const texts = Array.from({ length: 40 }, () => ({ text: 'a'.repeat(20_000), weight: 0 }));
  const body = {
    kind: 'single' as const,
    format: 'html' as const,
    text: '¿Cuál?',
    options: [{ text: '1', weight: 100 }, ...texts],
  };

  test('are refused by the field where they become too large, sent or imported', async () => {
    const response = await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, {
      as: teacher(),
      body,
    });
    expect(response.statusCode).toBe(400);
    const problem = { field: 'options.38.text', message: expect.stringContaining('demasiado') };
    expect(response.json().details).toEqual([problem]);
    expect(buildQuestionSync(body)).toEqual(problem);
  });

  test('come in short pages, and all of them', async () => {
    const ids = await bank(5);
    const first = await page();
    expect(first.ids).toEqual([ids[4]]);
    const seen = [...first.ids];
    for (let next = first.nextCursor; next; ) {
      const { ids: more, nextCursor } = await page(next);
      seen.push(...more);
      next = nextCursor;
    }
    expect(seen).toEqual(ids.reverse());
  });

  test('that are small come in pages as asked for', async () => {
    const ids = await bank(150, 10);
    expect(await page()).toEqual({ ids: ids.reverse(), nextCursor: null });
  });

  test('are exported one after the other', async () => {
    await bank(5);
    const path = `/courses/${cast.courseId}/quizz/export?format=gift`;
    const { body: file } = await t.call('GET', path, { as: teacher() });
    expect(file.split('a'.repeat(MILLION))).toHaveLength(6);
  });

  test('push each other out of memory', async () => {
    const [first = 0, ...others] = await bank(34);
    const cache = new QuestionCache();
    const load = async () => (await cache.load(t.db, [first])).get(first);
    const before = await load();
    expect(await load()).toBe(before);
    for (const id of others) await cache.load(t.db, [id]);
    expect(await load()).not.toBe(before);
  });
});

describe('R29: a quiz of large questions', () => {
  test('is refused', async () => {
    const questions = (await bank(8)).map((questionId) => ({ questionId }));
    const path = `/courses/${cast.courseId}/quizz`;
    const response = await t.call('POST', path, { as: teacher(), body: { title: 'Enorme', questions } });
    expect([response.statusCode, response.json().code]).toEqual([409, 'quiz_too_large']);
  });

  test('is refused together with new questions in it', async () => {
    const questions = (await bank(7, 1_140_000)).map((questionId) => ({ questionId }));
    const small = await createQuiz(t, cast, { questions });
    const added = { ...QUESTION_SAMPLES.truefalse, feedback: 'a '.repeat(9_999) };
    const response = await t.call('PUT', toQuizPath(small), {
      as: teacher(),
      body: { version: small.version, questions: [...questions, added] },
    });
    expect([response.statusCode, response.json().code]).toEqual([409, 'quiz_too_large']);
  });

  test('does not come to be while one of its questions is changed', async () => {
    const ids = await bank(7);
    const { id } = await createQuiz(t, cast, { questions: ids.map((questionId) => ({ questionId })) });
    const [first] = ids;
    await t.db
      .updateTable('questions')
      .set({ content: JSON.stringify(QUESTION_SAMPLES.truefalse) })
      .execute();
    await t.db
      .updateTable('questions')
      .set({ rendered: `"${'a'.repeat(1_330_000)}"` })
      .where('id', 'in', ids.slice(1))
      .execute();
    const response = await t.call('PUT', `/courses/${cast.courseId}/quizz/questions/${first}`, {
      as: teacher(),
      body: { ...QUESTION_SAMPLES.truefalse, feedback: 'a '.repeat(9_999), version: 1 },
    });
    expect([id > 0, response.statusCode, response.json().code]).toEqual([true, 409, 'quiz_too_large']);
  });

  test('is not begun where the questions are drawn', async () => {
    await bank(8);
    const quiz = await createQuiz(t, cast, { questions: [{ tag: 'grande', count: 8 }] });
    const response = await t.call('POST', `${toQuizPath(quiz)}/attempts`, {
      as: cast.people['S+'],
      body: {},
    });
    expect([response.statusCode, response.json().code]).toEqual([409, 'quiz_too_large']);
  });
});
