import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
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
import { makeLecture, recordWatching } from '../../../test/watching.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import type { RosterResponse, StudentReport } from './roster.schema.ts';

let t: TestApp;
let cast: Cast;
let teacher: Actor;
let people: Record<'Ana' | 'Beto' | 'Caro', Actor>;
let first: number;
let second: number;
let quizId: number;

/** Submits the quiz; an essay waits for grading. */
async function hand(as: Actor, quiz: { id: number; courseId: number }, essay?: string): Promise<void> {
  const attempt = await startAttempt(t, quiz, as);
  const answers = [{ slot: findQuestionOfKind(attempt, 'truefalse').slot, response: true, seq: 1 }];
  const written = essay ? [{ slot: findQuestionOfKind(attempt, 'essay').slot, response: essay, seq: 1 }] : [];
  const path = toQuizPath(quiz, `/attempts/${attempt.id}`);
  const saved = await t.call('PUT', `${path}/answers`, { as, body: { answers: [...answers, ...written] } });
  expect([saved.statusCode, saved.statusCode === 200 ? '' : saved.body]).toEqual([200, '']);
  expect((await t.call('POST', `${path}/submit`, { as, body: {} })).statusCode).toBeLessThan(300);
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  teacher = cast.people['T+'];
  people = {
    Ana: await t.actor('student', { username: 'Ana' }),
    Beto: await t.actor('student', { username: 'Beto' }),
    Caro: await t.actor('student', { username: 'Ángela Caro' }),
  };
  await t.db.deleteFrom('subscriptions').where('userId', '=', cast.people['S+'].id).execute();
  for (const { id } of Object.values(people))
    await upsertSubscription(t.db, { userId: id, courseId: cast.courseId });
  await upsertSubscription(t.db, {
    userId: cast.people['S-'].id,
    courseId: cast.courseId,
    expiresAt: '2020-01-01T00:00:00.000Z',
  });
  const group = (
    await t.call('POST', `/courses/${cast.courseId}/groups`, { as: teacher, body: { name: 'Noche' } })
  ).json();
  await t.call('PUT', `/courses/${cast.courseId}/group_members`, {
    as: teacher,
    body: { groupId: group.group.id, userIds: [people.Beto.id] },
  });
  first = await makeLecture(t, cast.courseId, { title: 'Uno' });
  second = await makeLecture(t, cast.courseId, { title: '=Dos' });
  const seen = { courseId: cast.courseId };
  await recordWatching(t, {
    ...seen,
    userId: people.Ana.id,
    lectureId: first,
    intervals: [[0, 90]],
    at: '2026-03-09T12:00:00.000Z',
  });
  await recordWatching(t, {
    ...seen,
    userId: people.Ana.id,
    lectureId: second,
    intervals: [[0, 89.9]],
    at: '2026-03-24T12:00:00.000Z',
  });
  await recordWatching(t, { ...seen, userId: people.Beto.id, lectureId: first, intervals: [[10, 20]] });
  const quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.truefalse, QUESTION_SAMPLES.essay] });
  quizId = quiz.id;
  await hand(people.Ana, quiz, 'Un texto');
  await hand(
    people.Beto,
    await createQuiz(t, cast, { title: 'Solo', questions: [QUESTION_SAMPLES.truefalse] }),
  );
  await startAttempt(t, quiz, people.Beto);
  await t.db.updateTable('users').set({ lastSeenAt: '' }).where('id', '=', people.Caro.id).execute();
});
afterAll(() => t.close());

const path = (rest = '') => `/courses/${cast.courseId}/roster${rest}`;
async function read(query = ''): Promise<RosterResponse> {
  const response = await t.call('GET', path(query), { as: teacher });
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
}
const namesOf = ({ roster }: RosterResponse) => roster.map(({ username }) => username.split(' ').at(-1));

test('students by name, each with what they watched, their marks and what waits', async () => {
  const { roster, total, lectures, quizzes, counts } = await read();
  expect(roster.map(({ username }) => username)).toEqual(['Ana', 'Ángela Caro', 'Beto']);
  expect(total).toBe(3);
  const [ana, caro, beto] = roster;
  expect(ana).toMatchObject({ lectures: { [first]: 0.9, [second]: 0.89 }, progress: 0.5, group: null });
  expect(ana?.quizzes).toEqual({ [quizId]: { state: 'to_grade', percent: null } });
  expect(beto).toMatchObject({ lectures: { [first]: 0.1 }, group: 'Noche', grade: 100 });
  expect(beto?.quizzes[quizId]).toEqual({ state: 'running', percent: null });
  expect(caro).toMatchObject({ lectures: {}, quizzes: {}, lastSeenAt: null, grade: null, progress: 0 });
  expect(lectures).toMatchObject([
    { id: first, seen: 1 },
    { id: second, seen: 0 },
  ]);
  expect(quizzes).toMatchObject([{ average: null }, { title: 'Solo', average: 100 }]);
  expect(counts).toMatchObject({ people: 3, neverEntered: 1, toGrade: 1, below: 0 });
});

