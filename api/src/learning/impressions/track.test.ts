import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { insertLecture } from '../../courses/lectures/lectures.queries.ts';
import { listWatchersWithTotal } from './watchers.queries.ts';

let t: TestApp;
let cast: Cast;
let lectureId: number;
let student: Actor;

async function newLecture(durationSeconds: number | null, courseId = cast.courseId): Promise<number> {
  const lecture = { courseId, title: 'Límites', description: '', durationSeconds };
  return (await t.db.transaction().execute((trx) => insertLecture(trx, lecture))).id;
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  student = cast.people['S+'];
});
afterAll(() => t.close());

beforeEach(async () => {
  lectureId = await newLecture(100);
});

type Body = {
  viewId?: string;
  intervals?: unknown;
  position?: unknown;
  ended?: boolean;
  openSeconds?: unknown;
  secondsAgo?: unknown;
};

async function track(body: Body, as: Actor | null = student, lecture = lectureId) {
  const path = `/courses/${cast.courseId}/lectures/${lecture}/track`;
  return t.call('POST', path, { as, body: { viewId: 'v1', intervals: [[0, 10]], position: 10, ...body } });
}

async function row(userId = student.id, lecture = lectureId) {
  return t.db
    .selectFrom('impressions')
    .selectAll()
    .where('userId', '=', userId)
    .where('lectureId', '=', lecture)
    .executeTakeFirst();
}

async function activityOf(courseId: number, day = getLocalDay(Date.now())) {
  const rows = await t.db.selectFrom('activity').selectAll().where('courseId', '=', courseId).execute();
  const today = rows.filter((one) => one.day === day);
  const sum = (key: 'viewers' | 'lectures' | 'views' | 'watchedMs') =>
    today.reduce((total, one) => total + one[key], 0);
  return { viewers: sum('viewers'), lectures: sum('lectures'), views: sum('views'), ms: sum('watchedMs') };
}

describe('who may', () => {
  test.each(pairWithParts([401, 403, 204, 204, 403, 204]))(
    '%s: %i, and only then it is written',
    async (part, status) => {
      const person = cast.people[part];
      expect((await track({}, person)).statusCode).toBe(status);
      const count = (
        await t.db.selectFrom('impressions').select('id').where('lectureId', '=', lectureId).execute()
      ).length;
      expect(count).toBe(status === 204 ? 1 : 0);
    },
  );

  test('R3: a lecture of another course is not there, admins included', async () => {
    const other = await createCast(t);
    const foreign = await newLecture(100, other.courseId);
    expect((await track({}, student, foreign)).statusCode).toBe(404);
    expect((await track({}, cast.people.Ad, foreign)).statusCode).toBe(404);
    expect((await track({}, student, 2_000_000_000)).statusCode).toBe(404);
  });

  test('R4: the person is the one of the token, whatever the body says', async () => {
    const response = await track({ userId: cast.people['T+'].id } as Body);
    expect(response.statusCode).toBe(400);
    expect(await row()).toBeUndefined();
  });
});

describe('faster than double speed', () => {
  const upTo = (to: number, more: Body) => track({ intervals: [[0, to]], position: to, ...more });

  test('counts nothing, in a first report and later, and the place is kept', async () => {
    expect((await upTo(100, { openSeconds: 20 })).statusCode).toBe(204);
    expect(await row()).toMatchObject({ watchedMs: 0, views: 1, positionMs: 100_000 });
    await upTo(60, { openSeconds: 20 });
    await upTo(100, { openSeconds: 25 });
    expect((await row())?.watchedMs).toBe(60_000);
    await upTo(100, { openSeconds: 50 });
    expect((await row())?.watchedMs).toBe(100_000);
  });

  test('counts nothing for a program that says no time, until the time has passed', async () => {
    await upTo(100, { secondsAgo: 60 });
    expect((await row())?.watchedMs).toBe(0);
    await upTo(100, {});
    expect((await row())?.watchedMs).toBe(100_000);
  });

  test('offline views that arrive in one moment count whole', async () => {
    const views = ['bus', 'home', 'sofa'].map((viewId, n) =>
      track({ viewId, intervals: [[n * 30, n * 30 + 40]], openSeconds: 20, secondsAgo: 3600 - n * 60 }),
    );
    await Promise.all(views);
    expect((await row())?.watchedMs).toBe(100_000);
  });

  test('a long view sent in parts counts whole, in any order', async () => {
    for (const from of [60, 0, 30])
      await track({ intervals: [[from, from + 35]], openSeconds: 50, secondsAgo: 600 });
    expect((await row())?.watchedMs).toBe(95_000);
  });

  test('a view resumed after a pause offline, and a second device, count whole', async () => {
    await upTo(20, { openSeconds: 10, secondsAgo: 60 });
    await track({ viewId: 'phone', intervals: [[20, 80]], openSeconds: 30 });
    await upTo(100, { openSeconds: 70 });
    expect((await row())?.watchedMs).toBe(100_000);
    expect((await row())?.views).toBe(2);
  });
});

