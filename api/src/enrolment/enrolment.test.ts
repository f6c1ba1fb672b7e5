import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../test/harness.ts';
import { deleteForUndo, requestRestore, undoDeletion } from '../../test/undo.ts';
import { DAY, fromNow, HOUR, now, SECOND } from '../core/time/time.ts';
import { insertCourse } from '../courses/courses.queries.ts';
import type { EnrolmentMode } from '../courses/courses.table.ts';
import { upsertSubscription } from '../courses/subscriptions/subscriptions.queries.ts';

let t: TestApp;
let student: Actor;
const courses = {} as Record<EnrolmentMode, number>;

beforeAll(async () => {
  t = await createTestApp();
  for (const enrolment of ['open', 'request', 'closed'] as const) {
    const course = await insertCourse(t.db, { name: `Curso ${enrolment}`, type: 'CORTOS', enrolment });
    courses[enrolment] = course.id;
  }
});
beforeEach(async () => {
  student = await t.actor('student');
});
afterAll(() => t.close());

const enrol = (kind: EnrolmentMode, as: Actor | null = student) =>
  t.call('POST', `/courses/${courses[kind]}/enrol`, { as });
const leave = (kind: EnrolmentMode, as: Actor | null = student) =>
  t.call('DELETE', `/courses/${courses[kind]}/enrol`, { as });

async function stateIn(kind: EnrolmentMode, as = student): Promise<string> {
  const { enrolment } = (await t.call('GET', `/courses/${courses[kind]}/enrolment`, { as })).json();
  expect(enrolment.kind).toBe(kind);
  return enrolment.state;
}

async function mayRead(kind: EnrolmentMode, as = student): Promise<boolean> {
  return (await t.call('GET', `/courses/${courses[kind]}/links`, { as })).statusCode === 200;
}

async function expire(): Promise<void> {
  const ended = { expiresAt: fromNow(-SECOND), createdAt: fromNow(-DAY) };
  await t.db.updateTable('subscriptions').set(ended).where('userId', '=', student.id).execute();
}

describe('who may, by the way in', () => {
  let cast: Cast;

  test.each([
    ['open', [401, 201, 200, 200, 202, 201]],
    ['request', [401, 202, 200, 200, 202, 202]],
    ['closed', [401, 403, 200, 200, 403, 403]],
  ] as const)('%s', async (enrolment, expected) => {
    cast = await createCast(t);
    await t.db.updateTable('courses').set({ enrolment }).where('id', '=', cast.courseId).execute();
    for (const [part, status] of pairWithParts<number>(expected)) {
      const as = cast.people[part];
      const response = await t.call('POST', `/courses/${cast.courseId}/enrol`, { as });
      expect([part, response.statusCode]).toEqual([part, status]);
      if (status === 403) expect(response.json().code).toBe('enrolment_closed');
      const state = await t.call('GET', `/courses/${cast.courseId}/enrolment`, { as });
      expect(state.statusCode).toBe(status === 401 ? 401 : 200);
    }
  });

  test('an unknown course is 404', async () => {
    for (const [method, path] of [
      ['POST', 'enrol'],
      ['DELETE', 'enrol'],
      ['GET', 'enrolment'],
    ] as const) {
      const response = await t.call(method, `/courses/2147483647/${path}`, { as: student });
      expect(response.statusCode).toBe(404);
    }
  });
});

