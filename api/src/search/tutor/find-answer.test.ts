import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../../demo/fill.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  type AnswerableQuestion,
  isRightPassage,
  LECTURE_TITLES,
  PLAIN_QUESTIONS,
  QUESTION_ROUNDS,
} from '../../../test/tutor-questions.ts';
import { listSearchableLectures, type SearchScope } from '../find-passages.ts';
import { type FoundTutorAnswer, findTutorAnswer } from './find-answer.ts';
import { listExampleQuestions } from './list-example-questions.ts';

const answerable = QUESTION_ROUNDS.flatMap((round) => round.answerable);
const foreign = QUESTION_ROUNDS.flatMap((round) => round.foreign);

let t: TestApp;
let scope: SearchScope;

beforeAll(async () => {
  t = await createTestApp();
  await fillDemo(t.app);
  // Removes lectures added later, which may answer the questions meant to be unanswerable.
  await t.db.deleteFrom('lectures').where('title', 'not in', LECTURE_TITLES).execute();
  const courses = await t.db.selectFrom('courses').select('id').execute();
  scope = { courseIds: courses.map(({ id }) => id), reader: { userId: 0, teaches: true } };
});
afterAll(() => t.close());

const isLectureFirst = ({ lecture }: AnswerableQuestion, { passages }: FoundTutorAnswer) =>
  passages[0]?.lectureTitle === lecture;

/** Expects at least `least` good answers; the message lists the other questions. */
async function expectGood<T>(
  all: readonly T[],
  least: number,
  questionOf: (one: T) => string,
  isGood: (one: T, found: FoundTutorAnswer) => boolean,
): Promise<void> {
  const failed: string[] = [];
  for (const one of all) {
    const question = questionOf(one);
    if (!isGood(one, await findTutorAnswer(t.db, scope, question))) failed.push(question);
  }
  expect(all.length - failed.length, failed.join('\n')).toBeGreaterThanOrEqual(least);
}
const questionOf = ({ question }: AnswerableQuestion) => question;

test('of 30 plain questions 29 have the right lecture first, and 29 are answered', async () => {
  await expectGood(PLAIN_QUESTIONS, 29, questionOf, isLectureFirst);
  await expectGood(PLAIN_QUESTIONS, 29, questionOf, (_, { refused }) => !refused);
});

test('of 170 colloquial ones 142 have the right lecture first, 150 the passage, 143 are answered', async () => {
  await expectGood(answerable, 142, questionOf, isLectureFirst);
  await expectGood(answerable, 150, questionOf, (one, { passages }) =>
    passages.some((passage) => isRightPassage(one, passage)),
  );
  await expectGood(answerable, 143, questionOf, (_, { refused }) => !refused);
});

test('of 140 that no lecture answers 127 are told apart, and of the first 20 all', async () => {
  const itself = (one: string) => one;
  await expectGood(foreign, 127, itself, (_, { refused }) => refused);
  await expectGood(QUESTION_ROUNDS[0]?.foreign ?? [], 20, itself, (_, { refused }) => refused);
});

test('the nearest three are shown where none answers', async () => {
  const { passages, refused } = await findTutorAnswer(
    t.db,
    scope,
    'qué es una ecuación diferencial de segundo orden',
  );
  expect([passages.length, refused]).toEqual([3, true]);
});

test('examples are titles that find their own lecture, those of the open lecture first', async () => {
  const lectures = await listSearchableLectures(t.db, scope, 100);
  for (const { id: lectureId, title } of lectures) {
    const [first] = await listExampleQuestions(t.db, lectures, { limit: 4, lectureId });
    expect(first).toMatchObject({ lectureId, lectureTitle: title });
  }
  const examples = await listExampleQuestions(t.db, lectures, { limit: 4, lectureId: lectures.at(-1)?.id });
  expect(examples.map(({ text }) => text).join()).not.toMatch(/Presentación|Errores comunes/);
  expect(new Set(examples.map(({ text }) => text)).size).toBe(4);
  for (const { text, lectureId, lectureTitle } of examples) {
    const { passages, refused } = await findTutorAnswer(t.db, scope, text, lectureId);
    expect([passages[0]?.lectureTitle, refused]).toEqual([lectureTitle, false]);
  }
});

test('what a passage says is found by a student of its course alone', async () => {
  const { id } = await t.db
    .selectFrom('courses')
    .select('id')
    .where('name', '=', 'Contabilidad I')
    .executeTakeFirstOrThrow();
  const own = { ...scope, courseIds: [id] };
  const { passages, refused } = await findTutorAnswer(t.db, own, '¿Qué es la partida doble en contabilidad?');
  expect([passages[0]?.lectureTitle, refused]).toEqual(['La partida doble', false]);
});