describe('what is refused', () => {
  const fine = Array.from({ length: 201 }, (_, i) => [i, i + 0.5]);
  test.each<[string, Body]>([
    ['an interval that ends before it begins', { intervals: [[5, 4]] }],
    ['an empty interval', { intervals: [[5, 5]] }],
    ['a negative second', { intervals: [[-1, 4]] }],
    ['a second beyond a day', { intervals: [[0, 86_401]] }],
    ['three ends', { intervals: [[0, 1, 2]] }],
    ['one end', { intervals: [[0]] }],
    ['text for seconds', { intervals: [['0', '1']] }],
    ['null for seconds', { intervals: [[0, null]] }],
    ['more than 200 intervals', { intervals: fine }],
    ['no intervals', { intervals: undefined }],
    ['a position that is no number', { position: 'x' }],
    ['a position beyond a day', { position: 86_401 }],
    ['an empty viewId', { viewId: '' }],
    ['an endless viewId', { viewId: 'x'.repeat(101) }],
    ['what is still to come', { secondsAgo: -1 }],
    ['what was more than 30 days ago', { secondsAgo: 30 * 86_400 + 1 }],
    ['an age that is no number', { secondsAgo: '5' }],
  ])('%s is 400 and leaves nothing', async (_what, body) => {
    expect((await track(body)).statusCode).toBe(400);
    expect(await row()).toBeUndefined();
  });
});

describe('what is kept', () => {
  test('the union, exactly: overlaps, repetitions and any order', async () => {
    await track({
      intervals: [
        [10, 20.5],
        [0, 5],
      ],
    });
    await track({
      intervals: [
        [4, 12.25],
        [0, 5],
      ],
    });
    await track({
      viewId: 'v2',
      intervals: [
        [30, 31.001],
        [15, 20.5],
      ],
    });
    expect(await row()).toMatchObject({ intervals: '[[0,20500],[30000,31001]]', watchedMs: 21_501 });
  });

  test('the same call twice counts once; opening it again is a second view', async () => {
    for (const viewId of ['v1', 'v1', 'v2', 'v1']) {
      expect((await track({ viewId })).statusCode).toBe(204);
    }
    expect(await row()).toMatchObject({ views: 2, watchedMs: 10_000 });
  });

  test('nothing is watched beyond the known end', async () => {
    await track({
      intervals: [
        [90, 130],
        [120, 140],
      ],
      position: 130,
    });
    expect(await row()).toMatchObject({ watchedMs: 10_000, positionMs: 100_000 });
  });

  test('without a known length everything counts, and the end that the player met is kept', async () => {
    const unknown = await newLecture(null);
    await track({ intervals: [[0, 300]], openSeconds: 300, position: 300, ended: true }, student, unknown);
    expect(await row(student.id, unknown)).toMatchObject({ watchedMs: 300_000, endMs: 300_000 });
  });

  test('the last position is where to go on; a lecture watched to its end begins anew', async () => {
    await track({ position: 42.5 });
    expect(await row()).toMatchObject({ positionMs: 42_500 });
    await track({ position: 12 });
    expect(await row()).toMatchObject({ positionMs: 12_000 });
    await track({ position: 100, ended: true });
    expect(await row()).toMatchObject({ positionMs: 0 });
  });

  test('a call without intervals moves the position alone', async () => {
    await track({});
    await track({ intervals: [], position: 3 });
    expect(await row()).toMatchObject({ watchedMs: 10_000, positionMs: 3_000, views: 1 });
  });

  test('what an view added adds up to what was watched', async () => {
    await track({ viewId: 'a', intervals: [[0, 10]] });
    await track({ viewId: 'b', intervals: [[5, 20]] });
    await track({ viewId: 'a', intervals: [[18, 30]] });
    const views = await t.db
      .selectFrom('impressionViews')
      .select(['viewId', 'addedMs', 'intervals'])
      .where('lectureId', '=', lectureId)
      .orderBy('viewId')
      .execute();
    expect(views).toEqual([
      { viewId: 'a', addedMs: 20_000, intervals: '[[0,10000],[18000,30000]]' },
      { viewId: 'b', addedMs: 10_000, intervals: '[[5000,20000]]' },
    ]);
  });

  test('a union in more parts than a person makes is refused whole', async () => {
    const parts = (from: number) =>
      Array.from({ length: 200 }, (_, i) => [from + i * 0.01, from + i * 0.01 + 0.005]);
    const statuses = [];
    for (let call = 0; call < 26; call += 1)
      statuses.push((await track({ intervals: parts(call * 3) })).statusCode);
    expect(statuses).toEqual([...Array(25).fill(204), 400]);
    expect(await row()).toMatchObject({ watchedMs: 25_000 });
  });
});

