import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  createQuiz,
  findQuestionOfKind,
  QUESTION_SAMPLES,
  startAttempt,
  toQuizPath,
} from '../../../test/quiz-samples.ts';
import { fromNow, MINUTE } from '../../core/time/time.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { QuestionCache } from '../questions/question-cache.ts';
import type { FullQuiz } from '../quizzes.schema.ts';
import { lockAttempts } from './graded-answers.queries.ts';
import type { UngradedAnswer } from './grading-queue.schema.ts';
import { saveManualMark } from './mark-by-hand.ts';

let t: TestApp;
let cast: Cast;
let quiz: FullQuiz;
let students: Actor[];

const teacher = () => cast.people['T+'];

/** Submits an essay, and optionally a second answer. */
async function handIn(student: Actor, text: string, second = ''): Promise<number> {
  const attempt = await startAttempt(t, quiz, student);
  const at = toQuizPath(quiz, `/attempts/${attempt.id}`);
  const essays = attempt.questions.filter(({ kind }) => kind === 'essay');
  for (const [index, response] of [text, second].entries()) {
    if (!response) continue;
    await t.call('PUT', `${at}/answers/${essays[index]?.slot}`, { as: student, body: { response, seq: 1 } });
  }
  await t.call('POST', `${at}/submit`, { as: student });
  return attempt.id;
}

