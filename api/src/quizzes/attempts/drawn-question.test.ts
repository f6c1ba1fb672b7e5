import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import type { NewQuestionBody, Question } from '../questions/questions.schema.ts';
import type { FullQuiz } from '../quizzes.schema.ts';
import type { Attempt } from './attempts.schema.ts';

let t: TestApp;
let cast: Cast;
let teacher: Actor;
let people: Actor[];

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  teacher = cast.people['T+'];
  people = [cast.people['S+'], teacher];
});
afterAll(() => t.close());

const SUM: NewQuestionBody = {
  kind: 'calculated',
  text: 'De {a} a {b}',
  feedback: 'Son {=b-a}.',
  variables: [
    { name: 'a', min: 1, max: 1000, decimals: 2 },
    { name: 'b', min: 10, max: 1000, decimals: 2 },
  ],
  formulas: [
    { formula: 'b-a', tolerance: 0, feedback: 'Restaste {a}.' },
    { formula: 'a-b', weight: 50 },
  ],
  units: [{ name: 'm' }],
};

const numberIn = (text: string) => Number(text.replace('−', '-').replace(',', '.'));
const numbersIn = (html: string) => [...html.matchAll(/−?\d+(?:,\d+)?/g)].map(([text]) => numberIn(text));

async function read(quiz: FullQuiz, attempt: Attempt, as: Actor): Promise<Attempt> {
  return (await t.call('GET', toQuizPath(quiz, `/attempts/${attempt.id}`), { as })).json().attempt;
}

async function answer(quiz: FullQuiz, attempt: Attempt, as: Actor, response: string): Promise<Attempt> {
  const at = toQuizPath(quiz, `/attempts/${attempt.id}`);
  await t.call('PUT', `${at}/answers/1`, { as, body: { response, seq: 1 } });
  return (await t.call('POST', `${at}/submit`, { as })).json().attempt;
}

async function edit(quiz: FullQuiz, change: object): Promise<void> {
  const at = `/courses/${cast.courseId}/quizz/questions/${quiz.questions?.[0]?.questionId}`;
  const { question } = (await t.call('GET', at, { as: teacher })).json();
  const body = { ...question, ...change };
  const response = await t.call('PUT', at, { as: teacher, body });
  expect(response.statusCode, response.body).toBe(200);
}

const begin = async (question: NewQuestionBody, who = people) => {
  const quiz = await createQuiz(t, cast, { questions: [question], feedbackWhen: 'submitted' });
  return { quiz, attempts: await Promise.all(who.map((as) => startAttempt(t, quiz, as))) };
};

test('each person has other values, the same whenever they look, and the right answer to theirs', async () => {
  const { quiz, attempts } = await begin(SUM);
  const htmls = attempts.map(({ questions }) => questions[0]?.html ?? '');
  expect(htmls[0]).toMatch(/^<p>De [\d,]+ a [\d,]+<\/p>$/);
  expect(htmls[0]).not.toBe(htmls[1]);
  for (const [index, as] of people.entries()) {
    const attempt = attempts[index] as Attempt;
    expect((await read(quiz, attempt, as)).questions[0]).toMatchObject({ html: htmls[index], units: ['m'] });
    const [a = 0, b = 0] = numbersIn(htmls[index] ?? '');
    const done = await answer(quiz, attempt, as, `${(b - a).toFixed(2)} m`);
    const { review } = done.questions[0] ?? {};
    expect(review).toMatchObject({ outcome: 'right', mark: 1 });
    expect(numberIn(review?.correctText?.replace(' m', '') ?? '')).toBeCloseTo(b - a, 6);
    expect(numbersIn(review?.feedbackHtml ?? '')[0]).toBeCloseTo(b - a, 6);
    expect(numbersIn(review?.parts?.[0]?.feedbackHtml ?? '')).toEqual([a]);
  }
});

