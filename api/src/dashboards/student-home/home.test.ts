import { afterAll, beforeEach, expect, test } from 'vitest';
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
import { makeLecture, recordWatching, type WatchingRecord } from '../../../test/watching.ts';
import { updateUser } from '../../accounts/users/users.queries.ts';
import { sendAnnouncements } from '../../community/announcements/send-announcements.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../core/time/time.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { insertFile } from '../../platform/files/files.queries.ts';
import type { StudentHome } from './home.schema.ts';

const t: TestApp = await createTestApp();
let cast: Cast;
let student: Actor;
let teacher: Actor;

beforeEach(async () => {
  cast = await createCast(t);
  student = cast.people['S+'];
  teacher = cast.people['T+'];
});
afterAll(() => t.close());

async function home(as = student): Promise<StudentHome> {
  const response = await t.call('GET', '/home', { as });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json().home;
}

async function seen(lectureId: number, { courseId = cast.courseId, ...rest }: Partial<WatchingRecord> = {}) {
  await recordWatching(t, { userId: student.id, courseId, lectureId, intervals: [[0, 100]], ...rest });
}

async function addCourse(name: string) {
  const { id } = await insertCourse(t.db, { name, type: 'FING' });
  await upsertSubscription(t.db, { userId: student.id, courseId: id });
  return id;
}

async function hand(quiz: { id: number; courseId: number }, ...kinds: ('truefalse' | 'essay')[]) {
  const attempt = await startAttempt(t, quiz, student);
  const path = toQuizPath(quiz, `/attempts/${attempt.id}`);
  const answers = kinds.map((kind) => ({
    slot: findQuestionOfKind(attempt, kind).slot,
    response: kind === 'essay' ? 'Un texto' : true,
    seq: 1,
  }));
  const put = await t.call('PUT', `${path}/answers`, { as: student, body: { answers } });
  expect(put.statusCode).toBe(200);
  expect((await t.call('POST', `${path}/submit`, { as: student, body: {} })).statusCode).toBe(200);
}

test('somebody without courses is offered some, and has nothing else', async () => {
  await insertCourse(t.db, { name: 'Abierto', type: 'CORTOS', enrolment: 'open' });
  await updateUser(t.db, cast.people['S-'].id, { name: 'María José Paz', firstName: 'María José' });
  const nobody = await home(cast.people['S-']);
  expect(nobody.name).toBe('María José');
  expect(nobody).toMatchObject({ goOn: null, agenda: [], courses: [], results: [] });
  expect(nobody.toJoin.courses.map(({ name }) => name)).toContain('Abierto');
  expect(nobody.days).toHaveLength(7);
});

test('goes on with the lecture of the course studied last that is not done, at its second', async () => {
  const { courseId } = cast;
  const post = (body: object) => t.call('POST', `/courses/${courseId}/lectures`, { as: teacher, body });
  const quiz = await createQuiz(t, cast, { title: 'Llave', questions: [QUESTION_SAMPLES.truefalse] });
  const first = await makeLecture(t, courseId, { title: 'Uno' });
  await post({ title: 'Borrador', state: 'draft' });
  const second = await makeLecture(t, courseId, { title: 'Dos' });
  await post({ title: 'Con llave', afterQuizId: quiz.id });
  const last = await makeLecture(t, courseId, { title: 'Tres' });
  const otherId = await addCourse('Otro');
  const other = await makeLecture(t, otherId, { title: 'Aparte' });

  expect((await home()).goOn).toMatchObject({ number: 1 });
  await seen(first, { at: fromNow(-3 * HOUR) });
  await seen(other, { courseId: otherId, at: fromNow(-2 * HOUR), intervals: [[0, 10]], position: 10 });
  // The other course was studied last.
  expect((await home()).goOn).toMatchObject({ lectureId: other, resumeSeconds: 10, after: null });
  await seen(other, { courseId: otherId, at: fromNow(-2 * HOUR), viewId: 'v2' });
  // The other course is done, so the next lecture of the first course is suggested.
  expect((await home()).goOn).toMatchObject({
    courseId,
    lectureId: second,
    title: 'Dos',
    number: 2,
    lectures: 4,
    resumeSeconds: 0,
    after: { title: 'Tres' },
  });
  await seen(last, { intervals: [[0, 40]], position: 40, at: fromNow(-HOUR) });
  expect((await home()).goOn).toMatchObject({ lectureId: last, number: 4, resumeSeconds: 40 });
  await seen(last, { viewId: 'v2', at: fromNow(-HOUR) });
  // After the last lecture, skipped lectures are suggested.
  expect((await home()).goOn).toMatchObject({ lectureId: second, after: null });
  await seen(second, { at: fromNow(-HOUR) });
  // All open lectures are done, and a lecture locked by a quiz is not suggested.
  const done = await home();
  expect(done.goOn).toBeNull();
  expect(done.courses).toMatchObject([
    { id: courseId, lectures: 4, done: 3, progress: 0.75, next: null },
    { name: 'Otro', lectures: 1, done: 1, progress: 1, next: null },
  ]);
  await makeLecture(t, courseId, { title: 'Nueva' });
  expect((await home()).courses).toMatchObject([
    { hasNew: true, next: { title: 'Nueva' } },
    { hasNew: false },
  ]);
});

