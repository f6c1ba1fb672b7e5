import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/harness.ts';
import { createMatrixFixture, type MatrixFixture } from '../../../../test/matrix/fixture.ts';
import { deleteForUndo, requestRestore, undoDeletion } from '../../../../test/undo.ts';
import { makeLecture } from '../../../../test/watching.ts';
import { insertCourse } from '../../courses.queries.ts';

let t: TestApp;
let cast: MatrixFixture['cast'];

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = (await createMatrixFixture(t, 'T+')).cast;
});
afterAll(() => t.close());

const members = () => `/courses/${cast.courseId}/members`;
const add = (as: MatrixFixture['cast']['people']['T+'], body: object) =>
  t.call('POST', members(), { as, body });
const list = async () =>
  (await t.call('GET', members(), { as: cast.people['T+'] })).json().members as {
    userId: number;
    courseRole: string;
  }[];

test('a teacher adds students and assistants by their e-mail, changes their role and takes them out', async () => {
  const [teacher, one] = [cast.people['T+'], await t.actor('student')];
  const added = await add(teacher, { email: one.email.toUpperCase(), courseRole: 'student', group: 'Lunes' });
  expect(added.statusCode).toBe(201);
  expect(added.json().subscription).toMatchObject({ userId: one.id, courseRole: 'student', group: 'Lunes' });
  const again = await add(teacher, { email: one.email, courseRole: 'assistant' });
  expect([again.statusCode, again.json().outcome]).toEqual([200, 'updated']);
  expect((await add(teacher, { email: one.email, courseRole: 'assistant' })).json().outcome).toBe('there');
  expect(await list()).toContainEqual(expect.objectContaining({ userId: one.id, courseRole: 'assistant' }));
  expect((await t.call('DELETE', `${members()}/${one.id}`, { as: teacher })).statusCode).toBe(204);
  expect((await list()).map(({ userId }) => userId)).not.toContain(one.id);
});

test('a teacher neither takes out nor demotes another teacher', async () => {
  const other = await t.actor('teacher');
  await add(cast.people.Be, { email: other.email, courseRole: 'teacher' });
  const out = await t.call('DELETE', `${members()}/${other.id}`, { as: cast.people['T+'] });
  expect(out.statusCode).toBe(403);
  expect((await add(cast.people['T+'], { email: other.email, courseRole: 'student' })).statusCode).toBe(403);
  expect(await list()).toContainEqual(expect.objectContaining({ userId: other.id, courseRole: 'teacher' }));
});

test('an address without an account is 404, and a student account cannot teach', async () => {
  const teacher = cast.people['T+'];
  const unknown = await add(teacher, { email: 'nadie@rambla.test', courseRole: 'student' });
  expect(unknown.statusCode).toBe(404);
  const { email } = await t.actor('student');
  const asTeacher = await add(cast.people.Be, { email, courseRole: 'teacher' });
  expect(asTeacher.json()).toMatchObject({ statusCode: 409, code: 'not_a_teacher' });
});

test('a teacher who studies a course sees it as a student, and their own as before', async () => {
  const teacher = cast.people['T-'];
  const own = await insertCourse(t.db, { name: 'Propio', type: 'FING', state: 'draft' });
  await t.call('POST', '/subscriptions', {
    as: cast.people.Ad,
    body: { userId: teacher.id, courseId: own.id },
  });
  await add(cast.people['T+'], { email: teacher.email, courseRole: 'student' });
  const draft = { title: 'Borrador', state: 'draft' };
  await t.call('POST', `/courses/${cast.courseId}/lectures`, { as: cast.people['T+'], body: draft });
  await t.call('POST', `/courses/${cast.courseId}/quizz`, { as: cast.people['T+'], body: draft });
  await t.call('POST', `/courses/${own.id}/quizz`, { as: teacher, body: { title: 'Mío', state: 'draft' } });

  const lectures = await t.call('GET', `/courses/${cast.courseId}/lectures`, { as: teacher });
  expect(lectures.json().lectures).toEqual([]);
  const quizzes = (await t.call('GET', '/quizzes', { as: teacher })).json().quizzes;
  expect(quizzes.map(({ title }: { title: string }) => title)).toEqual(['Mío']);
  const mine = (await t.call('GET', '/courses/my_courses', { as: teacher })).json().courses;
  const taught = Object.fromEntries(
    mine.map((course: { id: number; teaches: boolean }) => [course.id, course.teaches]),
  );
  expect(taught).toEqual({ [own.id]: true, [cast.courseId]: false });
  const roster = (await t.call('GET', `/courses/${cast.courseId}/roster`, { as: cast.people['T+'] })).json();
  expect(roster.roster.map(({ userId }: { userId: number }) => userId)).toContain(teacher.id);
  const put = { title: 'Otro', version: 1 };
  const change = await t.call('PUT', `/courses/${cast.courseId}/lectures/1`, { as: teacher, body: put });
  expect([403, 404]).toContain(change.statusCode);
});

