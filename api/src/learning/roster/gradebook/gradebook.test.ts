import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../../test/actors.ts';
import { type Cast, createCast } from '../../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import {
  createQuiz,
  findQuestionOfKind,
  QUESTION_SAMPLES,
  startAttempt,
  toQuizPath,
} from '../../../../test/quiz-samples.ts';
import { undoDeletion } from '../../../../test/undo.ts';
import { makeLecture, recordWatching } from '../../../../test/watching.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../../core/time/time.ts';
import { upsertSubscription } from '../../../courses/subscriptions/subscriptions.queries.ts';
import type { FullQuiz } from '../../../quizzes/quizzes.schema.ts';
import type {
  Gradebook,
  GradePart,
  GradingScheme,
  GradingSchemePreview,
  OwnGrades,
} from './gradebook.schema.ts';

let t: TestApp;
let cast: Cast;
let teacher: Actor;
let ana: Actor;
let beto: Actor;
let first: FullQuiz;
let second: FullQuiz;

const path = (rest = '') => `/courses/${cast.courseId}/gradebook${rest}`;

async function hand(as: Actor, quiz: FullQuiz, response: boolean): Promise<number> {
  const attempt = await startAttempt(t, quiz, as);
  const at = toQuizPath(quiz, `/attempts/${attempt.id}`);
  const answers = [{ slot: findQuestionOfKind(attempt, 'truefalse').slot, response, seq: 1 }];
  await t.call('PUT', `${at}/answers`, { as, body: { answers } });
  expect((await t.call('POST', `${at}/submit`, { as, body: {} })).statusCode).toBeLessThan(300);
  return attempt.id;
}

async function read(query = ''): Promise<Gradebook> {
  const response = await t.call('GET', path(query), { as: teacher });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}
const of = ({ grades }: Gradebook, { id }: Actor) => grades.find(({ userId }) => userId === id);
const mine = async (as: Actor): Promise<OwnGrades> => (await t.call('GET', path('/mine'), { as })).json();

/** Builds a body that changes parts (by key) and rules of the scheme. */
function change(
  { parts, ...rules }: GradingScheme,
  weights: Record<string, Partial<GradePart>>,
  more: object = {},
) {
  return { ...rules, ...more, parts: parts.map((part) => ({ ...part, ...weights[part.key] })) };
}
async function save(body: object): Promise<GradingScheme> {
  const response = await t.call('PUT', path('/scheme'), { as: teacher, body });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json().scheme;
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  teacher = cast.people['T+'];
  await t.db.deleteFrom('subscriptions').where('userId', '=', cast.people['S+'].id).execute();
  ana = await t.actor('student', { username: 'Ana' });
  beto = await t.actor('student', { username: 'Beto' });
  for (const { id } of [ana, beto]) await upsertSubscription(t.db, { userId: id, courseId: cast.courseId });
  const lectureId = await makeLecture(t, cast.courseId, { title: 'Uno' });
  const seen = { courseId: cast.courseId, lectureId, userId: ana.id };
  await recordWatching(t, { ...seen, intervals: [[0, 100]], at: '2026-03-09T12:00:00.000Z' });
  await makeLecture(t, cast.courseId);
  first = await createQuiz(t, cast, { title: 'Parcial', questions: [QUESTION_SAMPLES.truefalse] });
  second = await createQuiz(t, cast, { title: 'Final', questions: [QUESTION_SAMPLES.truefalse] });
  await hand(ana, first, true);
  await hand(ana, second, false);
  await hand(beto, first, false);
});
afterAll(() => t.close());

test('without a scheme quizzes weigh alike and lectures nothing; what closed without an answer is a zero', async () => {
  const before = await read();
  expect(before.scheme).toMatchObject({ version: 0, scale: 'percent', passMark: null, late: null });
  expect(before.scheme.parts.map(({ key, weight }) => [key, weight])).toEqual([
    [`quiz:${first.id}`, 1],
    [`quiz:${second.id}`, 1],
    ['lectures', 0],
  ]);
  expect(of(before, ana)).toMatchObject({ total: 50, passed: null });
  expect(of(before, ana)?.cells.lectures).toMatchObject({ percent: 50, role: 'free' });
  expect(of(before, beto)?.cells[`quiz:${second.id}`]).toEqual({
    percent: null,
    state: 'open',
    role: 'waits',
  });

  const over = (closesAt: string | null) =>
    t.db.updateTable('quizzes').set({ closesAt }).where('id', '=', second.id).execute();
  await hand(beto, first, true);
  expect(of(await read(), beto)?.total).toBe(100);
  await over(fromNow(-HOUR));
  expect(of(await read(), beto)).toMatchObject({ total: 50 });
  // A person with extra time may still submit the quiz.
  const extra = { quizId: second.id, userId: beto.id, seconds: 2 * 3600 };
  await t.db.insertInto('quizExtraTime').values(extra).execute();
  expect(of(await read(), beto)).toMatchObject({ total: 100 });
  await t.db.deleteFrom('quizExtraTime').execute();
  await over(null);
  expect((await read('?sort=-total')).grades.map(({ username }) => username)).toEqual(['Beto', 'Ana']);
  const roster = (await t.call('GET', `/courses/${cast.courseId}/roster`, { as: teacher })).json();
  expect(roster.roster.map(({ grade }: { grade: number }) => grade)).toEqual([50, 100]);
});

