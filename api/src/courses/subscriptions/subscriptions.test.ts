import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { DAY, fromNow, HOUR, SECOND } from '../../core/time/time.ts';
import { upsertSubscription } from './subscriptions.queries.ts';

let t: TestApp;
let cast: Cast;
let person: Actor;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
beforeEach(async () => {
  person = await t.actor('student');
});
afterAll(() => t.close());

const bodyFor = (who = person, rest = {}) => ({ userId: who.id, courseId: cast.courseId, ...rest });
const pathFor = (who = person) => `/subscriptions/course/${cast.courseId}/user/${who.id}`;

async function rowsOf(userId: number) {
  return t.db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).execute();
}

async function subscribe(rest = {}, who = person) {
  return t.call('POST', '/subscriptions', { as: cast.people.Ad, body: bodyFor(who, rest) });
}

async function expire(who = person) {
  const ended = { expiresAt: fromNow(-SECOND), createdAt: fromNow(-DAY) };
  await t.db.updateTable('subscriptions').set(ended).where('userId', '=', who.id).execute();
}

describe('subscribing a person', () => {
  test.each(pairWithParts([401, 403, 403, 403, 403, 201]))('by %s: %i', async (part, status) => {
    const response = await t.call('POST', '/subscriptions', { as: cast.people[part], body: bodyFor() });
    expect(response.statusCode).toBe(status);
    expect(await rowsOf(person.id)).toHaveLength(status === 201 ? 1 : 0);
  });

  test('gives the subscription back; again gives the same one with 200', async () => {
    const expiresAt = fromNow(DAY);
    const first = await subscribe({ group: 'Turno noche', expiresAt });
    expect(first.statusCode).toBe(201);
    const { subscription, outcome } = first.json();
    expect(outcome).toBe('created');
    expect(subscription).toMatchObject({ ...bodyFor(), group: 'Turno noche', expiresAt });
    const again = await subscribe({ group: 'Otro' });
    expect([again.statusCode, again.json()]).toEqual([200, { subscription, outcome: 'there' }]);
    const groups = t.db.selectFrom('courseGroups').select('name').where('courseId', '=', cast.courseId);
    expect(await groups.execute()).not.toContainEqual({ name: 'Otro' });
  });

  test('R23: twenty at once make one row', async () => {
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => subscribe()))).map(
      (response) => response.statusCode,
    );
    expect(statuses.sort()).toEqual([...Array(19).fill(200), 201]);
    expect(await rowsOf(person.id)).toHaveLength(1);
  });

  test('an expired one is renewed with 200, in the same row', async () => {
    const { id } = (await subscribe({ group: 'Viejo' })).json().subscription;
    await expire();
    const response = await subscribe({ group: 'Nuevo' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      subscription: { id, group: 'Nuevo', expiresAt: null },
      outcome: 'renewed',
    });
  });

  test('a moment of another time zone is kept in UTC', async () => {
    const response = await subscribe({ expiresAt: '2999-01-01T00:00:00-03:00' });
    expect(response.json().subscription.expiresAt).toBe('2999-01-01T03:00:00.000Z');
  });

  test.each([
    ['an unknown person', { userId: 2147483647 }, 404],
    ['an unknown course', { courseId: 2147483647 }, 404],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 400],
    ['an end that is no date', { expiresAt: 'mañana' }, 400],
    ['an end in a leap second', { expiresAt: '2030-12-31T23:59:60Z' }, 400],
    ['a date without a time', { expiresAt: '2999-01-01' }, 400],
    ['a group of 101 characters', { group: 'x'.repeat(101) }, 400],
    ['an id as text', { userId: '1' }, 400],
    ['an unknown field', { role: 'teacher' }, 400],
    ['no course', { courseId: undefined }, 400],
  ])('%s is refused', async (_what, change, status) => {
    expect((await subscribe(change)).statusCode).toBe(status);
    expect(await rowsOf(person.id)).toEqual([]);
  });
});