describe('a player that shows nothing more', () => {
  test('counts for no day and is no sign of life, however often it says that it has ended', async () => {
    const lonely = (await createCast(t)).courseId;
    const lecture = await newLecture(100, lonely);
    const admin = await t.actor('admin');
    const path = `/courses/${lonely}/lectures/${lecture}/track`;
    const send = (body: object) => t.call('POST', path, { as: admin, body: { viewId: 'v1', ...body } });
    const yesterday = 86_400;
    await send({ intervals: [[0, 100]], position: 100, secondsAgo: yesterday });
    const before = await row(admin.id, lecture);
    for (let i = 0; i < 3; i += 1) {
      const response = await send({ intervals: [], position: 100, ended: true });
      expect(response.statusCode).toBe(204);
    }
    expect(await row(admin.id, lecture)).toEqual({ ...before, positionMs: 0, endMs: 100_000 });
    expect(await activityOf(lonely)).toEqual({ viewers: 0, lectures: 0, views: 0, ms: 0 });
  });
});

describe('what arrives late', () => {
  const HOURS = 3600;

  test('adds its seconds, and leaves the place and the last view to what was watched after it', async () => {
    await track({ viewId: 'laptop', intervals: [[0, 40]], openSeconds: 40, position: 40 });
    const before = await row();
    const phone = { viewId: 'phone', intervals: [[40, 60]], position: 10, secondsAgo: HOURS };
    expect((await track(phone)).statusCode).toBe(204);
    expect(await row()).toMatchObject({
      watchedMs: 60_000,
      views: 2,
      positionMs: 40_000,
      lastViewedAt: before?.lastViewedAt,
    });
    expect((await row())?.firstViewedAt.localeCompare(before?.firstViewedAt ?? '')).toBe(-1);
  });

  test('an end that was reached before does not lead back to the beginning, and is known as the end', async () => {
    const unknown = await newLecture(null);
    await track({ viewId: 'laptop', position: 40 }, student, unknown);
    const late = { viewId: 'phone', intervals: [[80, 90]], position: 90, ended: true, secondsAgo: HOURS };
    await track(late, student, unknown);
    expect(await row(student.id, unknown)).toMatchObject({ positionMs: 40_000, endMs: 90_000 });
  });

  test('the newest of two late ones wins, whichever arrives first', async () => {
    await track({ viewId: 'b', position: 20, secondsAgo: HOURS });
    await track({ viewId: 'a', position: 10, secondsAgo: 2 * HOURS });
    expect(await row()).toMatchObject({ positionMs: 20_000 });
    await track({ viewId: 'c', position: 30, secondsAgo: HOURS / 2 });
    expect(await row()).toMatchObject({ positionMs: 30_000 });
  });

  test('counts for the day on which it was watched, each person once', async () => {
    const other = await createCast(t);
    const [one, two] = [await newLecture(100, other.courseId), await newLecture(100, other.courseId)];
    const send = (lecture: number, viewId: string, daysAgo: number) =>
      t.call('POST', `/courses/${other.courseId}/lectures/${lecture}/track`, {
        as: other.people['S+'],
        body: { viewId, intervals: [[0, 10]], position: 10, secondsAgo: daysAgo * 86_400 },
      });
    await send(one, 'laptop', 0);
    await send(two, 'phone', 2);
    await send(two, 'phone', 2);
    const day = getLocalDay(Date.now() - 2 * 86_400_000);
    expect(await activityOf(other.courseId)).toEqual({ viewers: 1, lectures: 1, views: 1, ms: 10_000 });
    expect(await activityOf(other.courseId, day)).toEqual({ viewers: 1, lectures: 1, views: 1, ms: 10_000 });
    await send(one, 'laptop', 0);
    expect(await activityOf(other.courseId)).toMatchObject({ viewers: 1, lectures: 1 });
  });
});