test('a lecture with a video is the next one before those without', async () => {
  const courseId = await addCourse('Por partes');
  const addVideo = async (title: string) => {
    const lectureId = await makeLecture(t, courseId, { title });
    const { id } = await insertFile(t.db, { courseId, name: 'v.mp4', mimeType: 'video/mp4' });
    await t.db.updateTable('lectures').set({ videoFileId: id }).where('id', '=', lectureId).execute();
    return lectureId;
  };
  const first = await addVideo('Primera');
  await makeLecture(t, courseId, { title: 'Sin video' });
  const second = await addVideo('Segunda');
  await seen(first, { courseId, intervals: [[0, 10]], position: 10 });
  expect((await home()).goOn).toMatchObject({ lectureId: first, after: { title: 'Segunda' } });
  await seen(first, { courseId, viewId: 'v2' });
  expect((await home()).goOn).toMatchObject({ lectureId: second, after: null });
  await seen(second, { courseId });
  expect((await home()).goOn).toMatchObject({ title: 'Sin video', hasVideo: false });
});

test('the week has what opens and closes, with one’s own time and attempts', async () => {
  const questions = [QUESTION_SAMPLES.truefalse];
  const make = (title: string, rest: object) => createQuiz(t, cast, { title, questions, ...rest });
  const closing = await make('Cierra', { closesAt: fromNow(2 * DAY), attemptsAllowed: 2 });
  await make('Abre', { opensAt: fromNow(DAY), closesAt: fromNow(30 * DAY), timeLimitSeconds: 5400 });
  await make('Lejos', { closesAt: fromNow(20 * DAY) });
  await make('Sin fecha', {});
  await make('Borrador', { closesAt: fromNow(DAY), state: 'draft' });
  const body = { title: 'Mañana', state: 'scheduled', publishAt: fromNow(DAY) };
  await t.call('POST', `/courses/${cast.courseId}/lectures`, { as: teacher, body });
  const over = await make('Se pasó', { closesAt: fromNow(-HOUR) });
  const used = await make('Ya está', { closesAt: fromNow(DAY), attemptsAllowed: 1 });
  await hand(used, 'truefalse');
  expect((await home()).agenda).toMatchObject([
    { kind: 'opens', title: 'Abre', quiz: { timeLimitSeconds: 5400, attemptsLeft: null } },
    { kind: 'publishes', title: 'Mañana' },
    { kind: 'closes', title: 'Cierra', at: closing.closesAt, quiz: { attemptsLeft: 2 } },
  ]);
  const extra = (quizId: number) =>
    t.db.insertInto('quizExtraTime').values({ quizId, userId: student.id, seconds: 7200 }).execute();
  await extra(over.id);
  await extra(closing.id);
  const attempt = await startAttempt(t, closing, student);
  const answer = async (response: boolean | null, seq: number) => {
    const sent = { as: student, body: { answers: [{ slot: 1, response, seq }] } };
    await t.call('PUT', toQuizPath(closing, `/attempts/${attempt.id}/answers`), sent);
    return (await home()).agenda.find(({ kind }) => kind === 'running')?.quiz?.answered;
  };
  expect([await answer(true, 1), await answer(null, 2)]).toEqual([1, 0]);
  const [running, late] = (await home()).agenda
    .filter(({ title }) => /^C|^S/.test(title))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  expect(running).toMatchObject({ kind: 'running', title: 'Cierra', endsAt: attempt.dueAt });
  expect(running?.quiz).toMatchObject({ questions: 1, answered: 0, attemptsLeft: 1 });
  expect(late).toMatchObject({ kind: 'closes', title: 'Se pasó' });
  expect(Date.parse(late?.at ?? '') - Date.parse(over.closesAt ?? '')).toBe(120 * MINUTE);
  expect((await home(teacher)).agenda).toEqual([]);
});

