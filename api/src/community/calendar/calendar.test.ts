import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, toQuizPath } from '../../../test/quiz-samples.ts';
import { makeLecture } from '../../../test/watching.ts';
import { fromNow } from '../../core/time/time.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import type { CalendarItem } from './calendar.schema.ts';

let t: TestApp;
let cast: Cast;
let teacher: Actor;
let student: Actor;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  cast = await createCast(t);
  teacher = cast.people['T+'];
  student = cast.people['S+'];
});

const MARCH = 'from=2030-03-01T03:00:00Z&to=2030-04-01T03:00:00Z';

async function read(as: Actor, query = MARCH): Promise<{ items: CalendarItem[]; nextCursor: string | null }> {
  const response = await t.call('GET', `/calendar?${query}`, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const titles = async (as: Actor, query = MARCH) => (await read(as, query)).items.map(({ title }) => title);

const addQuiz = (title: string, opensAt: string | null, closesAt: string | null, state = 'published') =>
  createQuiz(t, cast, { title, opensAt, closesAt, state: state as 'published' });

async function addLecture(title: string, publishAt: string): Promise<number> {
  const id = await makeLecture(t, cast.courseId, { title });
  await t.db.updateTable('lectures').set({ state: 'scheduled', publishAt }).where('id', '=', id).execute();
  return id;
}

function addLiveClass(title: string, startsAt: string, groups: string[] = []) {
  const body = { title, startsAt, groups, url: 'https://ejemplo.uy/sala' };
  return t.call('POST', `/courses/${cast.courseId}/live_classes`, { as: teacher, body });
}

test('quizzes, lectures and live classes of a month, in order, each person with their extra time', async () => {
  const quiz = await addQuiz('Parcial', '2030-03-05T12:00:00.000Z', '2030-03-05T14:00:00.000Z');
  await addQuiz('Práctico', null, '2030-03-20T02:59:00.000Z');
  await addQuiz('Sin fecha', null, null);
  await addQuiz('Borrador', '2030-03-05T12:00:00.000Z', null, 'draft');
  await addQuiz('De abril', '2030-04-01T03:00:00.000Z', null);
  await addLecture('Integrales', '2030-03-04T11:00:00.000Z');
  await addLiveClass('Consultas', '2030-03-04T22:00:00Z');
  const extra = { as: teacher, body: { seconds: 1800 } };
  await t.call('PUT', toQuizPath(quiz, `/extra_time/${student.id}`), extra);
  const { items, nextCursor } = await read(student);
  expect(nextCursor).toBeNull();
  expect(items).toMatchObject([
    { kind: 'lecture', title: 'Integrales', startsAt: '2030-03-04T11:00:00.000Z', endsAt: null },
    { kind: 'live_class', title: 'Consultas', liveClass: { url: 'https://ejemplo.uy/sala' } },
    { kind: 'quiz', id: quiz.id, endsAt: '2030-03-05T14:30:00.000Z', extraSeconds: 1800, done: false },
    { kind: 'quiz', title: 'Práctico', startsAt: null, endsAt: '2030-03-20T02:59:00.000Z' },
  ]);
  expect(items.some(({ teaches }: { teaches: boolean }) => teaches)).toBe(false);
  expect((await read(teacher)).items[2]).toMatchObject({
    endsAt: '2030-03-05T14:00:00.000Z',
    extraSeconds: 0,
    teaches: true,
  });

  const after = 'from=2030-03-05T14:15:00Z&to=2030-03-06T00:00:00Z';
  expect([await titles(student, after), await titles(teacher, after)]).toEqual([['Parcial'], []]);
});

test("a group's dates with a person's extra time are in the calendar and in the other program's file", async () => {
  const quiz = await addQuiz('Parcial', '2030-03-05T12:00:00.000Z', '2030-03-05T14:00:00.000Z');
  await t.call('POST', `/courses/${cast.courseId}/groups`, { as: teacher, body: { name: 'Noche' } });
  const { groups } = (await t.call('GET', `/courses/${cast.courseId}/groups`, { as: teacher })).json();
  const groupId: number = groups[0].id;
  const own = { opensAt: '2030-03-05T22:00:00.000Z', closesAt: '2030-03-05T23:00:00.000Z' };
  await t.db
    .insertInto('quizDates')
    .values({ quizId: quiz.id, groupId, ...own, timeLimitSeconds: null })
    .execute();
  const times = async () => {
    const [item] = (await read(student)).items;
    return [item?.startsAt, item?.endsAt];
  };
  const { address } = (await t.call('POST', '/calendar/address', { as: student })).json();
  const feed = async () => (await t.app.inject(new URL(address.url).pathname)).body;
  expect(await times()).toEqual(['2030-03-05T12:00:00.000Z', '2030-03-05T14:00:00.000Z']);
  expect(await feed()).toContain('20300305T140000Z');
  await t.db.updateTable('subscriptions').set({ groupId }).where('userId', '=', student.id).execute();
  const extra = { as: teacher, body: { seconds: 1800 } };
  await t.call('PUT', toQuizPath(quiz, `/extra_time/${student.id}`), extra);
  expect(await times()).toEqual([own.opensAt, '2030-03-05T23:30:00.000Z']);
  const text = await feed();
  expect([text.includes('20300305T233000Z'), text.includes('20300305T140000Z')]).toEqual([true, false]);
  const body = { name: 'Tarde' };
  const { group } = (await t.call('POST', `/courses/${cast.courseId}/groups`, { as: teacher, body })).json();
  const merge = `/courses/${cast.courseId}/groups/${groupId}/merge`;
  expect((await t.call('POST', merge, { as: teacher, body: { into: group.id } })).statusCode).toBe(200);
  expect(await times()).toEqual([own.opensAt, '2030-03-05T23:30:00.000Z']);
});

test('only what the person may see now', async () => {
  await addQuiz('Parcial', '2030-03-05T12:00:00.000Z', null);
  await t.call('POST', `/courses/${cast.courseId}/groups`, { as: teacher, body: { name: 'Lunes' } });
  await addLiveClass('De los lunes', '2030-03-06T22:00:00Z', ['Lunes']);
  const waiting = await addLecture('Sin video todavía', '2030-03-07T22:00:00.000Z');
  await t.db.updateTable('lectures').set({ awaitsVideo: true }).where('id', '=', waiting).execute();
  expect(await titles(student)).toEqual(['Parcial']);
  expect(await titles(teacher)).toEqual(['Parcial', 'De los lunes', 'Sin video todavía']);
  for (const part of ['S-', 'T-', 'Ad'] as const) expect(await titles(cast.people[part])).toEqual([]);

  const course = t.db.updateTable('courses').where('id', '=', cast.courseId);
  await course.set({ state: 'draft' }).execute();
  expect([await titles(student), (await titles(teacher)).length]).toEqual([[], 3]);
  await course.set({ state: 'published' }).execute();
  await t.db
    .updateTable('subscriptions')
    .set({ expiresAt: fromNow(-1) })
    .where('userId', '=', student.id)
    .execute();
  expect(await titles(student)).toEqual([]);
});

test('a teacher who studies the course has its live classes as a student has them', async () => {
  await t.call('POST', `/courses/${cast.courseId}/groups`, { as: teacher, body: { name: 'Lunes' } });
  const { groups } = (await t.call('GET', `/courses/${cast.courseId}/groups`, { as: teacher })).json();
  const own = '2030-03-07T22:00:00.000Z';
  const recordingLectureId = await addLecture('Sin publicar', '2031-03-04T11:00:00.000Z');
  const body = {
    ...{ title: 'Consultas', startsAt: '2030-03-06T22:00:00Z', url: 'https://ejemplo.uy/sala' },
    ...{ dates: [{ groupId: groups[0].id, opensAt: own }], recordingLectureId },
  };
  await t.call('POST', `/courses/${cast.courseId}/live_classes`, { as: teacher, body });
  const studying = cast.people['T-'];
  const course = { courseId: cast.courseId, courseRole: 'student', group: 'Lunes' } as const;
  await upsertSubscription(t.db, { userId: studying.id, ...course });
  expect((await read(studying)).items).toMatchObject([
    { startsAt: own, liveClass: { startsAt: own, dates: [], recordingLectureId: null } },
  ]);
  const taught = { dates: [{ opensAt: own }], recordingLectureId };
  expect((await read(teacher)).items).toMatchObject([{ liveClass: taught }, { liveClass: taught }]);
});

test('pages continue where the one before ended, also among things at the same moment', async () => {
  for (const index of [1, 2, 3]) {
    await addLecture(`Clase ${index}`, '2030-03-04T11:00:00.000Z');
    await addLiveClass(`En vivo ${index}`, '2030-03-04T11:00:00Z');
  }
  const whole = await titles(student);
  const walked: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await read(student, `${MARCH}&limit=2${cursor && `&cursor=${cursor}`}`);
    walked.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor;
  }
  expect([walked, walked.length]).toEqual([whole, 6]);
});

test.each(['from=ayer', 'to=2020-01-01T00:00:00Z', 'limit=0', 'cursor=x', 'desde=1'])(
  '%s is 400',
  async (query) => {
    expect((await t.call('GET', `/calendar?${query}`, { as: student })).statusCode).toBe(400);
  },
);