describe('parallel calls', () => {
  test('of one person on one lecture lose nothing', async () => {
    const calls = Array.from({ length: 20 }, (_, i) =>
      track({ viewId: `v${i % 4}`, intervals: [[i * 5, i * 5 + 5]], position: i }),
    );
    expect((await Promise.all(calls)).map((response) => response.statusCode)).toEqual(Array(20).fill(204));
    expect(await row()).toMatchObject({ intervals: '[[0,100000]]', watchedMs: 100_000, views: 4 });
  });

  test('of one person on several lectures, and of several people, count each day once', async () => {
    const other = await createCast(t);
    const lectures = await Promise.all([1, 2, 3].map(() => newLecture(100, other.courseId)));
    const before = await activityOf(0);
    const people = [other.people['S+'], other.people['T+'], other.people.Ad];
    const calls = lectures.flatMap((id) =>
      people.flatMap((as) =>
        ['x', 'y'].map((viewId) =>
          t.call('POST', `/courses/${other.courseId}/lectures/${id}/track`, {
            as,
            body: { viewId, intervals: [[0, 10]], position: 1 },
          }),
        ),
      ),
    );
    for (const response of await Promise.all(calls)) expect(response.statusCode).toBe(204);
    const expected = { viewers: 3, lectures: 9, views: 18, ms: 90_000 };
    expect(await activityOf(other.courseId)).toEqual(expected);
    const after = await activityOf(0);
    expect(after).toEqual({
      viewers: before.viewers + 3,
      lectures: before.lectures + 9,
      views: before.views + 18,
      ms: before.ms + 90_000,
    });
  });
});

describe('what goes away', () => {
  const report = () => listWatchersWithTotal(t.db, { limit: 200 });
  const total = async () => (await report()).total;

  test('a deleted lecture takes its impressions along, and people who are left with none', async () => {
    const newcomer = await t.actor('admin');
    const before = await total();
    const second = await newLecture(100);
    await track({}, newcomer);
    const first = (await row(newcomer.id))?.lastViewedAt;
    await track({}, newcomer, second);
    expect(await total()).toBe(before + 1);
    await t.db.deleteFrom('lectures').where('id', '=', second).execute();
    const watcher = async () => (await report()).rows.find(({ userId }) => userId === newcomer.id);
    expect(await watcher()).toMatchObject({ lastViewedAt: first, lectures: 1 });
    await t.db.deleteFrom('lectures').where('id', '=', lectureId).execute();
    expect(await watcher()).toBeUndefined();
    expect(await total()).toBe(before);
  });

  test('a deleted person takes theirs along', async () => {
    const newcomer = await t.actor('admin');
    const before = await total();
    await track({}, newcomer);
    await t.db.deleteFrom('users').where('id', '=', newcomer.id).execute();
    expect(await row(newcomer.id)).toBeUndefined();
    expect(await total()).toBe(before);
  });
});

test('an evening in Montevideo belongs to its own day', () => {
  expect(getLocalDay('2026-03-02T01:30:00.000Z')).toBe('2026-03-01');
  expect(getLocalDay('2026-03-02T03:00:00.000Z')).toBe('2026-03-02');
});