describe('ending or changing one', () => {
  beforeEach(() => subscribe());

  test.each(pairWithParts([401, 403, 403, 403, 403, 204]))('%s deletes: %i', async (part, status) => {
    const response = await t.call('DELETE', pathFor(), { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
    expect(await rowsOf(person.id)).toHaveLength(status === 204 ? 0 : 1);
  });

  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('%s changes: %i', async (part, status) => {
    const response = await t.call('PUT', pathFor(), { as: cast.people[part], body: { group: 'B' } });
    expect(response.statusCode).toBe(status);
    expect((await rowsOf(person.id))[0]?.groupId != null).toBe(status === 200);
  });

  test('a change leaves alone what it does not name', async () => {
    const expiresAt = fromNow(DAY);
    const change = (body: object) => t.call('PUT', pathFor(), { as: cast.people.Ad, body });
    await change({ group: 'B', expiresAt });
    await change({});
    expect((await change({ expiresAt: null })).json().subscription).toMatchObject({
      group: 'B',
      expiresAt: null,
    });
    expect((await change({ expiresAt: '2020-01-01T00:00:00Z' })).statusCode).toBe(400);
  });

  test('what is not there, or counts as not there, is 404', async () => {
    const as = cast.people.Ad;
    const stranger = await t.actor('student');
    expect((await t.call('DELETE', pathFor(stranger), { as })).statusCode).toBe(404);
    expect((await t.call('PUT', pathFor(stranger), { as, body: {} })).statusCode).toBe(404);
    expect(
      (await t.call('DELETE', `/subscriptions/course/2147483647/user/${person.id}`, { as })).statusCode,
    ).toBe(404);
    await expire();
    expect((await t.call('DELETE', pathFor(), { as })).statusCode).toBe(404);
    await subscribe();
    expect((await t.call('DELETE', pathFor(), { as })).statusCode).toBe(204);
    expect((await t.call('DELETE', pathFor(), { as })).statusCode).toBe(404);
  });

  test('R26: all of it is written down, on whom and in which course', async () => {
    const as = cast.people.Ad;
    await t.call('PUT', pathFor(), { as, body: { group: 'B' } });
    await t.call('DELETE', pathFor(), { as });
    const trail = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('targetType', '=', 'user')
      .where('targetId', '=', person.id)
      .orderBy('id')
      .execute();
    expect(trail.map((entry) => entry.action)).toEqual([
      'subscription.create',
      'subscription.update',
      'subscription.delete',
    ]);
    expect(JSON.parse(trail[1]?.details ?? '')).toEqual({
      courseId: cast.courseId,
      courseName: 'Álgebra',
      group: 'B',
    });
  });
});

describe("a person's own", () => {
  const pathOf = (who: Actor) => `/subscriptions/user/${who.id}`;

  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))(
    '%s reads those of another: %i',
    async (part, status) => {
      expect((await t.call('GET', pathOf(person), { as: cast.people[part] })).statusCode).toBe(status);
    },
  );

  test('everybody reads their own, with the course', async () => {
    await subscribe({ group: 'A' });
    const response = await t.call('GET', pathOf(person), { as: person });
    const subscription = { ...bodyFor(), group: 'A', courseName: 'Álgebra', type: 'FING' };
    expect(response.json()).toMatchObject({ subscriptions: [subscription], nextCursor: null });
    await expire();
    expect((await t.call('GET', pathOf(person), { as: person })).json().subscriptions).toEqual([]);
  });

  test('an unknown person is 404 for an admin', async () => {
    const response = await t.call('GET', '/subscriptions/user/2147483647', { as: cast.people.Ad });
    expect(response.statusCode).toBe(404);
  });
});

test('a subscription counts from the next call on, and not after its end', async () => {
  const ask = async () => (await t.call('GET', `/courses/${cast.courseId}/links`, { as: person })).statusCode;
  expect(await ask()).toBe(403);
  await subscribe({ expiresAt: fromNow(HOUR) });
  expect(await ask()).toBe(200);
  await expire();
  expect(await ask()).toBe(403);
});

test('a person who is deleted while being subscribed is 404, not a failure', async () => {
  const own = await createTestApp({}, async (app) => {
    app.post('/api/ghost', { config: { access: 'anonymous' } }, async () =>
      upsertSubscription(app.db, { userId: 2147483647, courseId: 2147483647 }),
    );
  });
  expect((await own.call('POST', '/ghost')).statusCode).toBe(404);
  await own.close();
});
