import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { METADATA_PICTURES, METADATA_TEXT } from '../../../test/metadata-pictures.ts';
import { createQuiz } from '../../../test/quiz-samples.ts';
import { createForm, SAMPLE_PNG } from '../../../test/sample-files.ts';
import { findZoneAtNoon } from '../../../test/time-zones.ts';
import { makeLecture } from '../../../test/watching.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../core/time/time.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { erasePerson } from '../../operations/own-data/erase-person.ts';
import { sweepExpiredRows } from '../../operations/start/sweep.ts';
import type {
  DiscussionAnswer,
  DiscussionAnswersResponse,
  DiscussionQuestion,
  DiscussionQuestionsResponse,
} from './discussions.schema.ts';

let t: TestApp;
let cast: Cast;
let asker: Actor;
let mate: Actor;
let teacher: Actor;
let lectureId: number;

beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: findZoneAtNoon() });
});
beforeEach(async () => {
  cast = await createCast(t);
  asker = cast.people['S+'];
  teacher = cast.people['T+'];
  mate = await t.actor('student', { username: 'mirta.compañera' });
  await upsertSubscription(t.db, { userId: mate.id, courseId: cast.courseId });
  lectureId = await makeLecture(t, cast.courseId);
});
afterAll(() => t.close());

const course = () => `/courses/${cast.courseId}`;
const list = (at = `lectures/${lectureId}`) => `${course()}/${at}/questions`;

async function ask(body: object = {}, as = asker): Promise<DiscussionQuestion> {
  const sent = { as, body: { second: 12, text: '¿Por qué da $-1$?\nLo hice **dos** veces.', ...body } };
  const response = await t.call('POST', list(), sent);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().question;
}

async function answer(
  question: DiscussionQuestion,
  as: Actor,
  text = 'Porque es la mitad.',
): Promise<DiscussionAnswer> {
  const response = await t.call('POST', `${list()}/${question.id}/answers`, { as, body: { text } });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().answer;
}

const read = async (as: Actor, query = ''): Promise<DiscussionQuestionsResponse> =>
  (await t.call('GET', `${list()}${query}`, { as })).json();
const readAnswers = async (id: number, as: Actor): Promise<DiscussionAnswersResponse> =>
  (await t.call('GET', `${list()}/${id}/answers`, { as })).json();
const put = (rest: string, as: Actor, body: object) => t.call('PUT', `${course()}/${rest}`, { as, body });
const allow = () => put('talk', teacher, { anonymous: true });

async function picture(of: string, as: Actor, name = 'camila-nunez.png') {
  const file = createForm({}, { name, type: 'image/png', content: SAMPLE_PNG });
  const response = await t.call('PUT', `${course()}/${of}/picture`, { as, ...file });
  expect(response.statusCode, response.body).toBe(200);
}