describe('an open course', () => {
  test('lets a student in at once, and out again', async () => {
    expect(await stateIn('open')).toBe('none');
    const response = await enrol('open');
    expect(response.json()).toEqual({
      subscription: expect.objectContaining({ userId: student.id, courseId: courses.open, expiresAt: null }),
    });
    expect([await stateIn('open'), await mayRead('open')]).toEqual(['subscribed', true]);
    expect((await enrol('open')).statusCode).toBe(200);
    expect((await leave('open')).statusCode).toBe(204);
    expect([await stateIn('open'), await mayRead('open')]).toEqual(['none', false]);
    expect((await leave('open')).statusCode).toBe(404);
  });

  test('renews a subscription that has expired', async () => {
    await enrol('open');
    await expire();
    expect(await stateIn('open')).toBe('none');
    expect((await enrol('open')).statusCode).toBe(200);
    expect(await mayRead('open')).toBe(true);
  });

  test('R23: twenty at once make one subscription', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => enrol('open')));
    expect(answers.map((response) => response.statusCode).sort()).toEqual([...Array(19).fill(200), 201]);
    const rows = t.db.selectFrom('subscriptions').select('id').where('userId', '=', student.id);
    expect(await rows.execute()).toHaveLength(1);
  });

  test('does not make a teacher its teacher: a teacher has to ask', async () => {
    const teacher = await t.actor('teacher');
    const response = await enrol('open', teacher);
    expect(response.statusCode).toBe(202);
    expect(response.json().request).toMatchObject({ userId: teacher.id, state: 'requested' });
    expect([await stateIn('open', teacher), await mayRead('open', teacher)]).toEqual(['requested', false]);
    const change = { id: courses.open, version: 1, name: 'Mío' };
    expect((await t.call('PUT', '/courses', { as: teacher, body: change })).statusCode).toBe(403);
  });

  test('a teacher leaves it by the administration alone', async () => {
    const teacher = await t.actor('teacher');
    await upsertSubscription(t.db, { userId: teacher.id, courseId: courses.open });
    expect((await leave('open', teacher)).statusCode).toBe(403);
    expect(await mayRead('open', teacher)).toBe(true);
  });
});

describe('a course on request', () => {
  test('keeps the student out until then; the request can be withdrawn', async () => {
    const response = await enrol('request');
    expect(response.json().request).toEqual({
      id: expect.any(Number),
      userId: student.id,
      courseId: courses.request,
      state: 'requested',
      createdAt: expect.stringMatching(/Z$/),
      decidedAt: null,
    });
    expect([await stateIn('request'), await mayRead('request')]).toEqual(['requested', false]);
    expect((await leave('request')).statusCode).toBe(204);
    expect(await stateIn('request')).toBe('none');
    expect((await leave('request')).statusCode).toBe(404);
    await enrol('request');
    await enrol('open');
    await leave('open');
    expect(await stateIn('request')).toBe('requested');
  });

  test('who is in leaves it, with whatever request there still is', async () => {
    await enrol('request');
    const there = {
      userId: student.id,
      courseId: courses.request,
      createdAt: now(),
      selfEnrolled: true,
    };
    await t.db.insertInto('subscriptions').values(there).execute();
    expect(await stateIn('request')).toBe('subscribed');
    expect((await leave('request')).statusCode).toBe(204);
    expect([await stateIn('request'), await mayRead('request')]).toEqual(['none', false]);
  });

  test('asking again gives the same request', async () => {
    const { request } = (await enrol('request')).json();
    const again = await enrol('request');
    expect([again.statusCode, again.json().request]).toEqual([200, request]);
  });

  test('R23: twenty at once make one request', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => enrol('request')));
    expect(new Set(answers.map((response) => response.json().request.id)).size).toBe(1);
  });

  test('a subscription given by the administration ends the wait', async () => {
    await enrol('request');
    const body = { userId: student.id, courseId: courses.request };
    await t.call('POST', '/subscriptions', { as: await t.actor('admin'), body });
    expect(await stateIn('request')).toBe('subscribed');
    const rows = t.db.selectFrom('enrolmentRequests').select('id').where('userId', '=', student.id);
    expect(await rows.execute()).toEqual([]);
  });
});

test('a closed course is left by the administration alone', async () => {
  await upsertSubscription(t.db, { userId: student.id, courseId: courses.closed });
  const response = await leave('closed');
  expect(response.json()).toMatchObject({ statusCode: 403, code: 'enrolment_closed' });
  expect(await mayRead('closed')).toBe(true);
});