describe('a question that is edited while an attempt runs', () => {
  test('keeps the values it has, and draws new variables once', async () => {
    const { quiz, attempts } = await begin(SUM, [people[0] as Actor]);
    const [attempt] = attempts as [Attempt];
    const before = numbersIn(attempt.questions[0]?.html ?? '');
    const variables = [
      { name: 'a', min: -9, max: -1, decimals: 0 },
      ...(SUM.variables ?? []).slice(1),
      { name: 'c', min: 1, max: 1e6, decimals: 0 },
    ];
    await edit(quiz, {
      variables,
      text: 'De {a} a {b} y {c}',
      formulas: [{ formula: 'a+b+c', tolerance: 0 }],
    });
    const [first, second] = [
      await read(quiz, attempt, people[0] as Actor),
      await read(quiz, attempt, people[0] as Actor),
    ];
    const after = numbersIn(first.questions[0]?.html ?? '');
    expect(after.slice(0, 2)).toEqual(before);
    expect(second.questions[0]?.html).toBe(first.questions[0]?.html);
    const sum = after.reduce((total, value) => total + value, 0).toFixed(2);
    const done = await answer(quiz, attempt, people[0] as Actor, sum);
    expect(done.questions[0]?.review?.outcome).toBe('right');
  });

  test('that was of another kind asks the same values of whoever had begun', async () => {
    const { quiz, attempts } = await begin({ kind: 'numerical', text: '?', numbers: [{ value: 1 }] }, [
      people[0] as Actor,
    ]);
    await edit(quiz, SUM);
    const looks = [1, 2, 3].map(() => read(quiz, attempts[0] as Attempt, people[0] as Actor));
    const htmls = (await Promise.all(looks)).map(({ questions }) => questions[0]?.html);
    expect(htmls[0]).toMatch(/^<p>De [\d,]+ a [\d,]+<\/p>$/);
    expect(new Set(htmls).size).toBe(1);
  });
});

test('a changed formula is graded again with the values of each attempt', async () => {
  const student = people[0] as Actor;
  const { quiz, attempts } = await begin(SUM, [student]);
  const [a = 0, b = 0] = numbersIn(attempts[0]?.questions[0]?.html ?? '');
  const done = await answer(quiz, attempts[0] as Attempt, student, (a + b).toFixed(2));
  expect(done.questions[0]?.review?.outcome).toBe('wrong');
  await edit(quiz, { formulas: [{ formula: 'a+b', tolerance: 0 }] });
  const body = { dryRun: false };
  const response = await t.call('POST', toQuizPath(quiz, '/regrade'), { as: teacher, body });
  expect(response.json()).toMatchObject({ regrade: { changed: [{ before: 0, after: 1 }] } });
});

test('options are computed for each attempt', async () => {
  const options = [{ text: 'Son {=a*2}', weight: 100 }, { text: 'Son {a}' }];
  const variables = [{ name: 'a', min: 1, max: 1e6, decimals: 0 }];
  const { quiz, attempts } = await begin({ kind: 'single', text: 'El doble de {a}', variables, options }, [
    people[0] as Actor,
  ]);
  const [question] = attempts[0]?.questions ?? [];
  const [a = 0] = numbersIn(question?.html ?? '');
  const right = question?.options?.find(({ html }) => html === `Son ${a * 2}`);
  const done = await answer(quiz, attempts[0] as Attempt, people[0] as Actor, right?.id ?? '');
  expect(done.questions[0]?.review?.outcome).toBe('right');
});

describe('whoever teaches', () => {
  test('reads the placeholders in the bank', async () => {
    const { quiz } = await begin(SUM, []);
    const at = `/courses/${cast.courseId}/quizz/questions/${quiz.questions?.[0]?.questionId}`;
    const question: Question = (await t.call('GET', at, { as: teacher })).json().question;
    expect(question.textHtml.replace(/<[^>]*>/g, '')).toBe('De {a} a {b}');
  });

  test('tries it out before it is saved, with other values each time', async () => {
    const tries = await Promise.all(
      [1, 2].map(async () => {
        const at = `/courses/${cast.courseId}/quizz/preview`;
        return (await t.call('POST', at, { as: teacher, body: { question: SUM } })).json();
      }),
    );
    expect(tries[0].html).not.toBe(tries[1].html);
    for (const { html, correctText } of tries) {
      const [a = 0, b = 0] = numbersIn(html);
      expect(numberIn(correctText.replace(' m', ''))).toBeCloseTo(b - a, 6);
    }
  });

  test('is told which formula has no result, and with which values', async () => {
    const body = { ...SUM, formulas: [{ formula: '1/(a-1)' }] };
    const response = await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, { as: teacher, body });
    expect(response.statusCode).toBe(400);
    expect(response.body).toMatch(/formulas\.0.*no da un número con a = 1/);
  });
});