async function get(path: string, as = teacher()) {
  const response = await t.call('GET', path, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function queue(query = ''): Promise<{ answers: UngradedAnswer[]; total: number; nextCursor: string }> {
  return get(`/courses/${cast.courseId}/grading?${query}`);
}

function grade(attemptId: number, body: object, as = teacher()) {
  return t.call('PUT', toQuizPath(quiz, `/attempts/${attemptId}/grades/1`), { as, body });
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  const other = { ...QUESTION_SAMPLES.essay, title: 'Corolario', text: 'Y el corolario.' };
  quiz = await createQuiz(t, cast, {
    questions: [QUESTION_SAMPLES.essay, other, QUESTION_SAMPLES.truefalse],
  });
  students = [];
  for (const group of ['Matutino', 'Vespertino', null]) {
    const student = await t.actor('student');
    await upsertSubscription(t.db, { userId: student.id, courseId: cast.courseId, group });
    students.push(student);
  }
});
afterAll(() => t.close());

test('what waits comes question by question in pages by key, also after some of it was graded', async () => {
  const [first, second, third] = students as [Actor, Actor, Actor];
  const attempts = [await handIn(first, 'Sea f…', 'Luego g…'), await handIn(second, 'Por hipótesis…')];
  attempts.push(await handIn(third, 'No sé.'));
  // Blank answers earn 0 automatically and teachers' previews never count, so neither needs grading.
  await handIn(teacher(), 'De prueba');

  const [essay = 0, corollary = 0] = quiz.questions?.map(({ questionId }) => questionId ?? 0) ?? [];
  const all = await queue();
  expect(all.total).toBe(4);
  expect(all.answers.map(({ questionId, attemptId }) => [questionId, attemptId])).toEqual([
    ...attempts.map((id) => [essay, id]),
    [corollary, attempts[0]],
  ]);
  expect(all.answers[1]).toMatchObject({ name: second.username, group: 'Vespertino', late: false });

  const page = await queue('limit=2');
  expect((await grade(attempts[0] ?? 0, { mark: 1, comment: 'Bien.' })).statusCode).toBe(200);
  const next = await queue(`limit=2&cursor=${page.nextCursor}`);
  expect(next.answers.map(({ attemptId }) => attemptId)).toEqual([attempts[2], attempts[0]]);
  expect(next.total).toBe(3);

  expect((await queue('group=Vespertino')).answers).toHaveLength(1);
  expect((await queue(`questionId=${corollary}`)).answers).toHaveLength(1);
  expect((await queue('quizId=999999')).total).toBe(0);
  expect((await queue(`q=${third.username}`)).answers).toMatchObject([{ userId: third.id }]);

  const { questions } = await get(`/courses/${cast.courseId}/grading/questions`);
  expect(questions).toMatchObject([
    { questionId: essay, number: 1, title: 'Explicá el teorema.', waiting: 2, graded: 1, late: 0 },
    { questionId: corollary, number: 2, title: 'Corolario', waiting: 1, graded: 0 },
  ]);
  expect((await get(`/courses/${cast.courseId}/grading/questions?group=Matutino`)).questions).toHaveLength(1);
});

test('a name is not searched in anonymous quizzes', async () => {
  const [first] = students as [Actor];
  const anonymous = (is: boolean) =>
    t.db.updateTable('quizzes').set({ anonymous: is }).where('id', '=', quiz.id).execute();
  await anonymous(true);
  expect(await queue(`q=${first.username}`)).toMatchObject({ answers: [], total: 0 });
  expect((await queue()).total).toBe(3);
  await anonymous(false);
});

test('a course is counted for those who teach in it', async () => {
  expect((await get('/grading')).courses).toEqual([{ courseId: cast.courseId, waiting: 3 }]);
  expect((await get('/grading', cast.people['T-'])).courses).toEqual([]);
  expect((await get('/grading', cast.people['S+'])).courses).toEqual([]);
});

test('a grader reads one answer with its late ones, and finds own comments again', async () => {
  const student = await t.actor('student');
  await upsertSubscription(t.db, { userId: student.id, courseId: cast.courseId });
  const attempt = await startAttempt(t, quiz, student);
  const { slot } = findQuestionOfKind(attempt, 'essay');
  const at = toQuizPath(quiz, `/attempts/${attempt.id}`);
  const save = (response: string, seq: number) =>
    t.call('PUT', `${at}/answers/${slot}`, { as: student, body: { response, seq } });
  await save('A tiempo', 1);
  const ended = { state: 'submitted', dueAt: fromNow(-12 * MINUTE) } as const;
  await t.call('POST', `${at}/submit`, { as: student });
  await t.db.updateTable('attempts').set(ended).where('id', '=', attempt.id).execute();
  expect((await save('Tarde', 2)).json().answer).toMatchObject({ outcome: 'late' });

  expect((await queue(`q=${student.username}`)).answers).toMatchObject([{ late: true }]);
  const { answer } = await get(`${at}/grades/${slot}`);
  expect(answer).toMatchObject({ name: student.username, endedAt: ended.dueAt, gradedAt: null, loss: null });
  const rules = { passMark: null, dropLowest: 0, missing: 'closed', scale: 'percent', version: 0 };
  await t.call('PUT', `/courses/${cast.courseId}/gradebook/scheme`, {
    as: teacher(),
    body: { ...rules, late: { percent: 5, unit: 'hour', most: 50 }, parts: [] },
  });
  const { loss } = (await get(`${at}/grades/${slot}`)).answer;
  expect(loss).toEqual({ percent: 5, accepted: false, waived: false });
  expect(answer.question).toMatchObject({ response: 'A tiempo', late: [{ response: 'Tarde' }] });

  for (const comment of ['Falta la hipótesis.', 'Bien.', 'Falta la hipótesis.'])
    await grade(attempt.id, { mark: 1, comment });
  const [one] = (await queue('limit=1')).answers;
  await grade(one?.attemptId ?? 0, { mark: 2, comment: 'Falta la hipótesis.' }, cast.people.Ad);
  expect((await get(`/courses/${cast.courseId}/grading/comments`)).comments).toEqual([
    { text: 'Falta la hipótesis.', uses: 1 },
    { text: 'Bien.', uses: 1 },
  ]);
});

test('the second of two graders sees the mark of the first one', async () => {
  const attemptId = (await queue()).answers[0]?.attemptId ?? 0;
  expect((await grade(attemptId, { mark: 2, comment: 'Muy bien', gradedAt: null })).statusCode).toBe(200);
  const second = await grade(attemptId, { mark: 1, gradedAt: null }, cast.people.Ad);
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({
    code: 'graded_meanwhile',
    current: { name: teacher().username, mark: 2, comment: 'Muy bien' },
  });
  const { gradedAt } = second.json().current;
  expect((await grade(attemptId, { mark: 1, gradedAt }, cast.people.Ad)).statusCode).toBe(200);
  const since = (await get(toQuizPath(quiz, `/attempts/${attemptId}/grades/1`))).answer.gradedAt;
  const marks = [0, 1, 2, 0, 1, 2].map((mark) => grade(attemptId, { mark, gradedAt: since }));
  const statuses = (await Promise.all(marks)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('marks of two questions of one attempt at once keep both', async () => {
  const [first] = students as [Actor];
  quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.essay, QUESTION_SAMPLES.essay] });
  const attempt = await findAttempt(t.db, await handIn(first, 'Sea f…', 'Luego g…'));
  if (!attempt) throw new Error('no attempt');
  let second: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (trx) => {
    await lockAttempts(trx, [attempt.id]);
    const answers = trx.updateTable('attemptAnswers').where('attemptId', '=', attempt.id);
    await answers.set({ fraction: 0.5, gradedBy: teacher().id }).where('slot', '=', 1).execute();
    const given = { slot: 2, mark: 2, graderId: teacher().id };
    second = t.db
      .transaction()
      .execute((other) => saveManualMark(other, new QuestionCache(), attempt, given));
    // Lets the other transaction read before this one commits.
    for (let turn = 0; turn < 400; turn += 1) await findAttempt(trx, attempt.id);
  });
  await second;
  expect(await findAttempt(t.db, attempt.id)).toMatchObject({ score: 3, needsGrading: false });
});