test('bedelía without a role of its own in a course is a student there, in every list', async () => {
  const { Be: bedelia, Ad: admin, 'T+': teacher } = cast.people;
  const { courseId } = cast;
  const lectureId = await makeLecture(t, courseId);
  await t.call('POST', '/subscriptions', { as: admin, body: { userId: bedelia.id, courseId } });
  const question = { as: teacher, body: { second: 1, text: '¿Dudas?' } };
  await t.call('POST', `/courses/${courseId}/lectures/${lectureId}/questions`, question);
  await t.app.indexer.flush();
  const students = await t.call('GET', `${members()}?courseRole=student`, { as: teacher });
  expect(students.json().members).toContainEqual(expect.objectContaining({ userId: bedelia.id }));
  const read = async (path: string, as: typeof bedelia) => (await t.call('GET', path, { as })).json();
  for (const path of ['/courses/my_courses', '/courses/my_courses?q='])
    expect((await read(path, bedelia)).courses).toMatchObject([{ id: courseId, teaches: false }]);
  expect((await read('/home', bedelia)).home.courses).toMatchObject([{ id: courseId, teaches: false }]);
  await t.db.updateTable('courses').set({ state: 'draft' }).where('id', '=', courseId).execute();
  const counts = async (as: typeof bedelia) => [
    (await read('/search?q=dudas', as)).hits.length,
    (await read('/questions', as)).questions.length,
  ];
  expect(await counts(teacher)).toEqual([1, 1]);
  expect(await counts(bedelia)).toEqual([0, 0]);
});

test('an assistant is in no roster, and their course says so', async () => {
  const { As: assistant, 'T+': teacher } = cast.people;
  const { roster } = (await t.call('GET', `/courses/${cast.courseId}/roster`, { as: teacher })).json();
  expect(roster.map(({ userId }: { userId: number }) => userId)).not.toContain(assistant.id);
  const { courses } = (await t.call('GET', '/courses/my_courses', { as: assistant })).json();
  expect(courses).toMatchObject([{ id: cast.courseId, teaches: false, assists: true }]);
});

test('bedelía undoes its own removal, a teacher of another course does not', async () => {
  const { Be: bedelia, 'S+': student, 'T-': stranger } = cast.people;
  const path = `/subscriptions/course/${cast.courseId}/user/${student.id}`;
  const removed = await t.call('DELETE', path, { as: bedelia });
  const restore = `/trash/${removed.headers['x-undo']}/restore`;
  expect((await t.call('POST', restore, { as: stranger })).statusCode).toBe(403);
  expect((await t.call('POST', restore, { as: bedelia })).statusCode).toBe(204);
  expect((await list()).map(({ userId }) => userId)).toContain(student.id);
});

test('a teacher does not bring back another teacher whom bedelía took out', async () => {
  const { Be: bedelia, 'T+': teacher } = cast.people;
  const other = await t.actor('teacher');
  await add(bedelia, { email: other.email, courseRole: 'teacher' });
  const undo = await deleteForUndo(t, `${members()}/${other.id}`, bedelia);
  expect((await requestRestore(t, undo, teacher)).statusCode).toBe(403);
  expect((await t.call('GET', '/trash', { as: teacher })).json().trash).toEqual([]);
  await undoDeletion(t, undo, bedelia);
  expect((await list()).map(({ userId }) => userId)).toContain(other.id);
});
