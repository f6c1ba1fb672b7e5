import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, toQuizPath } from '../../../test/quiz-samples.ts';
import { createForm, createSampleVideo, createVideoForm } from '../../../test/sample-files.ts';
import { deleteForUndo, requestRestore, undoDeletion } from '../../../test/undo.ts';
import { recordWatching } from '../../../test/watching.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import type { Lecture } from '../lectures/lectures.schema.ts';
import { upsertSubscription } from '../subscriptions/subscriptions.queries.ts';

const video = createSampleVideo();
const GONE = 'Falta a qué pertenecía: no se puede deshacer.';
const TAKEN = 'Otro ocupó su lugar: no se puede deshacer.';
let t: TestApp;
let cast: Cast;
let admin: Actor;
let teacher: Actor;
let student: Actor;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  ({ Ad: admin, 'T+': teacher, 'S+': student } = cast.people);
});
afterAll(() => t.close());

const course = (rest = '') => `/courses/${cast.courseId}${rest}`;
const person = () => `/users/${student.id}`;
const get = async (path: string, as: Actor) => (await t.call('GET', path, { as })).json();

async function setEnrolment(enrolment: 'open' | 'request'): Promise<void> {
  await t.db.updateTable('courses').set({ enrolment }).where('id', '=', cast.courseId).execute();
}

async function addLecture(title: string, sent: object = { body: { title } }): Promise<Lecture> {
  return (await t.call('POST', course('/lectures'), { as: teacher, ...sent })).json().lecture;
}

async function members(): Promise<number[]> {
  const { subscriptions } = await get(course('/subscriptions?limit=200'), admin);
  return subscriptions.map(({ userId }: { userId: number }) => userId);
}

async function expectConflict(undo: number, as: Actor, message: string): Promise<void> {
  const response = await requestRestore(t, undo, as);
  expect(response.json()).toMatchObject({ statusCode: 409, code: 'cannot_restore', message });
}

describe('files deleted before their course was, and it came back', () => {
  async function aroundTheCourse(path: string): Promise<void> {
    const undo = await deleteForUndo(t, path, teacher);
    await undoDeletion(t, await deleteForUndo(t, course(), admin), admin);
    await undoDeletion(t, undo, teacher);
  }

  test('an attachment can be opened', async () => {
    const file = { name: 'a.txt', type: 'text/plain', content: Buffer.from('hola') };
    const added = await t.call('POST', course('/attachments'), { as: teacher, ...createForm({}, file) });
    await aroundTheCourse(course(`/attachments/${added.json().attachment.id}`));
    const [back] = (await get(course('/attachments'), student)).attachments;
    expect((await t.app.inject(back.url)).body).toBe('hola');
  });

  test.each(['', '/video'])('a video plays, deleted by DELETE …/{lectureId}%s', async (what) => {
    const { id } = await addLecture('Uno', createVideoForm({ title: 'Uno' }, video));
    await aroundTheCourse(course(`/lectures/${id}${what}`));
    const [back] = (await get(course('/lectures'), student)).lectures;
    expect((await t.app.inject(back.videoUrl)).rawPayload.equals(video)).toBe(true);
  });
});

