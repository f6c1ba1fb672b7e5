import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  createQuiz,
  findPartId,
  findQuestionOfKind,
  QUESTION_SAMPLES,
  startAttempt,
  toQuizPath,
} from '../../../test/quiz-samples.ts';
import { fromNow, HOUR, MINUTE, SECOND } from '../../core/time/time.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import type { Answer } from '../kinds/answers.schema.ts';
import { QuestionCache } from '../questions/question-cache.ts';
import type { FullQuiz } from '../quizzes.schema.ts';
import type { Attempt, AttemptQuestion } from './attempts.schema.ts';
import { closeOverdueAttempts } from './close-attempts.ts';

let t: TestApp;
let cast: Cast;
let quiz: FullQuiz;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  quiz = await createQuiz(t, cast);
});
afterAll(() => t.close());

const me = () => cast.people['S+'];
const at = (attempt: Pick<Attempt, 'id'>, rest = '') => toQuizPath(quiz, `/attempts/${attempt.id}${rest}`);

async function save(attempt: Attempt, slot: number, answer: Answer, seq = 1, as = me()) {
  return t.call('PUT', at(attempt, `/answers/${slot}`), { as, body: { response: answer, seq } });
}

async function read(attempt: Attempt, as = me()): Promise<Attempt> {
  return (await t.call('GET', at(attempt), { as })).json().attempt;
}

async function submit(attempt: Attempt): Promise<Attempt> {
  return (await t.call('POST', at(attempt, '/submit'), { as: me() })).json().attempt;
}

/** Computes the right answer from the values that the attempt drew. */
function incomeOf({ html }: AttemptQuestion): string {
  const [, quantity = '', price = ''] = /venden (\d+) unidades a ([\d,]+) pesos/.exec(html) ?? [];
  return `${Number(quantity) * Number(price.replace(',', '.'))} $`;
}

