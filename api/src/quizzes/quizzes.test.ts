import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestAssignment, toAssignmentPath } from '../../test/assignment-samples.ts';
import { type Cast, createCast, pairWithParts } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES, startAttempt, toQuizPath } from '../../test/quiz-samples.ts';
import { createForm, SAMPLE_PNG } from '../../test/sample-files.ts';
import { fromNow, HOUR } from '../core/time/time.ts';
import { ensureGroup } from '../courses/subscriptions/groups/groups.queries.ts';
import { QUESTION_KINDS } from './kinds/kinds.ts';
import type { FullQuiz } from './quizzes.schema.ts';

let t: TestApp;
let cast: Cast;
let other: Cast;
let quiz: FullQuiz;

beforeAll(async () => {
  t = await createTestApp();
  other = await createCast(t);
});
beforeEach(async () => {
  cast = await createCast(t);
  quiz = await createQuiz(t, cast);
});
afterAll(() => t.close());

const course = (rest = '') => `/courses/${cast.courseId}/quizz${rest}`;
const stored = () => t.db.selectFrom('quizzes').selectAll().where('courseId', '=', cast.courseId).execute();
const teacher = () => cast.people['T+'];

describe('who may', () => {
  test.each(pairWithParts([401, 403, 200, 200, 403, 200]))(
    '%s lists: %i; a draft only who teaches',
    async (part, status) => {
      await createQuiz(t, cast, { title: 'Borrador', state: 'draft', accessCode: 'secreta' });
      const response = await t.call('GET', course(), { as: cast.people[part] });
      expect(response.statusCode).toBe(status);
      expect(response.body).not.toContain('secreta');
      if (status !== 200) return;
      const titles = response.json().quizzes.map(({ title }: FullQuiz) => title);
      expect(titles).toEqual(part === 'S+' ? ['Parcial'] : ['Parcial', 'Borrador']);
    },
  );

  test.each(pairWithParts([401, 403, 403, 201, 403, 201]))('%s creates: %i', async (part, status) => {
    const response = await t.call('POST', course(), { as: cast.people[part], body: { title: 'Otro' } });
    expect(response.statusCode).toBe(status);
    expect(await stored()).toHaveLength(status === 201 ? 2 : 1);
  });

  test.each(pairWithParts([401, 403, 200, 200, 403, 200]))('%s reads one: %i', async (part, status) => {
    const response = await t.call('GET', toQuizPath(quiz), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    if (status !== 200) return;
    expect(response.json().quiz.questions?.length).toBe(part === 'S+' ? undefined : QUESTION_KINDS.length);
    expect('accessCode' in response.json().quiz).toBe(part !== 'S+');
  });

  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('%s changes: %i', async (part, status) => {
    const body = { title: 'Nuevo', version: quiz.version };
    const response = await t.call('PUT', toQuizPath(quiz), { as: cast.people[part], body });
    expect(response.statusCode).toBe(status);
    expect((await stored())[0]?.title).toBe(status === 200 ? 'Nuevo' : 'Parcial');
  });

  test.each(pairWithParts([401, 403, 403, 204, 403, 204]))('%s deletes one: %i', async (part, status) => {
    const response = await t.call('DELETE', toQuizPath(quiz), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    expect(await stored()).toHaveLength(status === 204 ? 0 : 1);
  });

  test.each(pairWithParts([401, 403, 403, 403, 403, 204]))(
    '%s deletes all of a course: %i',
    async (part, status) => {
      const response = await t.call('DELETE', course(), { as: cast.people[part] });
      expect(response.statusCode).toBe(status);
      expect(await stored()).toHaveLength(status === 204 ? 0 : 1);
    },
  );

  test.each(pairWithParts([401, 403, 201, 201, 403, 201]))(
    '%s starts an attempt: %i',
    async (part, status) => {
      const response = await t.call('POST', toQuizPath(quiz, '/attempts'), {
        as: cast.people[part],
        body: {},
      });
      expect(response.statusCode).toBe(status);
      if (status === 201) expect(response.json().attempt.preview).toBe(part !== 'S+');
    },
  );

  const teaching: [string, 'GET' | 'POST', string, object | undefined, number][] = [
    ['reads the bank', 'GET', '/questions', undefined, 200],
    ['adds a question', 'POST', '/questions', QUESTION_SAMPLES.truefalse, 201],
    ['reads the tags', 'GET', '/tags', undefined, 200],
    ['previews a text', 'POST', '/preview', { text: '$x$' }, 200],
    ['reads extra times', 'GET', '/QUIZ/extra_time', undefined, 200],
    ['reads grades', 'GET', '/QUIZ/grades', undefined, 200],
    ['reads grades as a file', 'GET', '/QUIZ/grades.csv', undefined, 200],
    ['reads statistics', 'GET', '/QUIZ/statistics', undefined, 200],
    ['regrades', 'POST', '/QUIZ/regrade', {}, 200],
  ];
  test.each(teaching)('only who teaches %s', async (_what, method, path, body, status) => {
    for (const [part, expected] of pairWithParts([401, 403, 403, status, 403, status])) {
      const as = cast.people[part];
      const response = await t.call(method, course(path.replace('QUIZ', String(quiz.id))), { as, body });
      expect([part, response.statusCode]).toEqual([part, expected]);
    }
  });

  test('GET /quizzes gives those of the own courses alone', async () => {
    await createQuiz(t, other);
    for (const [part, expected] of pairWithParts([undefined, 0, 1, 1, 0, 0])) {
      const response = await t.call('GET', '/quizzes', { as: cast.people[part] });
      if (expected === undefined) expect(response.statusCode).toBe(401);
      else expect(response.json().quizzes).toHaveLength(expected);
    }
    const [mine] = (await t.call('GET', '/quizzes', { as: cast.people['S+'] })).json().quizzes;
    expect(mine).toMatchObject({
      courseId: cast.courseId,
      courseName: 'Álgebra',
      releasedAt: null,
      bestResult: null,
      phase: 'open',
    });
  });
});

describe('a quiz', () => {
  test('R3: belongs to its course, and so do its questions and attempts', async () => {
    const as = cast.people.Ad;
    const attempt = await startAttempt(t, quiz, cast.people['S+']);
    const wrong = `/courses/${other.courseId}/quizz/${quiz.id}`;
    const question = quiz.questions?.[0]?.questionId;
    for (const path of [
      wrong,
      `${wrong}/grades`,
      `${wrong}/attempts/${attempt.id}`,
      `/courses/${other.courseId}/quizz/questions/${question}`,
    ]) {
      expect([path, (await t.call('GET', path, { as })).statusCode]).toEqual([path, 404]);
    }
    expect((await t.call('DELETE', wrong, { as })).statusCode).toBe(404);
    const foreign = { title: 'x', questions: [{ questionId: question }] };
    const path = `/courses/${other.courseId}/quizz`;
    expect((await t.call('POST', path, { as, body: foreign })).statusCode).toBe(400);
    expect(await stored()).toHaveLength(1);
  });

  test('goes back as a GET gave it; a stale version is 409 with the present one; none is 400', async () => {
    const as = teacher();
    const { quiz: given } = (await t.call('GET', toQuizPath(quiz), { as })).json();
    const changed = { ...given, title: 'Segundo', passMark: 60, opensAt: '2026-03-01T12:00:00Z' };
    const response = await t.call('PUT', toQuizPath(quiz), { as, body: { quiz: changed } });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().quiz).toMatchObject({
      title: 'Segundo',
      passMark: 60,
      opensAt: '2026-03-01T12:00:00.000Z',
      questionCount: QUESTION_KINDS.length,
      version: 2,
    });
    const stale = await t.call('PUT', toQuizPath(quiz), { as, body: changed });
    expect(stale.json()).toMatchObject({
      statusCode: 409,
      code: 'stale_version',
      current: { title: 'Segundo' },
    });
    expect((await t.call('PUT', toQuizPath(quiz), { as, body: { title: 'x' } })).statusCode).toBe(400);
  });

  test('and an assignment never close before they open for a group, also when only the common dates change', async () => {
    const groupId = await ensureGroup(t.db, cast.courseId, 'Nocturno');
    const dates = [{ groupId, opensAt: fromNow(10 * HOUR) }];
    const common = { closesAt: fromNow(20 * HOUR), dates };
    const made = await createTestAssignment(t, cast, common);
    const dated = await createQuiz(t, cast, { ...common, questions: [QUESTION_SAMPLES.truefalse] });
    const put = (path: string, { version }: { version: number }, change: object) =>
      t.call('PUT', path, { as: teacher(), body: { version, closesAt: fromNow(HOUR), ...change } });
    for (const [path, one] of [
      [toQuizPath(dated), dated],
      [toAssignmentPath(made), made],
    ] as const) {
      const refused = await put(path, one, {});
      expect(refused.json()).toMatchObject({ statusCode: 400, details: [{ field: 'closesAt' }] });
      expect((await put(path, one, { dates: [] })).statusCode).toBe(200);
    }
  });

  test('is no assignment, whose slots and question stay as they are', async () => {
    const as = teacher();
    const made = await createTestAssignment(t, cast);
    const asQuiz = { version: made.version, questions: [QUESTION_SAMPLES.truefalse] };
    expect((await t.call('PUT', toQuizPath(made), { as, body: asQuiz })).statusCode).toBe(404);
    const slots = t.db.selectFrom('quizSlots').select('questionId').where('quizId', '=', made.id);
    const { questionId } = await slots.executeTakeFirstOrThrow();
    const body = { ...QUESTION_SAMPLES.truefalse, version: 1 };
    const asBank = await t.call('PUT', course(`/questions/${questionId}`), { as, body });
    expect(asBank.json().code).toBe('question_in_use');
    const read = (await t.call('GET', toAssignmentPath(made), { as })).json();
    expect(read.assignment).toMatchObject({ points: 10, maxFiles: 3 });
  });

  test.each(['opensAt', 'closesAt'])('a leap second is no %s', async (field) => {
    const times = { [field]: '2030-12-31T23:59:60Z' };
    const as = teacher();
    for (const [method, path] of [
      ['POST', course()],
      ['PUT', toQuizPath(quiz)],
    ] as const) {
      const body = method === 'POST' ? { title: 'x', ...times } : { version: 1, ...times };
      const response = await t.call(method, path, { as, body });
      expect(response.json()).toMatchObject({ statusCode: 400, details: [{ field }] });
    }
  });

  test('deleting by id deletes that one; an unknown one is 404; of a course without any it is 204', async () => {
    const as = cast.people.Ad;
    const second = await createQuiz(t, cast);
    expect((await t.call('DELETE', course(`?quizId=${quiz.id}`), { as })).statusCode).toBe(204);
    expect((await stored()).map(({ id }) => id)).toEqual([second.id]);
    expect((await t.call('DELETE', course(`?quizId=${quiz.id}`), { as })).statusCode).toBe(404);
    expect((await t.call('DELETE', course(), { as })).statusCode).toBe(204);
    expect((await t.call('DELETE', course(), { as })).statusCode).toBe(204);
    expect((await t.call('DELETE', '/courses/2147483647/quizz', { as })).statusCode).toBe(404);
  });

  test('its questions do not change once there are attempts; its settings do', async () => {
    const as = teacher();
    await startAttempt(t, quiz, cast.people['S+']);
    const fewer = { version: 1, questions: quiz.questions?.slice(1) };
    expect((await t.call('PUT', toQuizPath(quiz), { as, body: fewer })).json()).toMatchObject({
      code: 'quiz_has_attempts',
    });
    const same = { version: 1, title: 'Otro', questions: quiz.questions };
    expect((await t.call('PUT', toQuizPath(quiz), { as, body: same })).statusCode).toBe(200);
  });

  test.each([
    ['no title', { title: undefined }],
    ['closing before opening', { opensAt: '2026-05-02T00:00:00Z', closesAt: '2026-05-01T00:00:00Z' }],
    ['an unknown field', { surprise: 1 }],
    ['a question twice', { questions: 'twice' }],
    ['a question that says nothing', { questions: [{ mark: 1 }] }],
    ['a question without a right option', { questions: [{ kind: 'single', text: 'x', options: [] }] }],
  ])('with %s is 400', async (_what, change) => {
    const id = quiz.questions?.[0]?.questionId;
    const questions =
      'questions' in change && change.questions === 'twice'
        ? [{ questionId: id }, { questionId: id }]
        : undefined;
    const body = { title: 'x', ...change, ...(questions && { questions }) };
    const response = await t.call('POST', course(), { as: teacher(), body });
    expect(response.statusCode).toBe(400);
    expect(await stored()).toHaveLength(1);
  });

  test('R26: what is done to quizzes and questions is written down', async () => {
    await t.call('DELETE', toQuizPath(quiz), { as: teacher() });
    const trail = await t.db
      .selectFrom('audit')
      .select('action')
      .where('targetType', '=', 'quiz')
      .where('targetId', '=', quiz.id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['quiz.create', 'quiz.delete']);
  });
});

describe('the bank', () => {
  test('is searched by text, tag and kind, page by page', async () => {
    const as = teacher();
    const body = { ...QUESTION_SAMPLES.short, title: 'Límite notable', tags: ['Cálculo', 'límites'] };
    await t.call('POST', course('/questions'), { as, body });
    const find = async (query: string) => (await t.call('GET', course(`/questions?${query}`), { as })).json();
    expect((await find('q=LIMITE')).questions).toMatchObject([{ title: 'Límite notable' }]);
    expect((await find('tag=calculo')).total).toBe(1);
    expect((await find('kind=short')).total).toBe(2);
    const first = await find('limit=6');
    const second = await find(`limit=6&cursor=${first.nextCursor}`);
    expect([first.total, first.questions.length, second.questions.length, second.nextCursor]).toEqual([
      QUESTION_KINDS.length + 1,
      6,
      QUESTION_KINDS.length - 5,
      null,
    ]);
    expect((await t.call('GET', course('/tags'), { as })).json().tags).toEqual([
      { tag: 'Cálculo', questions: 1 },
      { tag: 'límites', questions: 1 },
    ]);
  });

  test('a question goes back as a GET gave it; one that a quiz asks stays; another may go', async () => {
    const as = teacher();
    const id = quiz.questions?.[0]?.questionId;
    const path = course(`/questions/${id}`);
    const { question } = (await t.call('GET', path, { as })).json();
    const response = await t.call('PUT', path, {
      as,
      body: { question: { ...question, text: 'Otro texto' } },
    });
    expect(response.json().question).toMatchObject({
      text: 'Otro texto',
      version: 2,
      options: question.options,
    });
    expect((await t.call('PUT', path, { as, body: question })).json()).toMatchObject({
      code: 'stale_version',
    });
    expect((await t.call('DELETE', path, { as })).json()).toMatchObject({ code: 'question_in_use' });
    const free = (await t.call('POST', course('/questions'), { as, body: QUESTION_SAMPLES.essay })).json()
      .question;
    expect((await t.call('DELETE', course(`/questions/${free.id}`), { as })).statusCode).toBe(204);
    expect((await t.call('DELETE', course(`/questions/${free.id}`), { as })).statusCode).toBe(404);
  });

  test('a drawn question stays while an attempt asks it, also before it is answered', async () => {
    const as = teacher();
    const ids: number[] = [];
    for (const text of ['Una', 'Otra']) {
      const body = { ...QUESTION_SAMPLES.short, text, tags: ['sorteo'] };
      ids.push((await t.call('POST', course('/questions'), { as, body })).json().question.id);
    }
    const drawing = await createQuiz(t, cast, { questions: [{ tag: 'sorteo', count: 1 }] });
    const { id: attemptId } = await startAttempt(t, drawing, cast.people['S+']);
    const path = toQuizPath(drawing, `/attempts/${attemptId}`);
    const readQuestions = async () => (await t.call('GET', path, { as })).json().attempt.questions;
    const [asked] = await readQuestions();
    for (const id of ids) {
      const response = await t.call('DELETE', course(`/questions/${id}`), { as });
      expect(response.statusCode).toBe(id === asked.questionId ? 409 : 204);
      if (id === asked.questionId) expect(response.json().message).toMatch(/^Ya le tocó a alguien/);
    }
    expect(await readQuestions()).toHaveLength(1);
  });

  test('a question that only a preview asks may go', async () => {
    const as = teacher();
    const body = { ...QUESTION_SAMPLES.short, tags: ['prueba'] };
    const { question } = (await t.call('POST', course('/questions'), { as, body })).json();
    const drawing = await createQuiz(t, cast, { questions: [{ tag: 'prueba', count: 1 }] });
    const { id } = await startAttempt(t, drawing, as);
    expect((await t.call('DELETE', course(`/questions/${question.id}`), { as })).statusCode).toBe(204);
    const submitted = await t.call('POST', toQuizPath(drawing, `/attempts/${id}/submit`), { as });
    expect(submitted.statusCode).toBe(200);
  });

  test('R14: no text of a question or quiz can run', async () => {
    const attack =
      '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a> ![a$\\text{" onerror=alert(1) x="}$](image:1) $\\href{javascript:alert(1)}{x}$ <svg onload=alert(1)>';
    const body = {
      ...QUESTION_SAMPLES.single,
      text: attack,
      feedback: attack,
      options: [{ text: attack, weight: 100 }, { text: 'b' }],
    };
    const as = teacher();
    const { question } = (await t.call('POST', course('/questions'), { as, body })).json();
    const quizWith = await createQuiz(t, cast, {
      description: attack,
      questions: [{ questionId: question.id }],
    });
    const attempt = await startAttempt(t, quizWith, cast.people['S+']);
    const html = [
      question.textHtml,
      question.feedbackHtml,
      quizWith.descriptionHtml,
      attempt.questions[0]?.html,
      attempt.questions[0]?.options?.[0]?.html,
    ].join('');
    expect(html).not.toMatch(/<script|<svg|href="javascript|src="x"/i);
    expect(html.replace(/"[^"]*"/g, '')).not.toMatch(/<[^>]*\son/i);
  });

  test('a picture is stored, shown in a question by its signed address, and only to members', async () => {
    const as = teacher();
    const upload = createForm({}, { name: 'gráfica.png', type: 'image/png', content: SAMPLE_PNG });
    const { image } = (await t.call('POST', course('/images'), { as, ...upload })).json();
    const body = { ...QUESTION_SAMPLES.essay, text: `Mirá ${image.markdown}` };
    const { question } = (await t.call('POST', course('/questions'), { as, body })).json();
    const url = /src="([^"]+)"/.exec(question.textHtml)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await t.app.inject(url)).rawPayload.equals(SAMPLE_PNG)).toBe(true);
    expect((await t.app.inject(url.replace('signature=', 'signature=x'))).statusCode).toBe(403);
    const svg = createForm(
      {},
      { name: 'a.svg', type: 'image/svg+xml', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    );
    expect((await t.call('POST', course('/images'), { as, ...svg })).statusCode).toBe(415);
  });

  test('the preview shows formulas, lists and money as a question would', async () => {
    const preview = async (text: string) =>
      (await t.call('POST', course('/preview'), { as: teacher(), body: { text } })).json().html;
    expect(await preview('**Sea** $x^2$ y \\(y\\)')).toMatch(
      /<strong>Sea<\/strong> <math>.*<\/math> y <math>/,
    );
    expect(await preview('$$\\sum_{i=1}^n i$$')).toContain('<math display="block"');
    expect(await preview('Cuesta $5 y el otro $10')).toBe('<p>Cuesta $5 y el otro $10</p>');
    expect(await preview('`$x$`')).toBe('<p><code>$x$</code></p>');
    const broken = await preview('Sea $\\left( x < y$');
    expect(broken).toBe('<p>Sea Fórmula con un error: <code>$\\left( x &lt; y$</code></p>');
    expect(await preview('$x^$')).toContain('<code>$x^$</code>');
    expect(await preview('La [[1]] va')).toContain('<span data-gap="1"></span>');
  });

  test.each([
    [
      'single without a full option',
      { ...QUESTION_SAMPLES.single, options: [{ text: 'a', weight: 50 }, { text: 'b' }] },
    ],
    [
      'multiple that does not add up',
      { ...QUESTION_SAMPLES.multiple, options: [{ text: 'a', weight: 30 }, { text: 'b' }] },
    ],
    ['truefalse without a key', { ...QUESTION_SAMPLES.truefalse, correct: null }],
    ['numerical without a number', { ...QUESTION_SAMPLES.numerical, numbers: [{ weight: 100 }] }],
    [
      'matching with one answer for all',
      {
        ...QUESTION_SAMPLES.matching,
        pairs: [
          { text: 'a', match: 'x' },
          { text: 'b', match: 'x' },
        ],
      },
    ],
    ['ordering of one', { ...QUESTION_SAMPLES.ordering, items: [{ text: 'a' }] }],
    ['gaps that the text does not name', { ...QUESTION_SAMPLES.gaps, text: 'nada' }],
    ['a gap within a formula', { ...QUESTION_SAMPLES.gaps, text: '$[[1]]$ [[2]] [[3]]' }],
    ['another kind of kind', { ...QUESTION_SAMPLES.essay, kind: 'drawing' }],
    ['no text', { ...QUESTION_SAMPLES.essay, text: ' ' }],
  ])('%s is 400', async (_what, body) => {
    const response = await t.call('POST', course('/questions'), { as: teacher(), body });
    expect(response.statusCode).toBe(400);
    expect(response.json().details.length).toBeGreaterThan(0);
  });
});