test('a rubric makes the mark, which a grader may still change, and its learner reads it', async () => {
  const levels = [{ points: 2, text: 'La demuestra' }, { points: 0 }, { points: 1, text: 'La nombra' }];
  const rubric = [
    { title: 'Hipótesis', text: 'Todas', levels },
    { title: 'Tesis', levels: [{ points: 0 }, { points: 2 }] },
  ];
  quiz = await createQuiz(t, cast, { questions: [{ ...QUESTION_SAMPLES.essay, mark: 6, rubric }] });
  const student = students[0] as Actor;
  const at = toQuizPath(quiz, `/attempts/${await handIn(student, 'Sea f…')}`);
  const read = async (as: Actor) =>
    findQuestionOfKind((await t.call('GET', at, { as })).json().attempt, 'essay');
  const [first, second] = (await read(teacher())).rubric ?? [];
  expect(first).toMatchObject({ title: 'Hipótesis', text: 'Todas', points: null });
  expect(first?.levels.map(({ points }) => points)).toEqual([0, 1, 2]);
  expect((await read(student)).rubric).toBeUndefined();

  const grades = (body: object) => t.call('PUT', `${at}/grades/1`, { as: teacher(), body });
  const points = (...given: number[]) =>
    [first, second].slice(0, given.length).map((one, index) => ({ id: one?.id, points: given[index] }));
  // Three of the rubric's four points earn 4.5 of the question's six.
  expect((await grades({ rubric: points(1, 2) })).json().attempt.result.score).toBe(4.5);
  expect((await grades({ rubric: points(1.5) })).statusCode).toBe(400);
  expect((await grades({ mark: 5, rubric: points(2, 2) })).json().attempt.result.score).toBe(5);
  expect((await read(student)).rubric?.map((one) => one.points)).toEqual([2, 2]);
  const { audit } = await get('/audit?action=attempt.grade&limit=2', cast.people.Ad);
  expect(audit.map(({ details }: { details: { mark: number } }) => details.mark)).toEqual([5, 4.5]);

  // The full rubric is the full mark also when hundredths cannot write the mark.
  for (const mark of [6.667, 3.3333]) {
    quiz = await createQuiz(t, cast, { questions: [{ ...QUESTION_SAMPLES.essay, mark, rubric }] });
    const id = await handIn(student, 'Sea f…');
    const all = (await get(toQuizPath(quiz, `/attempts/${id}/grades/1`))).answer.question.rubric;
    const full = await grade(id, {
      rubric: all.map((one: { id: string }) => ({ id: one.id, points: 2 })),
    });
    expect(full.json().attempt.result).toMatchObject({ score: mark, percent: 100 });
  }

  const twice = [{ title: 'x', levels: [{ points: 1 }, { points: 1 }] }];
  const question = { ...QUESTION_SAMPLES.file, rubric: twice };
  const refused = await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, {
    as: teacher(),
    body: question,
  });
  expect(refused.json().details).toMatchObject([{ field: 'rubric.0.levels' }]);
});