test('the week has the live classes that one is invited to, until they end', async () => {
  const path = `/courses/${cast.courseId}`;
  await t.call('POST', `${path}/groups`, { as: teacher, body: { name: 'Lunes' } });
  const add = (title: string, startsAt: string, groups: string[] = []) => {
    const body = { title, startsAt, groups, url: 'https://ejemplo.uy/sala' };
    return t.call('POST', `${path}/live_classes`, { as: teacher, body });
  };
  await add('Ahora', fromNow(-HOUR / 2));
  await add('Mañana', fromNow(DAY));
  await add('De los lunes', fromNow(DAY), ['Lunes']);
  await add('Terminó', fromNow(-2 * HOUR));
  await add('Lejos', fromNow(20 * DAY));
  expect((await home()).agenda).toMatchObject([
    { kind: 'live', title: 'Ahora', courseName: 'Álgebra', liveClass: { url: 'https://ejemplo.uy/sala' } },
    { kind: 'live', title: 'Mañana', liveClass: { durationMinutes: 60 } },
  ]);
});

test('announcements stand there until they are read', async () => {
  const body = { courseId: cast.courseId, title: 'Se corre la consulta', text: 'Al **jueves**.' };
  const post = (state: string) => t.call('POST', '/announcements', { as: teacher, body: { ...body, state } });
  for (let n = 0; n < 4; n += 1) await post('sent');
  await post('draft');
  await sendAnnouncements(t.app);
  const { announcements } = await home();
  expect([announcements.unread.length, announcements.hasMore]).toEqual([3, true]);
  const [newest] = announcements.unread;
  expect(newest).toMatchObject({ title: body.title, text: 'Al jueves.' });
  await t.call('PUT', `${newest?.path}/read`, { as: student });
  const after = (await home()).announcements;
  expect([after.unread.map(({ aboutId }) => aboutId).includes(newest?.aboutId ?? 0), after.hasMore]).toEqual([
    ...[false, false],
  ]);
  await t.call('PUT', '/notices/read', { as: student });
  expect((await home()).announcements).toEqual({ unread: [], hasMore: false });
});

test('the latest results have only marks that may be seen', async () => {
  await hand(
    await createQuiz(t, cast, { title: 'Corregido', questions: [QUESTION_SAMPLES.truefalse] }),
    'truefalse',
  );
  const held = {
    title: 'Retenido',
    feedbackWhen: 'released' as const,
    questions: [QUESTION_SAMPLES.truefalse],
  };
  await hand(await createQuiz(t, cast, held), 'truefalse');
  const written = await createQuiz(t, cast, {
    title: 'Escrito',
    questions: [QUESTION_SAMPLES.truefalse, QUESTION_SAMPLES.essay],
  });
  await hand(written, 'truefalse', 'essay');
  const { results } = await home();
  const told = results.map(({ title, state, result }) => [title, state, result?.score ?? null]);
  expect(told.toSorted()).toEqual([
    ['Corregido', 'graded', 2],
    ['Escrito', 'to_grade', 2],
    ['Retenido', 'held', null],
  ]);
  // The review shows the same result.
  const reviewed = await t.call('GET', toQuizPath(written, '/attempts'), { as: student });
  const shown = results.find(({ quizId }) => quizId === written.id);
  expect(reviewed.json().attempts[0].result).toEqual(shown?.result);
  const { mine } = (await t.call('GET', toQuizPath(written), { as: student })).json().quiz;
  expect(mine).toMatchObject({ result: null, resultSoFar: shown?.result, needsGrading: true });
  await t.db.updateTable('courses').set({ state: 'draft' }).where('id', '=', cast.courseId).execute();
  expect(await home()).toMatchObject({ results: [], courses: [], goOn: null });
});
