import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../test/harness.ts';
import type { ListedEnrolmentRequest } from './enrolment.schema.ts';

let t: TestApp;
let cast: Cast;
let student: Actor;
let id: number;

async function ask(as: Actor, courseId = cast.courseId): Promise<number> {
  return (await t.call('POST', `/courses/${courseId}/enrol`, { as })).json().request.id;
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  await t.db.updateTable('courses').set({ enrolment: 'request' }).execute();
});
beforeEach(async () => {
  await t.db.deleteFrom('enrolmentRequests').execute();
  student = await t.actor('student');
  id = await ask(student);
});
afterAll(() => t.close());

const list = async (query = '') =>
  (await t.call('GET', `/enrolment_requests${query}`, { as: cast.people.Ad })).json();
const decide = (verb: 'accept' | 'reject', as: Actor | null = cast.people.Ad, which = id) =>
  t.call('POST', `/enrolment_requests/${which}/${verb}`, { as });
const mayRead = async () =>
  (await t.call('GET', `/courses/${cast.courseId}/links`, { as: student })).statusCode === 200;
const mailsTo = async () =>
  (await t.mails()).filter((mail) => mail.to?.some((recipient) => recipient.address === student.email));

async function stateOf(): Promise<string> {
  const response = await t.call('GET', `/courses/${cast.courseId}/enrolment`, { as: student });
  return response.json().enrolment.state;
}

describe('who may', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s lists: %i', async (part, status) => {
    const response = await t.call('GET', '/enrolment_requests', { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
  });

  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s accepts: %i', async (part, status) => {
    expect((await decide('accept', cast.people[part])).statusCode).toBe(status);
    expect(await mayRead()).toBe(status === 200);
  });

  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s rejects: %i', async (part, status) => {
    expect((await decide('reject', cast.people[part])).statusCode).toBe(status);
    expect(await stateOf()).toBe(status === 200 ? 'rejected' : 'requested');
  });
});

test('a request that is fulfilled another way leaves no notification', async () => {
  const { Ad: as } = cast.people;
  const body = { userId: student.id, courseId: cast.courseId };
  const waiting = async () => (await t.call('GET', '/notices?kind=request', { as })).json().notices.length;
  const before = await waiting();
  expect(before).toBeGreaterThan(0);
  await t.call('POST', '/subscriptions', { as, body });
  expect(await waiting()).toBe(before - 1);
});

test('R41: who asks and withdraws 300 times tells each administrator once', async () => {
  const admin = await t.actor('admin');
  const path = `/courses/${cast.courseId}/enrol`;
  const row = { mail: true, digestHour: 18, quietNights: false, bouncedKey: null, bounces: 0 };
  const ways = JSON.stringify({ requests: 'now' });
  await t.db
    .insertInto('noticePreferences')
    .values({ ...row, userId: admin.id, ways })
    .execute();
  const again = await t.actor('student');
  for (let times = 0; times < 300; times += 1) {
    await ask(again);
    if (times === 0) await t.mails();
    expect((await t.call('DELETE', path, { as: again })).statusCode).toBe(204);
  }
  const notices = async () => (await t.call('GET', '/notices', { as: admin })).json();
  expect(await notices()).toMatchObject({ notices: [], unread: 0 });
  await ask(again);
  expect((await notices()).notices).toMatchObject([{ kind: 'request' }]);
  const mails = (await t.mails()).filter((mail) => mail.to?.some(({ address }) => address === admin.email));
  expect(mails).toHaveLength(1);
});

describe('the queue', () => {
  test('shows person and course, the longest wait first', async () => {
    const second = await t.actor('student');
    await ask(second);
    const { requests, total, nextCursor } = await list();
    expect([total, nextCursor]).toEqual([2, null]);
    expect(requests.map((request: ListedEnrolmentRequest) => request.userId)).toEqual([
      student.id,
      second.id,
    ]);
    expect(requests[0]).toEqual({
      id,
      userId: student.id,
      courseId: cast.courseId,
      state: 'requested',
      createdAt: expect.stringMatching(/Z$/),
      decidedAt: null,
      username: student.username,
      name: null,
      email: student.email,
      role: 'student',
      courseName: 'Álgebra',
      type: 'FING',
    });
  });

  test('is paged, searched by person and course, and cut to a course', async () => {
    const second = await t.actor('student', { username: 'Zoé' });
    await ask(second);
    const first = await list('?limit=1');
    expect(first).toMatchObject({ total: 2, requests: [{ userId: student.id }] });
    expect(await list(`?limit=1&cursor=${first.nextCursor}`)).toMatchObject({
      requests: [{ userId: second.id }],
      nextCursor: null,
    });
    expect(await list('?q=zoe')).toMatchObject({ total: 1, requests: [{ userId: second.id }] });
    expect((await list('?q=algebra')).total).toBe(2);
    expect((await list(`?courseId=${cast.courseId}`)).total).toBe(2);
    expect((await list(`?courseId=${cast.courseId + 1}`)).total).toBe(0);
  });

  test.each(['limit=201', 'cursor=x', 'state=all'])('?%s is 400', async (query) => {
    expect((await list(`?${query}`)).statusCode).toBe(400);
  });
});

describe('deciding', () => {
  test('accepting lets the person in, ends the wait and tells them', async () => {
    const response = await decide('accept');
    expect(response.json().subscription).toMatchObject({ userId: student.id, courseId: cast.courseId });
    expect([await stateOf(), await mayRead(), (await list()).total]).toEqual(['subscribed', true, 0]);
    const [mail, ...more] = await mailsTo();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Ya estás en Álgebra');
    expect(mail?.text).toContain(`${t.config.publicUrl}/lectures/${cast.courseId}/`);
  });

  test('rejecting tells the person, who may ask again and waits at the end', async () => {
    await ask(await t.actor('student'));
    expect((await decide('reject')).json().request).toMatchObject({ id, state: 'rejected' });
    expect([await stateOf(), (await list()).total]).toEqual(['rejected', 1]);
    expect((await mailsTo())[0]?.subject).toBe('Tu solicitud para Álgebra');
    await ask(student);
    const { requests } = await list();
    expect(requests.at(-1)).toMatchObject({ userId: student.id, state: 'requested', decidedAt: null });
  });

  test('what is decided, withdrawn or unknown is 404 and changes nothing', async () => {
    await decide('reject');
    expect((await decide('accept')).statusCode).toBe(404);
    expect((await decide('reject')).statusCode).toBe(404);
    expect(await mayRead()).toBe(false);
    const again = await ask(student);
    await t.call('DELETE', `/courses/${cast.courseId}/enrol`, { as: student });
    expect((await decide('accept', cast.people.Ad, again)).statusCode).toBe(404);
    expect((await decide('accept', cast.people.Ad, 2147483647)).statusCode).toBe(404);
    expect(await mayRead()).toBe(false);
  });

  test('R23: accepting ten times at once happens once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide('accept')));
    expect(answers.map((response) => response.statusCode).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await mailsTo()).toHaveLength(1);
  });

  test('R26: both are written down', async () => {
    await decide('reject');
    await decide('accept', cast.people.Ad, await ask(student));
    const trail = await t.db
      .selectFrom('audit')
      .select(['action', 'actorId', 'details'])
      .where('targetId', '=', student.id)
      .where('action', 'like', 'enrolment.%')
      .orderBy('id')
      .execute();
    expect(trail.map((entry) => entry.action)).toEqual(['enrolment.reject', 'enrolment.accept']);
    expect(JSON.parse(trail[1]?.details ?? '')).toEqual({
      courseId: cast.courseId,
      courseName: 'Álgebra',
    });
  });
});
