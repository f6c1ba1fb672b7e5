import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  createQuiz,
  findPartId,
  QUESTION_SAMPLES,
  startAttempt,
  toQuizPath,
} from '../../../test/quiz-samples.ts';
import type { Answer } from '../kinds/answers.schema.ts';
import type { NewQuestionBody, Question } from '../questions/questions.schema.ts';
import type { FullQuiz } from '../quizzes.schema.ts';
import type { Attempt, AttemptQuestion } from './attempts.schema.ts';

let t: TestApp;
let cast: Cast;
let quiz: FullQuiz;
let attempt: Attempt;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

const path = (rest = '') => toQuizPath(quiz, `/attempts/${attempt.id}${rest}`);

/** Creates a quiz with only this question, and starts a student's attempt. */
async function begin(question: NewQuestionBody): Promise<AttemptQuestion> {
  quiz = await createQuiz(t, cast, { questions: [question] });
  attempt = await startAttempt(t, quiz, cast.people['S+']);
  return shown();
}

async function edit(change: (question: Question) => object): Promise<void> {
  const as = cast.people['T+'];
  const at = `/courses/${cast.courseId}/quizz/questions/${quiz.questions?.[0]?.questionId}`;
  const { question } = (await t.call('GET', at, { as })).json();
  const response = await t.call('PUT', at, { as, body: { ...question, ...change(question) } });
  expect(response.statusCode, response.body).toBe(200);
}

async function shown(): Promise<AttemptQuestion> {
  const response = await t.call('GET', path(), { as: cast.people['S+'] });
  return response.json().attempt.questions[0];
}

let seq = 0;
async function save(response: Answer) {
  seq += 1;
  const answer = await t.call('PUT', path('/answers/1'), { as: cast.people['S+'], body: { response, seq } });
  return answer.statusCode;
}

async function submit(): Promise<Attempt> {
  return (await t.call('POST', path('/submit'), { as: cast.people['S+'] })).json().attempt;
}

const wordsOf = (parts: AttemptQuestion['options']) => parts?.map(({ html }) => html);

describe('a question that is edited while an attempt runs', () => {
  test('an option that was added stands at the end, may be chosen and counts', async () => {
    const before = await begin({
      kind: 'single',
      text: '¿Cuál?',
      options: [{ text: 'a', weight: 100 }, { text: 'b' }],
    });
    await edit(({ options }) => ({
      options: [{ text: 'c', weight: 100 }, ...options.map((option) => ({ ...option, weight: 0 }))],
    }));
    const after = await shown();
    expect(wordsOf(after.options)).toEqual([...(wordsOf(before.options) ?? []), 'c']);
    expect(await save(findPartId(after, 'c'))).toBe(200);
    expect((await submit()).result).toMatchObject({ score: 1, maxScore: 1 });
  });

  test('an option that is gone is not shown, and what chose it alone is refused', async () => {
    const before = await begin(QUESTION_SAMPLES.multiple);
    const [two, four, five] = ['2', '4', '5'].map((words) => findPartId(before, words)) as [
      string,
      string,
      string,
    ];
    expect(await save([five])).toBe(200);
    await edit(({ options }) => ({ options: options.filter(({ id }) => id !== five) }));
    const after = await shown();
    expect(after.options?.map(({ id }) => id).sort()).toEqual([two, four].sort());
    expect(after.response).toBe(null);
    expect(await save([five])).toBe(400);
    // A page opened before the edit sends this answer.
    expect(await save([five, two, four])).toBe(200);
    expect((await shown()).response).toEqual([two, four]);
    expect((await submit()).result).toMatchObject({ score: 2 });
  });

  test('items that come and go leave the order of the others', async () => {
    const before = await begin(QUESTION_SAMPLES.ordering);
    const [one, two, three, four] = ['uno', 'dos', 'tres', 'cuatro'].map((words) =>
      findPartId(before, words),
    );
    expect(await save([two, one, three, four] as string[])).toBe(200);
    await edit(({ items }) => ({ items: [...items.filter(({ id }) => id !== two), { text: 'cinco' }] }));
    const after = await shown();
    const five = findPartId(after, 'cinco');
    expect(after.options?.at(-1)?.id).toBe(five);
    expect(after.response).toEqual([one, three, four, five]);
    expect((await t.call('GET', path(), { as: cast.people['T+'] })).statusCode).toBe(200);
    expect(await save([five, one, three, four] as string[])).toBe(200);
    expect(await save([one, three, four, five] as string[])).toBe(200);
    expect((await submit()).result).toMatchObject({ score: 2 });
  });

  test('a pair that was added may be matched, with a choice that was added', async () => {
    const before = await begin(QUESTION_SAMPLES.matching);
    await edit(({ pairs }) => ({ pairs: [{ text: 'Chile', match: 'Santiago' }, ...pairs] }));
    const after = await shown();
    expect(after.pairs?.map(({ html }) => html).at(-1)).toBe('Chile');
    expect(after.choices?.map(({ text }) => text)).toEqual([
      ...(before.choices?.map(({ text }) => text) ?? []),
      'Santiago',
    ]);
    const right = [
      ['Uruguay', 'Montevideo'],
      ['Perú', 'Lima'],
      ['Chile', 'Santiago'],
    ].map((pair) => pair.map((words) => findPartId(after, words)));
    expect(await save(Object.fromEntries(right))).toBe(200);
    const done = await submit();
    expect(done.result).toMatchObject({ score: 2 });
    expect(done.questions[0]?.review?.correct).toEqual(Object.fromEntries(right));
  });

  test('a match of its own that a new pair repeats stays the choice that it was', async () => {
    const before = await begin(QUESTION_SAMPLES.matching);
    await edit(({ pairs }) => ({ pairs: [{ text: 'Ciudad', match: 'Lima' }, ...pairs] }));
    const after = await shown();
    expect(after.choices).toEqual(before.choices);
    const lima = findPartId(after, 'Lima');
    expect(await save({ [findPartId(after, 'Ciudad')]: lima, [findPartId(after, 'Perú')]: lima })).toBe(200);
    const { review } = (await submit()).questions[0] ?? {};
    expect(review).toMatchObject({
      mark: expect.closeTo(4 / 3),
      correct: { [findPartId(after, 'Perú')]: lima },
    });
  });

  test('a gap offers what is accepted now', async () => {
    const gap = (...texts: string[]) => [
      { kind: 'choice' as const, accepted: texts.map((text, index) => ({ text, weight: index ? 0 : 100 })) },
    ];
    await begin({ kind: 'gaps', text: 'La [[1]].', gaps: gap('y', 'x') });
    expect(await save({ 1: 'y' })).toBe(200);
    await edit(() => ({ gaps: gap('z', 'x') }));
    const after = await shown();
    expect(after.gaps?.[0]?.choices).toEqual(['x', 'z']);
    expect(after.response).toBe(null);
    expect(await save({ 1: 'y' })).toBe(400);
    expect(await save({ 1: 'z' })).toBe(200);
    expect((await submit()).result).toMatchObject({ score: 1 });
  });
});