test('changed weights say whom they move before they are saved, and the second of two savers sees the first', async () => {
  const { scheme } = await read();
  const body = change(
    scheme,
    { [`quiz:${first.id}`]: { weight: 3 }, lectures: { weight: 1 } },
    { passMark: 60, scale: 'twelve' },
  );
  const preview: GradingSchemePreview = (
    await t.call('POST', path('/preview'), { as: teacher, body })
  ).json();
  expect(preview).toMatchObject({ people: 2, up: 1, down: 1, nowPass: 2, nowFail: 0 });
  expect(preview.moved).toMatchObject([
    { name: 'Beto', before: 100, after: 75, passedBefore: null, passedAfter: true },
    { name: 'Ana', before: 50, after: 70, passedAfter: true },
  ]);
  expect((await read()).scheme.version).toBe(0);

  const savers = [body, body].map((one) => t.call('PUT', path('/scheme'), { as: teacher, body: one }));
  const statuses = (await Promise.all(savers)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(of(await read(), ana)).toMatchObject({ total: 70, passed: true });
  const stale = await t.call('PUT', path('/scheme'), { as: teacher, body });
  expect(stale.json()).toMatchObject({ code: 'stale_version', current: { version: 1, passMark: 60 } });
  // A later quiz has no weight until someone sets one.
  const later = await createQuiz(t, cast, { title: 'Nuevo', questions: [QUESTION_SAMPLES.truefalse] });
  const { parts } = (await read()).scheme;
  expect(parts.find(({ quizId }) => quizId === later.id)).toMatchObject({ weight: 0, listed: false });
  expect(of(await read(), ana)?.total).toBe(70);
  // An undo sends only the former parts, so the omitted quiz loses its weight again.
  const { scheme: former } = await read();
  const changed = await save(change(former, { [`quiz:${later.id}`]: { weight: 2 } }));
  const listed = former.parts.filter((part) => part.listed);
  const undone = await save({ ...former, version: changed.version, parts: listed });
  expect(undone.parts).toEqual(former.parts);
  await t.call('DELETE', toQuizPath(later), { as: teacher });
});

test('parts of another course, twice the same and nameless columns are refused', async () => {
  const { scheme } = await read();
  const other = await createCast(t);
  const foreign = await createQuiz(t, other, { questions: [QUESTION_SAMPLES.truefalse] });
  const part = { kind: 'quiz', weight: 1, droppable: false };
  const hand = { kind: 'hand', weight: 1, droppable: false };
  for (const parts of [
    [{ ...part, quizId: foreign.id }],
    [part],
    [
      { ...part, quizId: first.id },
      { ...part, quizId: first.id },
    ],
    [hand],
    [{ ...hand, id: 999_999, title: 'Oral' }],
    Array.from({ length: 31 }, (_, index) => ({ ...hand, title: `Oral ${index}` })),
  ]) {
    const response = await t.call('PUT', path('/scheme'), { as: teacher, body: { ...scheme, parts } });
    expect(response.statusCode, JSON.stringify(parts).slice(0, 80)).toBe(400);
  }
});

test('a column by hand takes points of students alone, and comes back with its grades after an undo', async () => {
  const { scheme } = await read();
  const oral = { kind: 'hand', title: 'Oral', maxPoints: 20, weight: 4, droppable: false };
  const saved = await save({ ...scheme, parts: [...scheme.parts, oral] });
  const partId = saved.parts.find(({ kind }) => kind === 'hand')?.id ?? 0;
  const give = (userId: number, points: number | null) =>
    t.call('PUT', path('/hand_grades'), { as: teacher, body: { partId, grades: [{ userId, points }] } });
  expect((await give(ana.id, 21)).statusCode).toBe(400);
  expect((await give(teacher.id, 10)).statusCode).toBe(400);
  expect((await give(cast.people['S-'].id, 10)).statusCode).toBe(400);
  expect((await give(ana.id, 10)).statusCode).toBe(200);
  expect(of(await read(), ana)?.cells[`hand:${partId}`]).toMatchObject({ points: 10, percent: 50 });
  expect(of(await read(), ana)?.total).toBe(61.11);
  const cheaper = change(saved, { [`hand:${partId}`]: { maxPoints: 5 } });
  const refused = await t.call('PUT', path('/scheme'), { as: teacher, body: cheaper });
  expect([refused.statusCode, refused.json().details?.[0]?.message]).toEqual([
    400,
    'Alguien tiene 10 puntos en esta columna.',
  ]);
  // Two teachers save in opposite orders at once, which could deadlock.
  const all = [ana.id, beto.id].map((userId) => ({ userId, points: 10 }));
  const giveAll = (grades: object[]) =>
    t.call('PUT', path('/hand_grades'), { as: teacher, body: { partId, grades } });
  const both = Array.from({ length: 8 }, (_, index) => giveAll(index % 2 ? all : all.toReversed()));
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual(both.map(() => 200));
  await give(beto.id, 20);
  await give(beto.id, null);
  expect(of(await read(), beto)?.cells[`hand:${partId}`]).toMatchObject({ role: 'waits' });

  const without = { ...saved, parts: saved.parts.filter(({ kind }) => kind !== 'hand') };
  const preview = await t.call('POST', path('/preview'), { as: teacher, body: without });
  expect(preview.json()).toMatchObject({ lostGrades: 1 });
  const response = await t.call('PUT', path('/scheme'), { as: teacher, body: without });
  expect(of(await read(), ana)?.total).toBe(70);
  await undoDeletion(t, Number(response.headers['x-undo']), teacher);
  expect(of(await read(), ana)?.total).toBe(61.11);
});

test('what came late loses what the course says, unless somebody waives it', async () => {
  const { scheme } = await read();
  const late = { percent: 10, unit: 'day', most: 50 };
  await save(change(scheme, {}, { late }));
  const exam = await createQuiz(t, cast, { title: 'Entrega', questions: [QUESTION_SAMPLES.truefalse] });
  const key = `quiz:${exam.id}`;
  await save(change((await read()).scheme, { [key]: { weight: 1 } }));
  const attemptId = await hand(ana, exam, false);
  const at = toQuizPath(exam, `/attempts/${attemptId}`);
  const ended = { dueAt: fromNow(-DAY - 12 * MINUTE) };
  await t.db.updateTable('attempts').set(ended).where('id', '=', attemptId).execute();
  const body = { answers: [{ slot: 1, response: true, seq: 9 }] };
  await t.call('PUT', `${at}/answers`, { as: ana, body });
  // A quiz without a weight is not part of the grade, so it has no penalty.
  expect(of(await read(), ana)?.cells[key]?.loss).toBeUndefined();
  const { attempt } = (await t.call('GET', at, { as: teacher })).json();
  await t.call('POST', `${at}/late/${attempt.questions[0].late[0].id}/accept`, { as: teacher });

  expect(of(await read(), ana)?.cells[key]).toMatchObject({
    percent: 80,
    loss: { attemptId, percent: 20, waived: false },
  });
  expect((await mine(ana)).parts.find((part) => part.key === key)?.cell.percent).toBe(80);
  const waive = (waived: boolean) => t.call('PUT', `${at}/late_waiver`, { as: teacher, body: { waived } });
  await waive(true);
  await waive(true);
  expect(of(await read(), ana)?.cells[key]).toMatchObject({ percent: 100, loss: { waived: true } });
  await waive(false);
  expect(of(await read(), ana)?.cells[key]).toMatchObject({ percent: 80 });
  const { audit } = (await t.call('GET', '/audit?limit=2', { as: cast.people.Ad })).json();
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'attempt.charge_late',
    'attempt.waive_late',
  ]);
});