describe('a question', () => {
  test('has its first line as a heading, formulas as MathML, and nothing that could run', async () => {
    const question = await ask();
    expect(question).toMatchObject({ second: 12, title: '¿Por qué da $-1$?', mine: true, answers: 0 });
    expect(question.titleHtml).toContain('<math');
    expect(question.html).toBe('<p>Lo hice <strong>dos</strong> veces.</p>');
    const evil =
      '<img src=x onerror=alert(1)>![a](image:7)<script>alert(1)</script>\n[b](javascript:alert(1))<iframe src="//e">';
    const { html, titleHtml } = await ask({ text: evil });
    expect(`${titleHtml}${html}`).not.toMatch(/<img|<script|onerror|javascript:|<iframe/);
  });

  test('is listed by second, by key, for members alone', async () => {
    for (const second of [30, 5, 30, 17.5]) await ask({ second });
    const first = await read(mate, '?limit=3');
    expect(first.questions.map(({ second }) => second)).toEqual([5, 17.5, 30]);
    const rest = await read(mate, `?limit=3&cursor=${first.nextCursor}`);
    expect(rest.questions.map(({ second }) => second)).toEqual([30]);
    expect(rest.nextCursor).toBeNull();
    expect(first.counts).toEqual({ all: 4, unanswered: 4, mine: 0 });
    const marks = (await t.call('GET', `${list()}/marks`, { as: mate })).json();
    expect(marks).toMatchObject({
      total: 4,
      marks: [
        { second: 5, questions: 1 },
        { second: 17.5, questions: 1 },
        { second: 30, questions: 2, unanswered: 2 },
      ],
    });
    await t.db
      .updateTable('subscriptions')
      .set({ expiresAt: fromNow(-1) })
      .where('userId', '=', mate.id)
      .execute();
    expect((await t.call('GET', list(), { as: mate })).statusCode).toBe(403);
    expect((await t.call('GET', '/questions', { as: mate })).json().questions).toEqual([]);
    await t.db.updateTable('lectures').set({ state: 'draft' }).where('id', '=', lectureId).execute();
    expect((await t.call('GET', list(), { as: asker })).statusCode).toBe(404);
    expect((await t.call('GET', '/questions', { as: asker })).json().questions).toEqual([]);
  });

  test('is found by its words in the courses of one’s own', async () => {
    const { id } = await ask({ text: '¿Qué mide la pendiénte?' });
    const find = async (as: Actor) =>
      (await t.call('GET', '/search?q=PENDIENTE&kind=question', { as })).json().hits;
    expect(await find(mate)).toMatchObject([
      { kind: 'question', questionId: id, lectureId, second: 12, highlight: { match: 'pendiénte' } },
    ]);
    expect(await find(cast.people['S-'])).toEqual([]);
    await put(`questions/${id}/removed`, teacher, { removed: true });
    expect(await find(mate)).toEqual([]);
  });

  test('is found by its accepted answer too, as long as that is accepted', async () => {
    const question = await ask();
    const best = await answer(question, teacher, 'Por el ornitorrinco.');
    const found = async () =>
      (await t.call('GET', '/search?q=ornitorrinco', { as: mate })).json().hits.length;
    const accept = (answerId: number | null) =>
      put(`lectures/${lectureId}/questions/${question.id}/accept`, asker, { answerId });
    expect(await found()).toBe(0);
    await accept(best.id);
    expect(await found()).toBe(1);
    await put(`answers/${best.id}`, teacher, { text: 'Por el rinoceronte.' });
    expect(await found()).toBe(0);
    await put(`answers/${best.id}`, teacher, { text: 'Por el ornitorrinco.' });
    await put(`answers/${best.id}/removed`, teacher, { removed: true });
    expect(await found()).toBe(0);
  });

  test('has links to the seconds in its text, and to no others', async () => {
    await t.db.updateTable('lectures').set({ durationSeconds: 4000 }).where('id', '=', lectureId).execute();
    const text = 'En 1:05 y 1:02:03\nNo `2:00`, $3:00$, 18:30 h, 99:99 ni [4:00](https://a.uy). Sí (5:07).';
    const { titleHtml, html } = await ask({ text });
    const at = `/lectures/${cast.courseId}/${lectureId}?t=`;
    expect(titleHtml).toBe(
      `En <a href="${at}65" data-second="65">1:05</a> y <a href="${at}3723" data-second="3723">1:02:03</a>`,
    );
    expect(html.match(/data-second="\d+"/g)).toEqual(['data-second="307"']);
    await t.db.updateTable('lectures').set({ durationSeconds: 60 }).where('id', '=', lectureId).execute();
    expect((await ask({ text })).titleHtml).not.toContain('data-second');
  });

  test('stands first while a teacher pins it, on whichever page', async () => {
    const ids: number[] = [];
    for (const second of [10, 20, 30]) ids.push((await ask({ second })).id);
    const [a, b, c] = ids;
    for (const id of [c, b]) await put(`questions/${id}/pinned`, teacher, { pinned: true });
    const pages: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(mate, `?limit=1${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.questions.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual([b, c, a]);
    expect((await put(`questions/${a}/pinned`, asker, { pinned: true })).statusCode).toBe(403);
    await put(`questions/${b}/pinned`, teacher, { pinned: false });
    expect((await read(mate)).questions.map(({ id }) => id)).toEqual([c, a, b]);
  });

  test('keeps what it said before, for its author and teachers', async () => {
    const { id } = await ask();
    const path = `questions/${id}`;
    expect((await put(path, asker, { text: '¿Da $1$?', second: 20 })).json().question).toMatchObject({
      title: '¿Da $1$?',
      html: '',
      second: 20,
      editedAt: expect.any(String),
    });
    expect((await put(path, teacher, { text: 'Otra' })).statusCode).toBe(403);
    const edits = (as: Actor) => t.call('GET', `${course()}/${path}/edits`, { as });
    expect((await edits(teacher)).json().edits).toMatchObject([{ text: expect.stringContaining('dos') }]);
    expect((await edits(mate)).statusCode).toBe(403);
  });
});

test('an answer is accepted by who asked or teaches, comes first, and thanks count once', async () => {
  const question = await ask();
  await answer(question, mate, 'Ni idea');
  const best = await answer(question, teacher);
  const path = `${list()}/${question.id}/accept`;
  const accept = (as: Actor, answerId: number | null) => t.call('PUT', path, { as, body: { answerId } });
  expect((await accept(mate, best.id)).statusCode).toBe(403);
  expect((await accept(asker, best.id)).json().question).toMatchObject({
    acceptedId: best.id,
    answers: 2,
    staffAnswers: 1,
  });
  for (const _time of [1, 2]) await put(`answers/${best.id}/thanks`, asker, { thanked: true });
  expect((await put(`answers/${best.id}/thanks`, teacher, { thanked: true })).statusCode).toBe(403);
  const { answers } = await readAnswers(question.id, asker);
  expect(answers).toMatchObject([
    { id: best.id, accepted: true, fromStaff: true, thanks: 1, thanked: true },
    { accepted: false, fromStaff: false, thanks: 0 },
  ]);
  const noticesOf = async (as: Actor) => (await t.call('GET', '/notices', { as })).json().notices;
  expect(await noticesOf(asker)).toMatchObject([
    { kind: 'answer', path: expect.stringContaining(`pregunta=${question.id}`) },
    { kind: 'answer' },
  ]);
  expect(await noticesOf(teacher)).toMatchObject([
    { kind: 'acceptedAnswer', title: 'Aceptaron tu respuesta' },
  ]);
  // Undoing an acceptance removes the notification; accepting again sends no second mail.
  const countMails = async () =>
    (await t.mails()).filter(({ subject }) => subject === 'Aceptaron tu respuesta').length;
  const sent = await countMails();
  expect(sent).toBeGreaterThan(0);
  for (let times = 0; times < 3; times += 1)
    for (const id of [null, best.id]) {
      await accept(asker, id);
      expect(await countMails()).toBe(sent);
    }
  expect(await noticesOf(teacher)).toHaveLength(1);
  await accept(asker, null);
  expect(await noticesOf(teacher)).toEqual([]);
  await accept(asker, best.id);
  await put(`answers/${best.id}/removed`, teacher, { removed: true });
  expect([await noticesOf(teacher), (await noticesOf(asker)).length]).toEqual([[], 1]);
  expect((await read(asker)).questions[0]).toMatchObject({ acceptedId: null, answers: 1, staffAnswers: 0 });
  const [shownToTeacher] = (await readAnswers(question.id, teacher)).answers;
  expect(shownToTeacher).toMatchObject({ accepted: false, removed: null });
  // A restored answer is accepted as before, and its notifications are there again.
  await put(`answers/${best.id}/removed`, teacher, { removed: false });
  expect([await noticesOf(teacher), await noticesOf(asker)]).toMatchObject([[{}], [{}, {}]]);
  expect((await read(asker)).questions[0]).toMatchObject({ acceptedId: best.id, answers: 2 });
  expect((await readAnswers(question.id, asker)).answers[0]).toMatchObject({ id: best.id, accepted: true });
});

test('R46: a picture tells classmates nothing of place, device or author, and ends with its address', async () => {
  const { id } = await ask();
  for (const [type, content] of Object.entries(METADATA_PICTURES)) {
    const file = createForm({}, { name: `foto.${type}`, type: `image/${type}`, content });
    const path = `${course()}/questions/${id}/picture`;
    const saved = await t.call('PUT', path, { as: asker, ...file });
    expect(saved.statusCode, saved.body).toBe(200);
    const url = (await read(mate)).questions.find((one) => one.id === id)?.picture?.url ?? '';
    const shown = await t.app.inject({ url });
    expect([shown.statusCode, shown.rawPayload.includes(METADATA_TEXT)]).toEqual([200, false]);
    expect(shown.rawPayload.length).toBeGreaterThan(20);
    await t.call('DELETE', path, { as: asker });
    expect((await t.app.inject({ url })).statusCode).toBe(404);
  }
  const broken = { name: 'foto.jpg', type: 'image/jpeg', content: METADATA_PICTURES.jpeg.subarray(0, 150) };
  const refused = await t.call('PUT', `${course()}/questions/${id}/picture`, {
    as: asker,
    ...createForm({}, broken),
  });
  expect(refused.statusCode).toBe(415);
});

describe('who asks without a name', () => {
  test('is named to teachers and to no classmate, in no call, picture or entry', async () => {
    const body = { second: 1, text: '¿Qué?', anonymous: true };
    expect((await t.call('POST', list(), { as: asker, body })).json().code).toBe('not_anonymous');
    await allow();
    const question = await ask({ anonymous: true });
    await picture(`questions/${question.id}`, asker);
    await answer(question, asker, 'Ya entendí');
    await put(`questions/${question.id}`, asker, { text: '¿Otra vez?' });
    await put(`questions/${question.id}/removed`, teacher, { removed: true });
    await put(`questions/${question.id}/removed`, teacher, { removed: false });
    const paths = [
      list(),
      `${list()}/marks`,
      `${list()}/${question.id}/answers`,
      '/questions',
      '/search?q=otra',
    ];
    const bodies = [];
    for (const path of [...paths, `${course()}/questions/${question.id}`])
      bodies.push((await t.call('GET', path, { as: mate })).body);
    bodies.push((await put(`questions/${question.id}/thanks`, mate, { thanked: true })).body);
    bodies.push((await put(`questions/${question.id}/reported`, mate, { reported: true })).body);
    const [shown] = (await read(mate)).questions;
    const image = await t.call('GET', String(shown?.picture?.url).replace(/^\/api/, ''));
    expect(image.statusCode).toBe(200);
    bodies.push(JSON.stringify(image.headers));
    for (const text of bodies) {
      expect(text).not.toContain(asker.username);
      expect(text).not.toMatch(new RegExp(`"id":${asker.id}[,}]|camila`));
    }
    expect(shown?.author).toEqual({ id: null, name: null });
    expect((await read(teacher)).questions[0]?.author).toEqual({ id: asker.id, name: asker.username });
    expect((await readAnswers(question.id, mate)).answers[0]?.author.name).toBeNull();
    const entries = await t.db.selectFrom('audit').selectAll().where('action', 'like', 'talk%').execute();
    expect(entries.length).toBeGreaterThan(2);
    expect(JSON.stringify(entries)).not.toContain(asker.username);
  });

  test.each(['student', 'assistant'] as const)(
    'is named to no teacher’s account that is %s of the course, whose reports stay secret too',
    async (courseRole) => {
      await allow();
      const { id } = await ask({ anonymous: true });
      await put(`questions/${id}/reported`, mate, { reported: true, reason: 'Es del parcial' });
      const visiting = await t.actor('teacher');
      await upsertSubscription(t.db, { userId: visiting.id, courseId: cast.courseId, courseRole });
      const shown = async (as: Actor) => (await t.call('GET', '/questions', { as })).json().questions[0];
      expect(await shown(visiting)).toMatchObject({ id, author: { id: null, name: null }, reports: 0 });
      expect(await shown(teacher)).toMatchObject({ id, author: { id: asker.id }, reports: 1 });
    },
  );
});

describe('what is removed', () => {
  test('by a teacher is left to its author with the reason, and to teachers, who restore it', async () => {
    const question = await ask();
    await picture(`questions/${question.id}`, asker);
    const url = String((await read(mate)).questions[0]?.picture?.url).replace(/^\/api/, '');
    await put(`questions/${question.id}/reported`, mate, { reported: true, reason: 'Es del parcial' });
    const reports = async (as: Actor) => (await t.call('GET', '/questions/reports', { as })).json();
    expect(await reports(teacher)).toMatchObject({
      total: 1,
      reports: [{ postId: question.id, reason: 'Es del parcial', author: { name: asker.username } }],
    });
    expect((await reports(cast.people['T-'])).total).toBe(0);
    await put(`questions/${question.id}/removed`, teacher, { removed: true, reason: 'Del parcial' });
    expect((await reports(teacher)).total).toBe(0);
    expect((await put(`questions/${question.id}/reported`, mate, { reported: true })).statusCode).toBe(404);
    expect((await read(mate)).questions).toEqual([]);
    expect((await t.call('GET', url)).statusCode).toBe(403);
    expect((await read(asker)).questions[0]?.removed).toMatchObject({ by: 'staff', reason: 'Del parcial' });
    const restore = (as: Actor) => put(`questions/${question.id}/removed`, as, { removed: false });
    expect((await restore(asker)).statusCode).toBe(403);
    expect((await restore(teacher)).json().question.removed).toBeNull();
    expect((await restore(teacher)).statusCode).toBe(200);
    const restored = t.db.selectFrom('audit').select('id').where('action', '=', 'talk_question.restore');
    expect(await restored.where('targetId', '=', question.id).execute()).toHaveLength(1);
    expect((await read(mate)).questions).toHaveLength(1);
    expect((await t.call('GET', url)).statusCode).toBe(200);
  });

  test('by its author comes back to nobody else, and is gone after a month', async () => {
    const other = await ask();
    const left = await answer(other, mate);
    const question = await ask();
    const own = await answer(question, mate);
    const path = `answers/${own.id}/removed`;
    const told = async () => {
      const all = t.db.selectFrom('notices').select('aboutId').where('kind', '=', 'answer');
      return (await all.where('aboutId', 'in', [left.id, own.id]).orderBy('aboutId').execute()).map(
        ({ aboutId }) => aboutId,
      );
    };
    await put(path, mate, { removed: true });
    expect((await readAnswers(question.id, teacher)).answers).toEqual([]);
    expect((await read(teacher)).counts.unanswered).toBe(1);
    expect((await put(path, teacher, { removed: false })).statusCode).toBe(403);
    await put(path, mate, { removed: false });
    expect((await readAnswers(question.id, teacher)).answers).toHaveLength(1);
    await put(path, mate, { removed: true });
    await t.db
      .updateTable('talkAnswers')
      .set({ removedAt: fromNow(-31 * DAY) })
      .execute();
    expect(await told()).toEqual([left.id, own.id]);
    await sweepExpiredRows(t.db);
    expect((await put(path, mate, { removed: false })).statusCode).toBe(404);
    expect(await told()).toEqual([left.id]);
    await put(`questions/${other.id}/removed`, asker, { removed: true });
    await t.db
      .updateTable('talkQuestions')
      .set({ removedAt: fromNow(-31 * DAY) })
      .where('id', '=', other.id)
      .execute();
    await sweepExpiredRows(t.db);
    expect(await told()).toEqual([]);
  });
});

describe('nobody writes', () => {
  test('who was muted, or before the moment until which a teacher closed the questions', async () => {
    const write = async (as = mate) =>
      (await t.call('POST', list(), { as, body: { second: 1, text: '¿Se oye?' } })).json().code;
    await put(`muted/${mate.id}`, teacher, { muted: true, reason: 'Insultó' });
    expect(await write()).toBe('muted');
    expect((await read(mate)).talk.muted).toBe(true);
    expect((await read(asker)).talk.muted).toBe(false);
    expect((await t.call('GET', `${course()}/muted`, { as: teacher })).json().muted).toMatchObject([
      { userId: mate.id, reason: 'Insultó' },
    ]);
    await put(`muted/${mate.id}`, teacher, { muted: false });
    await put('talk', teacher, { closedUntil: fromNow(HOUR) });
    expect(await write()).toBe('talk_closed');
    expect(await write(teacher)).toBeUndefined();
    await put('talk', teacher, { closedUntil: null });
    expect(await write()).toBeUndefined();
  });

  test('a muted student who became an assistant is heard again when a teacher says so', async () => {
    await put(`muted/${mate.id}`, teacher, { muted: true });
    const own = t.db.updateTable('subscriptions').where('userId', '=', mate.id);
    await own.set({ courseRole: 'assistant' }).execute();
    expect((await read(mate)).talk).toMatchObject({ muted: false, teaches: false, grades: true });
    const muted = async () => (await t.call('GET', `${course()}/muted`, { as: teacher })).json().muted;
    expect((await put(`muted/${mate.id}`, teacher, { muted: true })).json().code).toBe('not_a_student');
    expect((await put(`muted/${mate.id}`, teacher, { muted: false })).statusCode).toBe(204);
    expect(await muted()).toEqual([]);
  });

  test('more than thirty questions in an hour', async () => {
    const statuses = [];
    for (let index = 0; index <= 30; index += 1) {
      const body = { second: index, text: 'Otra' };
      statuses.push((await t.call('POST', list(), { as: mate, body })).statusCode);
    }
    expect([statuses.slice(0, 30).every((status) => status === 201), statuses[30]]).toEqual([true, 429]);
  });

  test('about a quiz that is not over for everybody', async () => {
    const quiz = await createQuiz(t, cast, { closesAt: fromNow(HOUR) });
    const path = list(`quizz/${quiz.id}`);
    const write = async () =>
      (await t.call('POST', path, { as: asker, body: { text: '¿Y la 3?' } })).statusCode;
    expect(await write()).toBe(403);
    await t.db
      .updateTable('quizzes')
      .set({ closesAt: fromNow(-MINUTE) })
      .where('id', '=', quiz.id)
      .execute();
    const attempt = {
      quizId: quiz.id,
      courseId: cast.courseId,
      userId: mate.id,
      number: 1,
      preview: false,
      layout: '[]',
      startedAt: fromNow(0),
      dueAt: fromNow(HOUR),
      submittedAt: null,
      lastSavedAt: null,
      state: 'running' as const,
      score: null,
      maxScore: 10,
      needsGrading: false,
      hasLate: false,
    };
    await t.db.insertInto('attempts').values(attempt).execute();
    expect(await write()).toBe(403);
    await t.db
      .updateTable('attempts')
      .set({ dueAt: fromNow(-1) })
      .where('quizId', '=', quiz.id)
      .execute();
    expect(await write()).toBe(201);
    expect((await t.call('GET', '/questions', { as: mate })).json().questions).toMatchObject([
      { quizId: quiz.id, second: null, placeTitle: quiz.title },
    ]);
    const find = async (as: Actor) =>
      (await t.call('GET', `/search?q=${encodeURIComponent('¿y la 3?')}`, { as })).json().hits;
    expect(await find(mate)).toMatchObject([{ kind: 'question', quizId: quiz.id }]);
    expect((await find(mate))[0]).not.toHaveProperty('second');
    const { questions } = (await t.call('GET', path, { as: mate })).json();
    await picture(`questions/${questions[0].id}`, asker);
    const [shown] = (await t.call('GET', path, { as: mate })).json().questions;
    const pictureUrl = String(shown.picture.url).replace(/^\/api/, '');
    const seenBy = async (as: Actor) => [
      (await find(as)).length,
      (await t.call('GET', '/questions', { as })).json().questions.length,
    ];
    const readPicture = async () => (await t.call('GET', pictureUrl)).statusCode;
    const change = async (times: object) => {
      await t.db.updateTable('quizzes').set(times).where('id', '=', quiz.id).execute();
    };
    expect([await seenBy(mate), await readPicture()]).toEqual([[1, 1], 200]);
    const extra = { quizId: quiz.id, userId: mate.id, seconds: 50 };
    await t.db.insertInto('quizExtraTime').values(extra).execute();
    expect([await seenBy(mate), await readPicture()]).toEqual([[1, 1], 200]);
    // Late and extra time add up, so the last student may start until 100 seconds after closing.
    await change({ lateSeconds: 50 });
    expect([await seenBy(mate), await seenBy(teacher), await readPicture()]).toEqual([[0, 0], [1, 1], 403]);
    await change({ lateSeconds: null, closesAt: fromNow(HOUR) });
    expect([await seenBy(mate), await seenBy(teacher), await readPicture()]).toEqual([[0, 0], [1, 1], 403]);
    await t.call('DELETE', `${course()}/quizz/${quiz.id}`, { as: teacher });
    expect(await find(teacher)).toEqual([]);
  });
});

describe('with its lecture, its author and its course', () => {
  test('a discussion is deleted and comes back; an erased account leaves its posts without a name', async () => {
    const question = await ask();
    await answer(question, mate);
    await picture(`questions/${question.id}`, asker);
    const gone = await t.call('DELETE', `${course()}/lectures/${lectureId}`, { as: teacher });
    expect(await t.db.selectFrom('talkQuestions').select('id').execute()).not.toContainEqual({
      id: question.id,
    });
    const restore = (undo: unknown, as: Actor) => t.call('POST', `/trash/${undo}/restore`, { as });
    expect((await restore(gone.headers['x-undo'], teacher)).statusCode).toBe(204);
    expect((await read(mate)).questions).toMatchObject([{ answers: 1, picture: expect.anything() }]);
    const admin = cast.people.Ad;
    const erased = await t.call('DELETE', `/users/${asker.id}`, { as: admin });
    expect((await read(teacher)).questions[0]).toMatchObject({ author: { id: null, name: null } });
    expect((await restore(erased.headers['x-undo'], admin)).statusCode).toBe(204);
    expect((await read(teacher)).questions[0]?.author.name).toBe(asker.username);
  });

  test('the words of an erased account are in no search, notification or entry', async () => {
    const question = await ask({ text: 'Soy Zulema y tengo licencia\n¿Cuándo rindo?' });
    const best = await answer(question, mate, 'Preguntale a Zulma en bedelía.');
    const accepted = { as: asker, body: { answerId: best.id } };
    await t.call('PUT', `${list()}/${question.id}/accept`, accepted);
    await put(`questions/${question.id}/reported`, mate, { reported: true, reason: 'Zulema se queja' });
    const reported = t.db.selectFrom('talkReports').select('id').where('questionId', '=', question.id);
    const { id } = await reported.executeTakeFirstOrThrow();
    await t.call('DELETE', `/questions/reports/${id}`, { as: teacher });
    await put(`questions/${question.id}/pinned`, teacher, { pinned: true });
    const find = async (q: string) =>
      (await t.call('GET', `/search?q=${q}&kind=question`, { as: teacher })).json().hits.length;
    expect([await find('zulema'), await find('zulma')]).toEqual([1, 1]);
    const due = () => t.db.selectFrom('passagesDue').select(['source', 'sourceId']).execute();
    await erasePerson(t.app, asker.id);
    expect(await due()).toContainEqual({ source: 'question', sourceId: question.id });
    await t.app.indexer.flush();
    expect([await find('zulema'), await find('zulma')]).toEqual([0, 1]);
    await erasePerson(t.app, mate.id);
    expect(await due()).toContainEqual({ source: 'question', sourceId: question.id });
    await t.app.indexer.flush();
    expect(await find('zulma')).toBe(0);
    // Passages that an earlier version left are found at the start.
    const passages = t.db.updateTable('passages').set({ text: 'Soy Zulema' });
    await passages.where('source', '=', 'question').where('sourceId', '=', question.id).execute();
    await t.app.indexer.findMissing();
    await t.app.indexer.flush();
    for (const table of ['notices', 'audit', 'passages'] as const)
      expect(JSON.stringify(await t.db.selectFrom(table).selectAll().execute())).not.toMatch(/Zul/);
    expect(await t.db.selectFrom('passagesDue').selectAll().execute()).toEqual([]);
  });

  test('a copy of the course has none of it', async () => {
    await answer(await ask(), mate);
    const started = await t.call('POST', `${course()}/duplicate`, { as: teacher, body: { name: 'Copia' } });
    await runJobToEnd(t, started, teacher);
    const courses = t.db.selectFrom('talkQuestions').select('courseId').distinct();
    const copied = await courses.where('courseId', '>', cast.courseId).execute();
    expect(copied).toEqual([]);
  });
});