/** Answers every question correctly, except the essay and the file. */
async function answerAll(attempt: Attempt): Promise<void> {
  const of = (kind: Parameters<typeof findQuestionOfKind>[1]) => findQuestionOfKind(attempt, kind);
  const single = of('single');
  const double = single.options?.find(({ html }) => html.includes('<mn>2</mn>'))?.id ?? '';
  const matching = of('matching');
  const ordering = of('ordering');
  const answers: [number, Answer][] = [
    [single.slot, double],
    [of('multiple').slot, [findPartId(of('multiple'), '2'), findPartId(of('multiple'), '4')]],
    [of('truefalse').slot, true],
    [of('short').slot, ' montevidéo '],
    [of('numerical').slot, '3,141'],
    [
      matching.slot,
      {
        [findPartId(matching, 'Uruguay')]: findPartId(matching, 'Montevideo'),
        [findPartId(matching, 'Perú')]: findPartId(matching, 'Lima'),
      },
    ],
    [ordering.slot, ['uno', 'dos', 'tres', 'cuatro'].map((words) => findPartId(ordering, words))],
    [of('gaps').slot, { 1: 'Derivada', 2: '2x', 3: '2,05' }],
    [of('calculated').slot, incomeOf(of('calculated'))],
  ];
  const body = { answers: answers.map(([slot, response]) => ({ slot, response, seq: 1 })) };
  const answer = await t.call('PUT', at(attempt, '/answers'), { as: me(), body });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(new Set(answer.json().answers.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
    new Set(['saved']),
  );
}

describe('taking a quiz', () => {
  test('what is right or says so never leaves the server before the end', async () => {
    const attempt = await startAttempt(t, quiz, me());
    await answerAll(attempt);
    for (const path of [at(attempt), toQuizPath(quiz), toQuizPath(quiz, '/attempts')]) {
      const { body } = await t.call('GET', path, { as: me() });
      for (const secret of [
        'weight',
        'correct',
        'feedback"',
        'Muy bien',
        'potencia',
        'hipótesis',
        'Monte*',
        'formulas',
        'Sumaste',
      ]) {
        expect(body).not.toContain(secret);
      }
    }
  });

  test('right answers to each kind earn its mark; the essay waits for a person, and no file is none', async () => {
    const attempt = await startAttempt(t, quiz, me());
    await answerAll(attempt);
    const essay = findQuestionOfKind(attempt, 'essay');
    await save(attempt, essay.slot, 'Sea f derivable…');
    const done = await submit(attempt);
    expect(done).toMatchObject({ state: 'submitted', needsGrading: true, reviewable: true });
    expect(done.result).toMatchObject({ score: 18, maxScore: 22 });
    const byHand: Partial<Record<string, unknown[]>> = { essay: ['waiting', null], file: ['blank', 0] };
    for (const { kind, review } of done.questions)
      expect([kind, review?.outcome, review?.mark]).toEqual([kind, ...(byHand[kind] ?? ['right', 2])]);
    expect(
      findQuestionOfKind(done, 'single').review?.parts?.some(({ feedbackHtml }) =>
        feedbackHtml.includes('Muy bien'),
      ),
    ).toBe(true);

    const grade = { mark: 1.5, comment: 'Falta una hipótesis.' };
    const path = at(attempt, `/grades/${essay.slot}`);
    expect((await t.call('PUT', path, { as: me(), body: grade })).statusCode).toBe(403);
    expect((await t.call('PUT', path, { as: cast.people['T+'], body: { mark: 3 } })).statusCode).toBe(400);
    await t.call('PUT', path, { as: cast.people['T+'], body: grade });
    const graded = await read(attempt);
    expect(graded).toMatchObject({ needsGrading: false, result: { score: 19.5 } });
    expect(findQuestionOfKind(graded, 'essay').review).toMatchObject(grade);
  });

  test('an essay that is worth nothing waits for a person like any other, and is graded by one', async () => {
    quiz = await createQuiz(t, cast, {
      questions: [{ ...QUESTION_SAMPLES.essay, mark: 0 }, QUESTION_SAMPLES.truefalse],
    });
    const attempt = await startAttempt(t, quiz, me());
    await save(attempt, 1, 'Me gustó.');
    await save(attempt, 2, true);
    expect(await submit(attempt)).toMatchObject({ needsGrading: true });
    const as = cast.people['T+'];
    const grade = (mark: number | null) => t.call('PUT', at(attempt, '/grades/1'), { as, body: { mark } });
    await grade(0);
    const graded = await read(attempt);
    expect(graded).toMatchObject({ needsGrading: false, result: { score: 2, percent: 100 } });
    expect(graded.questions[0]?.review).toMatchObject({ outcome: 'right', mark: 0 });
    const mine = (await t.call('GET', toQuizPath(quiz), { as: me() })).json().quiz.mine;
    expect(mine).toMatchObject({ result: { score: 2 }, resultSoFar: null });
    await grade(null);
    expect(await read(attempt)).toMatchObject({ needsGrading: true });
  });

  test('a comment alone leaves the mark to the key', async () => {
    const attempt = await startAttempt(t, quiz, me());
    await answerAll(attempt);
    const { slot } = findQuestionOfKind(await submit(attempt), 'single');
    const as = cast.people['T+'];
    await t.call('PUT', at(attempt, `/grades/${slot}`), { as, body: { comment: 'Bien pensado.' } });
    expect(findQuestionOfKind(await read(attempt), 'single').review).toMatchObject({
      mark: 2,
      comment: 'Bien pensado.',
    });
    const row = await t.db
      .selectFrom('attemptAnswers')
      .select('gradedBy')
      .where('attemptId', '=', attempt.id)
      .where('slot', '=', slot)
      .executeTakeFirst();
    expect(row).toEqual({ gradedBy: null });
  });

  test('an attempt looks the same wherever it is opened again', async () => {
    const shuffledQuiz = await createQuiz(t, cast, { shuffleQuestions: true });
    const first = await startAttempt(t, shuffledQuiz, me());
    const again = await startAttempt(t, shuffledQuiz, me());
    expect(again.id).toBe(first.id);
    expect(again.questions).toEqual(first.questions);
  });

  test('twenty starts at once make one attempt', async () => {
    const starts = Array.from({ length: 20 }, () =>
      t.call('POST', toQuizPath(quiz, '/attempts'), { as: me(), body: {} }),
    );
    const answers = await Promise.all(starts);
    expect(new Set(answers.map((response) => response.json().attempt.id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(
      await t.db.selectFrom('attempts').select('id').where('quizId', '=', quiz.id).execute(),
    ).toHaveLength(1);
  });
});

describe('saving', () => {
  test('an older save never replaces a newer one, and a repeated one counts once', async () => {
    const attempt = await startAttempt(t, quiz, me());
    const { slot } = findQuestionOfKind(attempt, 'short');
    expect((await save(attempt, slot, 'tres', 3)).json().answer.outcome).toBe('saved');
    expect((await save(attempt, slot, 'dos', 2)).json().answer.outcome).toBe('stale');
    expect((await save(attempt, slot, 'tres', 3)).json().answer.outcome).toBe('saved');
    expect(findQuestionOfKind(await read(attempt), 'short')).toMatchObject({ response: 'tres', seq: 3 });
  });

  test('of many saves at once the newest stays', async () => {
    const attempt = await startAttempt(t, quiz, me());
    const { slot } = findQuestionOfKind(attempt, 'short');
    const seqs = Array.from({ length: 40 }, (_, index) => index + 1).sort(() => Math.random() - 0.5);
    const answers = await Promise.all(seqs.map((seq) => save(attempt, slot, `versión ${seq}`, seq)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(findQuestionOfKind(await read(attempt), 'short')).toMatchObject({
      response: 'versión 40',
      seq: 40,
    });
  });

  test.each<[keyof typeof QUESTION_SAMPLES, Answer]>([
    ['single', 'zzzzzz'],
    ['single', ['a']],
    ['multiple', ['zzzzzz']],
    ['truefalse', 'true'],
    ['numerical', true],
    ['matching', { zzzzzz: 'zzzzzz' }],
    ['ordering', ['zzzzzz']],
    ['gaps', { 9: 'x' }],
    ['essay', ['x']],
  ])('a response that can never count to a %s question is refused: %j', async (kind, response) => {
    const attempt = await startAttempt(t, quiz, me());
    const { slot } = findQuestionOfKind(attempt, kind);
    expect((await save(attempt, slot, response)).statusCode).toBe(400);
    expect(findQuestionOfKind(await read(attempt), kind).response).toBe(null);
  });

  test('nobody writes into or reads the attempt of another', async () => {
    const attempt = await startAttempt(t, quiz, me());
    const other = await t.actor('student');
    const { upsertSubscription } = await import('../../courses/subscriptions/subscriptions.queries.ts');
    await upsertSubscription(t.db, { userId: other.id, courseId: cast.courseId });
    expect((await t.call('GET', at(attempt), { as: other })).statusCode).toBe(404);
    for (const as of [other, cast.people['T+'], cast.people.Ad]) {
      expect((await save(attempt, 1, 'x', 1, as)).statusCode).toBe(404);
      expect((await t.call('POST', at(attempt, '/submit'), { as })).statusCode).toBe(404);
    }
    expect((await t.call('GET', at(attempt), { as: cast.people['T+'] })).statusCode).toBe(200);
    const elsewhere = await createQuiz(t, cast);
    const wrong = toQuizPath(elsewhere, `/attempts/${attempt.id}`);
    expect((await t.call('GET', wrong, { as: me() })).statusCode).toBe(404);
  });
});

describe('time', () => {
  const moveBack = async (attempt: Attempt, ms: number) =>
    t.db
      .updateTable('attempts')
      .set({ dueAt: fromNow(-ms) })
      .where('id', '=', attempt.id)
      .execute();
  const stored = ({ id }: Attempt) =>
    t.db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const closeOverdue = (onFailure: (error: unknown, attemptId: number) => void) =>
    closeOverdueAttempts({ db: t.db, questions: new QuestionCache() }, onFailure);

  test('an attempt closes by itself with what was saved; what comes later is kept, flagged, and may be accepted', async () => {
    quiz = await createQuiz(t, cast, {
      timeLimitSeconds: 600,
      questions: [QUESTION_SAMPLES.short, QUESTION_SAMPLES.numerical],
    });
    const attempt = await startAttempt(t, quiz, me());
    expect(attempt.remainingSeconds).toBeGreaterThan(590);
    await save(attempt, 1, 'Montevideo');
    await moveBack(attempt, MINUTE);
    expect((await save(attempt, 2, '3,14')).json().answer.outcome).toBe('late');
    expect((await save(attempt, 2, '3,14')).json().answer.outcome).toBe('late');
    // A repetition after a lost acknowledgement is not late.
    expect((await save(attempt, 1, 'Montevideo')).json().answer.outcome).toBe('saved');
    const closed = await read(attempt);
    expect(closed).toMatchObject({ state: 'expired', hasLate: true, result: { score: 2, maxScore: 4 } });

    const seen = await read(attempt, cast.people['T+']);
    const late = findQuestionOfKind(seen, 'numerical').late ?? [];
    expect(late).toMatchObject([{ response: '3,14', acceptedAt: null }]);
    const path = at(attempt, `/late/${late[0]?.id}/accept`);
    expect((await t.call('POST', path, { as: me() })).statusCode).toBe(403);
    expect((await t.call('POST', path, { as: cast.people['T+'] })).statusCode).toBe(200);
    expect(await read(attempt)).toMatchObject({ result: { score: 4 } });
  });

  test('the job closes what nobody asks for, once, though several run', async () => {
    quiz = await createQuiz(t, cast, { timeLimitSeconds: 600 });
    const attempt = await startAttempt(t, quiz, me());
    await save(attempt, findQuestionOfKind(attempt, 'short').slot, 'Montevideo');
    await moveBack(attempt, MINUTE);
    const closing = () => closeOverdue(() => expect.unreachable());
    await Promise.all([closing(), closing(), closing()]);
    const row = await stored(attempt);
    expect(row).toMatchObject({ state: 'expired', score: 2 });
    expect(row.submittedAt).toBe(row.dueAt);
  });

  test('an attempt that cannot be closed is reported, and does not stop those after it', async () => {
    const mate = await t.actor('student');
    await upsertSubscription(t.db, { userId: mate.id, courseId: cast.courseId });
    quiz = await createQuiz(t, cast, { timeLimitSeconds: 600 });
    const broken = await startAttempt(t, quiz, me());
    const next = await startAttempt(t, quiz, mate);
    await moveBack(broken, 2 * MINUTE);
    await moveBack(next, MINUTE);
    const { layout } = await stored(broken);
    const setLayout = (to: string) =>
      t.db.updateTable('attempts').set({ layout: to }).where('id', '=', broken.id).execute();
    await setLayout('broken');
    const failed: number[] = [];
    await closeOverdue((_error, id) => failed.push(id));
    expect(failed).toEqual([broken.id]);
    expect((await stored(next)).state).toBe('expired');
    await setLayout(layout);
    await closeOverdue(() => expect.unreachable());
    expect((await stored(broken)).state).toBe('expired');
  });

  test('after the end only the very answer that is stored counts as saved', async () => {
    const attempt = await startAttempt(t, quiz, me());
    const { slot } = findQuestionOfKind(attempt, 'short');
    await save(attempt, slot, 'Montevideo', 2);
    await submit(attempt);
    expect((await save(attempt, slot, 'Montevideo', 2)).json().answer.outcome).toBe('saved');
    expect((await save(attempt, slot, 'Salto', 1)).json().answer.outcome).toBe('stale');
    // Another device sends an answer with the same counter.
    expect((await save(attempt, slot, 'Lima', 2)).json().answer.outcome).toBe('late');
    expect((await save(attempt, slot, 'Quito', 2)).json().answer.outcome).toBe('late');
    const seen = findQuestionOfKind(await read(attempt, cast.people['T+']), 'short');
    expect(seen).toMatchObject({ response: 'Montevideo', late: [{ response: 'Quito' }] });
    const path = at(attempt, `/late/${seen.late?.[0]?.id}/accept`);
    await t.call('POST', path, { as: cast.people['T+'] });
    expect((await save(attempt, slot, 'Lima', 2)).json().answer.outcome).toBe('stale');
    expect(findQuestionOfKind(await read(attempt), 'short').response).toBe('Quito');
  });

  test('of what came late the first, the newest and what was accepted are kept', async () => {
    const attempt = await startAttempt(t, quiz, me());
    await submit(attempt);
    const { slot } = findQuestionOfKind(attempt, 'short');
    const late = async () => findQuestionOfKind(await read(attempt, cast.people['T+']), 'short').late ?? [];
    const sendAll = async (from: number, to: number) => {
      const seqs = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const answers = seqs.map((seq) => ({ slot, response: `versión ${seq}`, seq }));
      return (await t.call('PUT', at(attempt, '/answers'), { as: me(), body: { answers } })).json().answers;
    };
    await sendAll(10, 12);
    const accepted = (await late())[1];
    await t.call('POST', at(attempt, `/late/${accepted?.id}/accept`), { as: cast.people['T+'] });
    await sendAll(20, 219);
    const outcomes = (await sendAll(220, 230)).map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual([...Array(6).fill('stale'), ...Array(5).fill('late')]);
    expect((await late()).map(({ response }) => response)).toEqual(
      [10, 11, 226, 227, 228, 229, 230].map((seq) => `versión ${seq}`),
    );
    expect((await save(attempt, slot, 'vieja', 30)).json().answer.outcome).toBe('stale');
    expect((await save(attempt, slot, 'versión 10', 10)).json().answer.outcome).toBe('stale');
    expect((await save(attempt, slot, 'versión 230', 230)).json().answer.outcome).toBe('late');
    expect(await late()).toHaveLength(7);
  });

  test('within the grace a save still counts', async () => {
    quiz = await createQuiz(t, cast, { timeLimitSeconds: 600 });
    const attempt = await startAttempt(t, quiz, me());
    await moveBack(attempt, SECOND);
    expect((await save(attempt, findQuestionOfKind(attempt, 'short').slot, 'x')).json().answer.outcome).toBe(
      'saved',
    );
  });

  test('extra time moves the end of the attempt that runs, and taking it away moves it back', async () => {
    quiz = await createQuiz(t, cast, { timeLimitSeconds: 600 });
    const attempt = await startAttempt(t, quiz, me());
    const path = toQuizPath(quiz, `/extra_time/${me().id}`);
    await t.call('PUT', path, { as: cast.people['T+'], body: { seconds: 300 } });
    const longer = await read(attempt);
    expect(Date.parse(longer.dueAt ?? '') - Date.parse(attempt.dueAt ?? '')).toBe(300 * SECOND);
    expect((await t.call('DELETE', path, { as: cast.people['T+'] })).statusCode).toBe(204);
    expect((await read(attempt)).dueAt).toBe(attempt.dueAt);
    expect((await t.call('DELETE', path, { as: cast.people['T+'] })).statusCode).toBe(404);
  });

  test.each(['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-03:00'])(
    'a quiz that closes at %s never does, with extra time neither',
    async (closesAt) => {
      quiz = await createQuiz(t, cast, { closesAt, questions: [QUESTION_SAMPLES.short] });
      expect(quiz).toMatchObject({ phase: 'open', closesAt: expect.stringMatching(/^9999-12-31T23:59:59/) });
      const attempt = await startAttempt(t, quiz, me());
      const path = toQuizPath(quiz, `/extra_time/${me().id}`);
      await t.call('PUT', path, { as: cast.people['T+'], body: { seconds: 60 } });
      expect((await t.call('GET', toQuizPath(quiz), { as: me() })).json().quiz.phase).toBe('open');
      expect((await save(attempt, 1, 'Montevideo')).json().answer.outcome).toBe('saved');
    },
  );

  test.each([
    [{ opensAt: fromNow(HOUR) }, 403, 'quiz_not_open'],
    [{ closesAt: fromNow(-HOUR) }, 403, 'quiz_closed'],
    [{ accessCode: 'ceibo' }, 403, 'wrong_access_code'],
    [{ state: 'draft' as const }, 404, 'not_found'],
  ])('%j does not let a student start', async (settings, status, code) => {
    const closed = await createQuiz(t, cast, settings);
    const response = await t.call('POST', toQuizPath(closed, '/attempts'), { as: me(), body: {} });
    expect(response.json()).toMatchObject({ statusCode: status, code });
  });

  test('the access code opens, attempts run out, and an attempt goes on without the code', async () => {
    quiz = await createQuiz(t, cast, { accessCode: 'ceibo', attemptsAllowed: 1 });
    const path = toQuizPath(quiz, '/attempts');
    const withCode = { as: me(), body: { accessCode: ' Ceibo ' } };
    const started = await t.call('POST', path, withCode);
    expect(started.statusCode).toBe(201);
    expect((await t.call('POST', path, { as: me(), body: {} })).statusCode).toBe(200);
    await submit(started.json().attempt);
    expect((await t.call('POST', path, withCode)).json()).toMatchObject({ code: 'no_attempts_left' });
  });

  test('R32: after thirty guesses the right access code is refused too', async () => {
    quiz = await createQuiz(t, cast, { accessCode: 'ceibo' });
    const guess = (accessCode: string) =>
      t.call('POST', toQuizPath(quiz, '/attempts'), { as: me(), body: { accessCode } });
    for (let tries = 0; tries < 30; tries += 1) expect((await guess('no')).statusCode).toBe(403);
    const right = await guess('ceibo');
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('R32: of guesses at the same moment no more are compared than one after the other', async () => {
    quiz = await createQuiz(t, cast, { accessCode: 'ceibo' });
    const guess = (accessCode: string) =>
      t.call('POST', toQuizPath(quiz, '/attempts'), { as: me(), body: { accessCode } });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, tries) => guess(`no ${tries}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(30);
    expect((await guess('ceibo')).statusCode).toBe(429);
  });

  test('asking whether there is an access code, and bringing the right one, costs no try', async () => {
    quiz = await createQuiz(t, cast, { accessCode: 'ceibo' });
    const start = (accessCode: string) =>
      t.call('POST', toQuizPath(quiz, '/attempts'), { as: me(), body: { accessCode } });
    await t.db.deleteFrom('throttles').execute();
    for (let tries = 0; tries < 31; tries += 1) expect((await start('')).statusCode).toBe(403);
    expect((await start('ceibo')).statusCode).toBe(201);
    expect(await t.db.selectFrom('throttles').selectAll().where('count', '>', 0).execute()).toEqual([]);
  });
});

describe('what is seen afterwards', () => {
  test.each([
    ['submitted', true, true],
    ['never', true, false],
    ['closed', false, false],
  ] as const)('feedback %s: score %s, review %s', async (feedbackWhen, score, review) => {
    quiz = await createQuiz(t, cast, {
      feedbackWhen,
      closesAt: fromNow(HOUR),
      questions: [QUESTION_SAMPLES.short],
    });
    const attempt = await startAttempt(t, quiz, me());
    await save(attempt, 1, 'Montevideo');
    const done = await submit(attempt);
    expect(done.result !== null).toBe(score);
    expect(done.reviewable).toBe(review);
    expect(done.questions[0]?.review !== undefined).toBe(review);
    const listed = (await t.call('GET', '/quizzes', { as: me() })).json().quizzes;
    const mine = listed.find(({ id }: FullQuiz) => id === quiz.id);
    expect([mine.bestResult !== null, mine.mine.result !== null]).toEqual([score, score]);
    expect((await read(attempt, cast.people['T+'])).questions[0]?.review?.mark).toBe(2);
  });

  test('with feedback at the close, keys stay secret as long as someone with extra time may answer', async () => {
    quiz = await createQuiz(t, cast, { feedbackWhen: 'closed', closesAt: fromNow(HOUR) });
    const attempt = await startAttempt(t, quiz, me());
    await submit(attempt);
    const other = (await t.actor('student')).id;
    await upsertSubscription(t.db, { userId: other, courseId: quiz.courseId });
    await t.call('PUT', toQuizPath(quiz, `/extra_time/${other}`), {
      as: cast.people['T+'],
      body: { seconds: 3600 },
    });
    const close = (ms: number) =>
      t.db
        .updateTable('quizzes')
        .set({ closesAt: fromNow(-ms) })
        .where('id', '=', quiz.id)
        .execute();
    await close(MINUTE);
    expect((await read(attempt)).reviewable).toBe(false);
    await close(2 * HOUR);
    expect((await read(attempt)).reviewable).toBe(true);
  });

  test.each([
    ['best', 100],
    ['last', 0],
    ['average', 50],
  ] as const)('graded by %s: %i %%', async (gradeBy, percent) => {
    quiz = await createQuiz(t, cast, { gradeBy, passMark: 60, questions: [QUESTION_SAMPLES.truefalse] });
    for (const response of [true, false]) {
      const attempt = await startAttempt(t, quiz, me());
      await save(attempt, 1, response);
      await submit(attempt);
    }
    const [listed] = (await t.call('GET', toQuizPath(quiz, '/grades'), { as: cast.people['T+'] })).json()
      .grades;
    expect(listed).toMatchObject({
      userId: me().id,
      attempts: 2,
      result: { percent, passed: percent >= 60 },
    });
    const mine = (await t.call('GET', toQuizPath(quiz), { as: me() })).json().quiz;
    expect(mine.mine.result.percent).toBe(percent);
    expect(mine.bestResult.percent).toBe(100);
    const csv = await t.call('GET', toQuizPath(quiz, '/grades.csv'), { as: cast.people['T+'] });
    expect(csv.body).toContain(`${me().username},`);
    expect(csv.body).toContain(`,${percent},`);
    expect(csv.body).not.toContain('Pregunta 1');
    const marks = await t.call('GET', toQuizPath(quiz, '/grades.csv?questions=true'), {
      as: cast.people['T+'],
    });
    const [heads, row] = parse(marks.body, { bom: true }) as string[][];
    expect(heads?.slice(3, 6)).toEqual(['CI', 'Correo', 'Grupo']);
    expect(row?.[8]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    const points = row?.slice(heads?.indexOf('Pregunta 1')).map(Number) ?? [];
    if (gradeBy !== 'average') expect(points.reduce((sum, each) => sum + each, 0)).toBe(Number(row?.[9]));
  });
});

test('a file of grades has each question in its place in the quiz, also where they are shuffled', async () => {
  const questions = Array.from({ length: 6 }, (_none, at) => ({
    ...QUESTION_SAMPLES.truefalse,
    text: `${at}`,
    mark: at + 1,
  }));
  quiz = await createQuiz(t, cast, { shuffleQuestions: true, questions });
  const attempt = await startAttempt(t, quiz, me());
  for (const { slot } of attempt.questions) await save(attempt, slot, true);
  await submit(attempt);
  const file = await t.call('GET', toQuizPath(quiz, '/grades.csv?questions=true'), { as: cast.people['T+'] });
  const [heads, row] = parse(file.body, { bom: true }) as string[][];
  expect(row?.slice(heads?.indexOf('Pregunta 1'))).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('a teacher tries a quiz out, and it counts nowhere', async () => {
  const draft = await createQuiz(t, cast, { state: 'draft' });
  const attempt = await startAttempt(t, draft, cast.people['T+']);
  expect(attempt.preview).toBe(true);
  const { quiz: shown } = (await t.call('GET', toQuizPath(draft), { as: cast.people['T+'] })).json();
  expect(shown).toMatchObject({ attemptCount: 0, mine: { attemptsUsed: 0 } });
  expect(
    (await t.call('GET', toQuizPath(draft, '/grades'), { as: cast.people.Ad })).json().grades,
  ).toMatchObject([{ userId: me().id, attempts: 0 }]);
});

test('after a corrected key a regrade says what changes, changes it, and leaves marks given by hand', async () => {
  quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.truefalse, QUESTION_SAMPLES.short] });
  const attempt = await startAttempt(t, quiz, me());
  await save(attempt, 1, false);
  await save(attempt, 2, 'Lima');
  await submit(attempt);
  const as = cast.people['T+'];
  await t.call('PUT', at(attempt, '/grades/2'), { as, body: { mark: 1 } });
  const { questions } = (
    await t.call('GET', `/courses/${cast.courseId}/quizz/questions?kind=truefalse`, { as })
  ).json();
  const key = questions[0];
  const path = `/courses/${cast.courseId}/quizz/questions/${key.id}`;
  expect((await t.call('PUT', path, { as, body: { ...key, correct: false } })).statusCode).toBe(200);
  const headers = { 'idempotency-key': 'recalificar' };
  const send = (body: object, more = {}) =>
    t.call('POST', toQuizPath(quiz, '/regrade'), { as, body, ...more });
  const regrade = async (body: object, more = {}) => (await send(body, more)).json().regrade;
  const change = [{ attemptId: attempt.id, userId: me().id, name: expect.any(String), before: 1, after: 3 }];
  expect(await regrade({ dryRun: true })).toEqual({ dryRun: true, attempts: 1, changed: change });
  await t.db.schema.alterTable('audit').renameTo('away').execute();
  expect((await send({}, { headers })).statusCode).toBe(500);
  await t.db.schema.alterTable('away').renameTo('audit').execute();
  // The failed request changed nothing, and its retry with the same key succeeds.
  expect((await read(attempt)).result?.score).toBe(1);
  expect(await regrade({}, { headers })).toEqual({ dryRun: false, attempts: 1, changed: change });
  expect((await read(attempt)).result?.score).toBe(3);
  expect(await regrade({})).toMatchObject({ changed: [] });
});

test('a regrade saves the marks of single questions also when the total stays', async () => {
  quiz = await createQuiz(t, cast, {
    questions: [QUESTION_SAMPLES.truefalse, { ...QUESTION_SAMPLES.truefalse, text: 'x' }],
  });
  const attempt = await startAttempt(t, quiz, me());
  await save(attempt, 1, true);
  await save(attempt, 2, false);
  await submit(attempt);
  const as = cast.people['T+'];
  const keys = [false, false];
  for (const [index, { questionId }] of quiz.questions?.entries() ?? []) {
    const path = `/courses/${cast.courseId}/quizz/questions/${questionId}`;
    const { question } = (await t.call('GET', path, { as })).json();
    await t.call('PUT', path, { as, body: { ...question, correct: keys[index] } });
  }
  const regrade = async () =>
    (await t.call('POST', toQuizPath(quiz, '/regrade'), { as, body: {} })).json().regrade.changed;
  expect(await regrade()).toMatchObject([{ before: 2, after: 2 }]);
  expect(await regrade()).toEqual([]);
  const saved = t.db.selectFrom('attemptAnswers').select('fraction').where('attemptId', '=', attempt.id);
  expect((await saved.orderBy('slot').execute()).map(({ fraction }) => fraction)).toEqual([0, 1]);
});

test('a random draw gives each attempt different questions of the tag, none twice', async () => {
  const as = cast.people['T+'];
  for (let number = 0; number < 8; number += 1) {
    const body = { ...QUESTION_SAMPLES.short, text: `Pregunta ${number}`, tags: ['Álgebra'] };
    await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, { as, body });
  }
  quiz = await createQuiz(t, cast, { questions: [{ tag: 'algebra', count: 4 }] });
  const drawn = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const attempt = await startAttempt(t, quiz, me());
    const texts = attempt.questions.map(({ html }) => html);
    expect(new Set(texts).size).toBe(4);
    drawn.add(texts.join());
    await submit(attempt);
  }
  expect(drawn.size).toBeGreaterThan(1);
  const fresh = { ...QUESTION_SAMPLES.short, tags: ['Álgebra'] };
  for (const questions of [[{ tag: 'algebra', count: 9 }], [fresh, { tag: 'algebra', count: 9 }]]) {
    const body = { title: 'x', questions };
    const refused = await t.call('POST', `/courses/${cast.courseId}/quizz`, { as, body });
    expect(refused.statusCode).toBe(400);
  }
});