describe('what can come back does', () => {
  test('a quiz with the lectures that wait for it, unless they wait for another one by now', async () => {
    const quiz = await createQuiz(t, cast, { passMark: 50 });
    const other = await createQuiz(t, cast, { passMark: 50 });
    const waiting = { body: { title: 'Solución', afterQuizId: quiz.id } };
    const [kept, changed] = [await addLecture('', waiting), await addLecture('', waiting)];
    const undo = await deleteForUndo(t, toQuizPath(quiz), teacher);
    const update = t.db.updateTable('lectures').set({ afterQuizId: other.id }).where('id', '=', changed.id);
    await update.execute();
    await undoDeletion(t, undo, teacher);
    const closed = await get(course(`/lectures/${kept.id}`), student);
    expect(closed.lecture.waiting).toMatchObject({ quizId: quiz.id });
    const { lecture } = await get(course(`/lectures/${changed.id}`), teacher);
    expect(lecture.afterQuizId).toBe(other.id);
  });

  test('everybody of a course; who got in again meanwhile stays as they are now', async () => {
    await setEnrolment('open');
    const before = await members();
    const counted = async () => (await get('/overview', admin)).overview.subscriptions.total;
    const undo = await deleteForUndo(t, course('/subscriptions'), admin);
    const again = await t.call('POST', course('/enrol'), { as: student });
    expect(again.statusCode).toBe(201);
    const total = await counted();
    await undoDeletion(t, undo, admin);
    expect((await members()).sort()).toEqual(before.sort());
    const { subscriptions } = await get(`/subscriptions/user/${student.id}`, student);
    expect(subscriptions).toMatchObject([{ id: again.json().subscription.id }]);
    expect(await counted()).toBe(total);
  });

  test.each([
    ['a course without its student, who', course, person],
    ['a person without their course, which', person, course],
  ])('%s comes back to it with the second undo', async (_what, first, second) => {
    const { id: lectureId } = await addLecture('Uno');
    await recordWatching(t, { courseId: cast.courseId, lectureId, userId: student.id, intervals: [[0, 5]] });
    const note = { second: 1, text: 'Ojo' };
    await t.call('POST', course(`/lectures/${lectureId}/notes`), { as: student, body: note });
    const read = async () => [
      await members(),
      (await get(`/impressions/user/${student.id}`, admin)).impressions,
      await t.db.selectFrom('notes').select('text').where('userId', '=', student.id).execute(),
      (await get('/overview', admin)).overview.subscriptions.total,
    ];
    const before = await read();
    const undos = [await deleteForUndo(t, first(), admin), await deleteForUndo(t, second(), admin)] as const;
    await undoDeletion(t, undos[0], admin);
    expect((await t.call('GET', first(), { as: admin })).statusCode).toBe(200);
    expect((await t.call('GET', second(), { as: admin })).statusCode).toBe(404);
    await undoDeletion(t, undos[1], admin);
    expect(await read()).toEqual(before);
  });

  test('nobody restores by itself what waits for the other undo', async () => {
    const undo = await deleteForUndo(t, course(), admin);
    await deleteForUndo(t, person(), admin);
    await undoDeletion(t, undo, admin);
    const left = t.db.selectFrom('trash').select(['id', 'expiresAt']).where('targetType', '=', 'leftovers');
    const { id, expiresAt } = await left.executeTakeFirstOrThrow();
    expect(expiresAt <= fromNow(30 * DAY)).toBe(true);
    expect((await requestRestore(t, id, admin)).statusCode).toBe(404);
  });

  test.each([
    ['not known', null, 60],
    ['known', 5.2, 5.2],
  ])('a video whose length was %s, though somebody gave one meanwhile', async (_what, known, after) => {
    const { id } = await addLecture('Uno', createVideoForm({ title: 'Uno' }, video));
    const path = course(`/lectures/${id}`);
    await t.db.updateTable('lectures').set({ durationSeconds: known }).where('id', '=', id).execute();
    const removed = await t.call('DELETE', `${path}/video`, { as: teacher });
    const { version } = removed.json().lecture;
    await t.call('PUT', path, { as: teacher, body: { version, durationSeconds: 60 } });
    await undoDeletion(t, Number(removed.headers['x-undo']), teacher);
    const { lecture } = await get(path, teacher);
    expect(lecture).toMatchObject({ hasVideo: true, durationSeconds: after });
  });

  test('once, of two who ask at the same time', async () => {
    const undo = await deleteForUndo(t, person(), admin);
    const answers = await Promise.all([requestRestore(t, undo, admin), requestRestore(t, undo, admin)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  });

  test('a course and its student, both at the same time', async () => {
    const undos = [await deleteForUndo(t, course(), admin), await deleteForUndo(t, person(), admin)];
    await Promise.all(undos.map((undo) => undoDeletion(t, undo, admin)));
    expect(await members()).toContain(student.id);
  });

  test('by the same few statements however many rows there are', async () => {
    const restoring = async (people: number) => {
      for (let count = 0; count < people; count += 1) {
        const { id } = await t.actor('student');
        await upsertSubscription(t.db, { userId: id, courseId: cast.courseId });
        const createdAt = fromNow(-count * DAY);
        await t.db.updateTable('subscriptions').set({ createdAt }).where('userId', '=', id).execute();
      }
      const undo = await deleteForUndo(t, course(), admin);
      return countStatements(t, () => undoDeletion(t, undo, admin));
    };
    const few = await restoring(1);
    expect(await restoring(20)).toBe(few);
  });
});

describe('a conflict', () => {
  test('of a subscription: there is another, or the person is gone', async () => {
    await setEnrolment('open');
    const path = `/subscriptions/course/${cast.courseId}/user/${student.id}`;
    const first = await deleteForUndo(t, path, admin);
    await t.call('POST', course('/enrol'), { as: student });
    await expectConflict(first, admin, TAKEN);
    const second = await deleteForUndo(t, path, admin);
    const account = await deleteForUndo(t, person(), admin);
    await expectConflict(second, admin, GONE);
    await undoDeletion(t, account, admin);
    await undoDeletion(t, second, admin);
    expect(await members()).toContain(student.id);
  });

  test('of a video: its lecture is gone', async () => {
    const { id } = await addLecture('Uno', createVideoForm({ title: 'Uno' }, video));
    const path = course(`/lectures/${id}`);
    const deleted = await deleteForUndo(t, `${path}/video`, teacher);
    const lecture = await deleteForUndo(t, path, teacher);
    await expectConflict(deleted, teacher, GONE);
    await undoDeletion(t, lecture, teacher);
    await undoDeletion(t, deleted, teacher);
    expect((await get(path, teacher)).lecture.hasVideo).toBe(true);
  });
});

test('a subscription that comes back ends the wait for it', async () => {
  await setEnrolment('request');
  const undo = await deleteForUndo(t, `/subscriptions/course/${cast.courseId}/user/${student.id}`, admin);
  expect((await t.call('POST', course('/enrol'), { as: student })).statusCode).toBe(202);
  const waiting = () => get(`/enrolment_requests?courseId=${cast.courseId}`, admin);
  expect((await waiting()).total).toBe(1);
  await undoDeletion(t, undo, admin);
  expect((await waiting()).total).toBe(0);
  await deleteForUndo(t, `/subscriptions/course/${cast.courseId}/user/${student.id}`, admin);
  expect((await get(course('/enrolment'), student)).enrolment.state).toBe('none');
});

describe('the order of lectures', () => {
  const order = async () => {
    const { lectures } = await get(course('/lectures'), teacher);
    return lectures.map(({ title, position }: Lecture) => `${title}${position}`).join(' ');
  };
  const lecture = ({ id }: Lecture) => course(`/lectures/${id}`);

  test('has no gaps, whatever comes back when', async () => {
    const all: Lecture[] = [];
    for (const title of ['A', 'B', 'C', 'D', 'E']) all.push(await addLecture(title));
    const [, , c, d, e] = all as [Lecture, Lecture, Lecture, Lecture, Lecture];
    const undo = { e: await deleteForUndo(t, lecture(e), teacher), d: 0, c: 0 };
    undo.d = await deleteForUndo(t, lecture(d), teacher);
    undo.c = await deleteForUndo(t, lecture(c), teacher);
    await undoDeletion(t, undo.e, teacher);
    expect(await order()).toBe('A1 B2 E3');
    await addLecture('F');
    await undoDeletion(t, undo.d, teacher);
    expect(await order()).toBe('A1 B2 E3 D4 F5');
    await undoDeletion(t, undo.c, teacher);
    expect(await order()).toBe('A1 B2 C3 E4 D5 F6');
    const body = { version: e.version, position: 99 };
    expect((await t.call('PUT', lecture(e), { as: teacher, body })).statusCode).toBe(200);
    expect(await order()).toBe('A1 B2 C3 D4 F5 E6');
  });
});

test('a teacher brings a student back, but nobody who would teach the course', async () => {
  const undo = await deleteForUndo(t, `/courses/${cast.courseId}/members/${student.id}`, admin);
  const setRole = (role: 'student' | 'teacher') =>
    t.db.updateTable('users').set({ role }).where('id', '=', student.id).execute();
  await setRole('teacher');
  expect((await requestRestore(t, undo, teacher)).statusCode).toBe(403);
  await setRole('student');
  await undoDeletion(t, undo, teacher);
  expect(await members()).toContain(student.id);
});