test('every list of a course shows one group alone', async () => {
  const { courseId, people: actors } = cast;
  const get = async (url: string) => {
    const response = await t.call('GET', url, { as: actors.Ad });
    expect(response.statusCode, url).toBe(200);
    return response;
  };
  const userIds = (rows: { userId: number }[]) => rows.map(({ userId }) => userId);
  const { Ana, Beto } = people;
  const quiz = `/courses/${courseId}/quizz/${quizId}`;
  const seen = `/impressions?courseId=${courseId}`;

  const { impressions, total } = (await get(`${seen}&group=NOCHE`)).json();
  expect([userIds(impressions), total]).toEqual([[Beto.id], 1]);
  expect(userIds((await get(`${seen}&group=Noche&from=2026-01-01`)).json().impressions)).toEqual([Beto.id]);
  expect(userIds((await get(`${seen}&group=Noche&q=${Ana.username}`)).json().impressions)).toEqual([]);
  expect(userIds((await get(`${seen}&group=`)).json().impressions)).toEqual([Ana.id]);
  expect((await get(`/impressions.csv?courseId=${courseId}&group=Noche`)).body).not.toContain('Ana');
  expect((await t.call('GET', '/impressions?group=Noche', { as: actors.Ad })).statusCode).toBe(400);
  const lectures = (await get(`/courses/${courseId}/impressions?group=Noche`)).json().impressions;
  expect(lectures).toMatchObject([
    { viewers: 1, views: 1, coverage: 0.1 },
    { viewers: 0, coverage: 0 },
  ]);

  expect(userIds((await get(`${quiz}/grades?group=Noche`)).json().grades)).toEqual([Beto.id]);
  expect(userIds((await get(`${quiz}/grades?group=`)).json().grades)).not.toContain(Beto.id);
  expect(parse((await get(`${quiz}/grades.csv?group=Noche`)).body, { bom: true })).toHaveLength(2);
  const { subscriptions } = (await get(`/courses/${courseId}/subscriptions?group=Noche`)).json();
  expect(userIds(subscriptions)).toEqual([Beto.id]);
  expect((await get(`/courses/${courseId}/grading?group=Noche`)).json().answers).toEqual([]);
  expect(userIds((await get(`/courses/${courseId}/grading?group=`)).json().answers)).toEqual([Ana.id]);
});

test.each<[string, () => string, string[]]>([
  ['who has not watched a lecture', () => `filter=not_watched:${first}`, ['Caro', 'Beto']],
  ['almost is not watched', () => `filter=not_watched:${second}`, ['Ana', 'Caro', 'Beto']],
  ['who never entered', () => 'filter=never_entered', ['Caro']],
  ['whose answers wait', () => 'filter=to_grade', ['Ana']],
  ['who is below a mark', () => 'filter=below:100', []],
  ['two filters add up', () => `filter=never_entered,not_watched:${first}`, ['Caro']],
  ['a group', () => 'group=noche', ['Beto']],
  ['in no group', () => 'group=', ['Ana', 'Caro']],
  ['a text without accents', () => 'q=angela', ['Caro']],
  ['by a lecture, the most first', () => `sort=-lecture:${first}`, ['Ana', 'Beto', 'Caro']],
  ['by grade, those without last', () => 'sort=grade', ['Beto', 'Ana', 'Caro']],
  ['by name backwards', () => 'sort=-name', ['Beto', 'Caro', 'Ana']],
])('%s', async (_what, query, names) => {
  expect(namesOf(await read(`?${query()}`))).toEqual(names);
});

test('what is no filter or column is refused', async () => {
  for (const query of ['filter=all', 'filter=not_watched:x', 'sort=email', 'cursor=zzz'])
    expect((await t.call('GET', path(`?${query}`), { as: teacher })).statusCode).toBe(400);
});

test('page by page everybody comes once', async () => {
  const one = await read('?limit=2');
  const two = await read(`?limit=2&cursor=${one.nextCursor}`);
  expect([...namesOf(one), ...namesOf(two), two.nextCursor]).toEqual(['Ana', 'Caro', 'Beto', null]);
});

