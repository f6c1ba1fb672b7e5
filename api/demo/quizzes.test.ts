import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatLocalTime } from '../src/core/time/time-zone.ts';
import { gradeAnswer } from '../src/quizzes/grading/grade-answer.ts';
import { correctAnswerOf } from '../src/quizzes/grading/review-question.ts';
import { getKindModule, isGradedByHand } from '../src/quizzes/kinds/kinds.ts';
import { requireBuiltQuestion } from '../src/quizzes/questions/build-question-sync.ts';
import type { Quiz } from '../src/quizzes/quizzes.schema.ts';
import { createTestApp, type TestApp } from '../test/harness.ts';
import { DEMO_PASSWORD } from './content/accounts.ts';
import { demoQuizzes } from './content/quizzes/index.ts';
import { fillDemo } from './fill.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await fillDemo(t.app);
});
afterAll(() => t.close());

describe.each(demoQuizzes.map((quiz) => [quiz.settings.title, quiz] as const))('%s', (_title, quiz) => {
  test.each(quiz.questions.map((question) => [question.title, question] as const))(
    '%s: its key earns the whole mark, and its formulas are sound',
    (_name, question) => {
      const { content, rendered } = requireBuiltQuestion(question);
      const layout = getKindModule(content).createLayout?.(content, false) ?? {};
      const { correct = null } = correctAnswerOf(content, layout);
      if (!isGradedByHand(content)) expect(gradeAnswer(content, correct, layout)).toBe(1);
      expect(JSON.stringify(rendered)).not.toContain('temml-error');
      expect(rendered.text).not.toContain('$');
    },
  );
});

test('quizzes open in the morning and close in the evening of the institute', async () => {
  const rows = await t.db.selectFrom('quizzes').select(['opensAt', 'closesAt']).execute();
  const hours = rows.flatMap(({ opensAt, closesAt }) => [
    ...(opensAt ? [`opens ${formatLocalTime(opensAt).slice(-5)}`] : []),
    ...(closesAt ? [`closes ${formatLocalTime(closesAt).slice(-5)}`] : []),
  ]);
  expect(new Set(hours)).toEqual(new Set(['opens 08:00', 'closes 22:00']));
});

test('each question that is explained somewhere points to its lecture', async () => {
  const rows = await t.db
    .selectFrom('questions')
    .innerJoin('lectures', 'lectures.id', 'questions.lectureId')
    .select('questions.title')
    .execute();
  const titles = demoQuizzes.flatMap(({ explained }) => Object.keys(explained));
  expect(rows.map(({ title }) => title).sort()).toEqual(titles.sort());
});

test('the demo student has one quiz to come, two open, one over, and none begun', async () => {
  const body = { email: 'estudiante@rambla.test', password: DEMO_PASSWORD, fingerprint: 'x' };
  const as = (await t.call('POST', '/users/login', { body })).json();
  const response = await t.call('GET', '/quizzes', { as });
  const quizzes: Quiz[] = response.json().quizzes;
  expect(quizzes.map(({ phase }) => phase).sort()).toEqual(['closed', 'open', 'open', 'soon']);
  expect(quizzes.every(({ mine }) => mine.attemptsUsed === 0)).toBe(true);
});