test('who was enrolled by the institute leaves by it alone, unless a setting lets them', async () => {
  const canLeave = async (app = t) =>
    (await app.call('GET', `/courses/${courses.open}/enrolment`, { as: student })).json().enrolment.canLeave;
  await upsertSubscription(t.db, { userId: student.id, courseId: courses.open });
  expect([await canLeave(), (await leave('open')).statusCode]).toEqual([false, 403]);
  expect(await mayRead('open')).toBe(true);

  const lenient = await createTestApp({ LEAVE_ENROLLED: '1' });
  try {
    const course = await insertCourse(lenient.db, { name: 'Cerrado', type: 'FCEA', enrolment: 'closed' });
    const as = await lenient.actor('student');
    await upsertSubscription(lenient.db, { userId: as.id, courseId: course.id });
    const path = `/courses/${course.id}/enrol`;
    expect((await lenient.call('DELETE', path, { as })).statusCode).toBe(204);
    const teacher = await lenient.actor('teacher');
    await upsertSubscription(lenient.db, { userId: teacher.id, courseId: course.id });
    expect((await lenient.call('DELETE', path, { as: teacher })).statusCode).toBe(403);
  } finally {
    await lenient.close();
  }
});

test('whoever asked and was let in may leave, and what they did stays', async () => {
  const { request } = (await enrol('request')).json();
  await t.call('POST', `/enrolment_requests/${request.id}/accept`, { as: await t.actor('admin') });
  expect(await stateIn('request')).toBe('subscribed');
  expect((await leave('request')).statusCode).toBe(204);
});

test('leaving is undone with group and end, by its own person and for a moment', async () => {
  const expiresAt = fromNow(DAY);
  await upsertSubscription(t.db, {
    userId: student.id,
    courseId: courses.open,
    group: 'Noche',
    expiresAt,
    selfEnrolled: true,
  });
  const path = `/courses/${courses.open}/enrol`;
  const undo = await deleteForUndo(t, path, student);
  expect((await requestRestore(t, undo, await t.actor('student'))).statusCode).toBe(403);
  await undoDeletion(t, undo, student);
  const again = (await enrol('open')).json().subscription;
  expect(again).toMatchObject({ group: 'Noche', expiresAt });

  const late = await deleteForUndo(t, path, student);
  await t.db
    .updateTable('trash')
    .set({ deletedAt: fromNow(-HOUR) })
    .where('id', '=', late)
    .execute();
  expect((await requestRestore(t, late, student)).statusCode).toBe(403);
  await undoDeletion(t, late, await t.actor('admin'));
  expect(await stateIn('open')).toBe('subscribed');
});

test('a course is hidden from the own home, and shown again', async () => {
  const other = await t.actor('student');
  for (const as of [student, other]) await enrol('open', as);
  const hide = (hidden: boolean) =>
    t.call('PUT', `/courses/${courses.open}/hidden`, { as: student, body: { hidden } });
  const hiddenFor = async (as: Actor) =>
    (await t.call('GET', '/home', { as }))
      .json()
      .home.courses.map(({ hidden }: { hidden: boolean }) => hidden);
  expect((await hide(true)).statusCode).toBe(204);
  expect([await hiddenFor(student), await hiddenFor(other)]).toEqual([[true], [false]]);
  await hide(false);
  expect(await hiddenFor(student)).toEqual([false]);
  await leave('open');
  expect((await hide(true)).statusCode).toBe(404);
});

test('courses to join are open or on request, without those one is in, and say what was asked', async () => {
  const list = async (query = '') =>
    (await t.call('GET', `/courses/to_join?q=curso${query}`, { as: student })).json();
  const found = async () =>
    (await list('&limit=50')).courses.map(
      ({ name, enrolment }: { name: string; enrolment: { state: string } }) => `${name} ${enrolment.state}`,
    );
  expect(await found()).toEqual(['Curso open none', 'Curso request none']);
  await enrol('open');
  await enrol('request');
  expect(await found()).toEqual(['Curso request requested']);
  await expire();
  expect(await found()).toEqual(['Curso open none', 'Curso request requested']);
  const { courses, nextCursor } = await list('&limit=1');
  expect(courses).toMatchObject([{ name: 'Curso open' }]);
  expect((await list(`&limit=1&cursor=${nextCursor}`)).courses).toMatchObject([{ name: 'Curso request' }]);
});