test('one student’s semester: the minutes of each lecture, the weeks and the attempts', async () => {
  const story: StudentReport = (await t.call('GET', path(`/${people.Ana.id}`), { as: teacher })).json();
  expect(story.lectures).toMatchObject([
    { title: 'Uno', intervals: [[0, 90]], coverage: 0.9 },
    { intervals: [[0, 89.9]] },
  ]);
  expect(story.weeks.slice(0, 3)).toEqual([
    { from: '2026-03-09', secondsWatched: 90 },
    { from: '2026-03-16', secondsWatched: 0 },
    { from: '2026-03-23', secondsWatched: 89.9 },
  ]);
  expect(story.attempts).toMatchObject([{ quizId, state: 'to_grade', percent: null }]);
  expect((await t.call('GET', path(`/${teacher.id}`), { as: teacher })).statusCode).toBe(404);
});

test('the files have the filtered rows, and no cell of them is a formula', async () => {
  const { body } = await t.call('GET', path('.csv?group=noche'), { as: teacher });
  const [heads, ...rows] = parse(body, { bom: true }) as string[][];
  expect(heads).toContain('Clase 2: =Dos (%)');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toEqual(expect.arrayContaining(['Beto', 'Noche', '10', 'En curso']));
  const { rawPayload, headers } = await t.call('GET', path('.xlsx'), { as: teacher });
  expect(headers['content-disposition']).toContain('.xlsx');
  const entries = unzipSync(new Uint8Array(rawPayload));
  const text = Object.entries(entries)
    .map(([, bytes]) => strFromU8(bytes))
    .join('');
  expect(text).toContain('Ángela Caro');
  expect(text).not.toContain('<f>');
});

test('a letter goes to the students named and to nobody else, each greeted by name', async () => {
  const stranger = await t.actor('student');
  await upsertSubscription(t.db, { userId: stranger.id, courseId: cast.courseId });
  await t.db.updateTable('users').set({ active: false }).where('id', '=', stranger.id).execute();
  const userIds = [people.Ana.id, people.Caro.id, teacher.id, cast.people['S-'].id, stranger.id];
  const body = { userIds, subject: 'La clase 3', text: 'Falta verla.\n\n<b>Suerte</b>' };
  const response = await t.call('POST', path('/mails'), { as: teacher, body });
  expect([response.statusCode, response.json()]).toEqual([202, { sent: 2 }]);
  const sent = (await t.mails()).filter(({ subject }) => subject === 'Álgebra: La clase 3');
  expect(sent.map(({ to }) => to?.[0]?.address).sort()).toEqual([people.Ana.email, people.Caro.email].sort());
  expect(sent.map(({ replyTo }) => replyTo?.[0]?.address)).toEqual([teacher.email, teacher.email]);
  expect(sent[0]?.text).toContain('<b>Suerte</b>');
  expect(sent[0]?.html).not.toContain('<b>');
});

test('one student’s dates are those of their group, with their extra time, and of no quiz for others alone', async () => {
  const [opensAt, closesAt, later] = [
    '2031-03-01T12:00:00.000Z',
    '2031-03-02T12:00:00.000Z',
    '2031-03-05T12:00:00.000Z',
  ];
  const quiz = await createQuiz(t, cast, { title: 'Con fechas', opensAt, closesAt });
  const { groups } = (await t.call('GET', `/courses/${cast.courseId}/groups`, { as: teacher })).json();
  const groupId: number = groups[0].id;
  const change = async (fields: object) => {
    const { quiz: now } = (await t.call('GET', toQuizPath(quiz), { as: teacher })).json();
    const body = { ...fields, version: now.version };
    const response = await t.call('PUT', toQuizPath(quiz), { as: teacher, body });
    expect(response.statusCode, response.body).toBe(200);
  };
  await change({ dates: [{ groupId, closesAt: later }] });
  const extra = { as: teacher, body: { seconds: 3600 } };
  await t.call('PUT', toQuizPath(quiz, `/extra_time/${people.Beto.id}`), extra);
  const datesOf = async ({ id }: Actor) => {
    const story: StudentReport = (await t.call('GET', path(`/${id}`), { as: teacher })).json();
    return story.dates.map(({ quizId: _, kind: _kind, ...dates }) => dates);
  };
  const common = { title: 'Con fechas', opensAt };
  expect(await datesOf(people.Ana)).toEqual([{ ...common, closesAt, extraSeconds: 0, ofGroup: false }]);
  const own = { ...common, closesAt: '2031-03-05T13:00:00.000Z', extraSeconds: 3600, ofGroup: true };
  expect(await datesOf(people.Beto)).toEqual([own]);
  await change({ onlyGroups: true });
  expect([await datesOf(people.Ana), await datesOf(people.Beto)]).toEqual([[], [own]]);
});