test('students see their own grade, made of what they may see already', async () => {
  const own = await mine(ana);
  expect(own).toMatchObject({ scale: 'twelve', passMark: 60, total: of(await read(), ana)?.total });
  await t.db.updateTable('quizzes').set({ feedbackWhen: 'closed' }).where('id', '=', first.id).execute();
  const now = await mine(ana);
  expect(now.parts.find(({ quizId }) => quizId === first.id)?.cell).toMatchObject({
    state: 'hidden',
    percent: null,
    role: 'waits',
  });
  expect(now.total).toBeLessThan(own.total ?? 0);
});

test('the files have everything on the course’s scale, and no cell is a formula', async () => {
  await t.db
    .updateTable('users')
    .set({ surname: '=Ana', ci: '4.123.456-7' })
    .where('id', '=', ana.id)
    .execute();
  const { body } = await t.call('GET', path('.csv'), { as: teacher });
  const [heads = [], ...rows] = parse(body, { bom: true }) as string[][];
  expect(heads.slice(0, 6)).toEqual([
    'Apellidos',
    'Nombres',
    'CI',
    'Correo',
    'Grupo',
    '1. Parcial (de 12; peso 3)',
  ]);
  const row = rows.find((one) => one[2] === '4.123.456-7') ?? [];
  expect([row[0], row[5], row.at(-1)]).toEqual(["'=Ana", '12', 'Entrega: tarde, −20 %']);
  const { rawPayload } = await t.call('GET', path('.xlsx'), { as: teacher });
  const text = Object.values(unzipSync(new Uint8Array(rawPayload)))
    .map((bytes) => strFromU8(bytes))
    .join('');
  expect(text).toContain('4.123.456-7');
  expect(text).not.toContain('<f>');
});
