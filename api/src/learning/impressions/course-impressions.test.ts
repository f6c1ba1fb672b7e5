import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { makeLecture, recordWatching, type WatchingRecord } from '../../../test/watching.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';

let t: TestApp;
let cast: Cast;
let first: number;
let second: number;

const noon = (date: number) => new Date(Date.UTC(2026, 2, date, 15)).toISOString();

async function seen(
  part: 'S+' | 'T+' | 'Ad',
  lectureId: number,
  rest: Omit<WatchingRecord, 'userId' | 'courseId' | 'lectureId'>,
) {
  await recordWatching(t, { userId: cast.people[part].id, courseId: cast.courseId, lectureId, ...rest });
}

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  first = await makeLecture(t, cast.courseId, { title: 'Primera', durationSeconds: 22 });
  second = await makeLecture(t, cast.courseId, { title: 'Segunda' });
  await seen('S+', first, {
    viewId: 'a',
    intervals: [
      [0, 7],
      [8, 9],
    ],
    at: noon(1),
  });
  await seen('S+', first, { viewId: 'b', intervals: [[6, 11]], at: noon(2) });
  await seen('T+', first, { viewId: 'a', intervals: [[5, 10]], at: noon(2) });
  await seen('T+', second, { viewId: 'a', intervals: [[0, 50]], at: noon(2) });
});
afterAll(() => t.close());

describe('the heat map of a lecture', () => {
  const path = (courseId = cast.courseId, lectureId = first) =>
    `/courses/${courseId}/lectures/${lectureId}/heatmap`;

  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('%s: %i', async (part, status) => {
    expect((await t.call('GET', path(), { as: cast.people[part] })).statusCode).toBe(status);
  });

  test('counts people and repetitions in steps of five seconds, to the end of the lecture', async () => {
    const { heatmap } = (await t.call('GET', path(), { as: cast.people['T+'] })).json();
    expect(heatmap).toEqual({
      lectureId: first,
      stepSeconds: 5,
      durationSeconds: 22,
      viewers: 2,
      views: 3,
      steps: [
        { second: 0, viewers: 1, repeats: 0 },
        { second: 5, viewers: 2, repeats: 1 },
        { second: 10, viewers: 1, repeats: 0 },
        { second: 15, viewers: 0, repeats: 0 },
        { second: 20, viewers: 0, repeats: 0 },
      ],
    });
  });

  test('of a lecture that nobody opened is empty', async () => {
    const lonely = await makeLecture(t, cast.courseId, { durationSeconds: null });
    const { heatmap } = (await t.call('GET', path(cast.courseId, lonely), { as: cast.people.Ad })).json();
    expect(heatmap).toMatchObject({ viewers: 0, views: 0, steps: [] });
    await t.db.deleteFrom('lectures').where('id', '=', lonely).execute();
  });

  test('is right when the views come in several batches', async () => {
    const crowded = await makeLecture(t, cast.courseId, { durationSeconds: 10 });
    const views = Array.from({ length: 1100 }, (_, i) => ({
      lectureId: crowded,
      userId: cast.people['S+'].id,
      viewId: `v${i}`,
      courseId: cast.courseId,
      intervals: '[[0,5000]]',
      addedMs: 0,
      startedAt: noon(1),
      lastAt: noon(1),
      firstDay: getLocalDay(noon(1)),
      lastDay: getLocalDay(noon(1)),
    }));
    await t.db.insertInto('impressionViews').values(views).execute();
    const { heatmap } = (await t.call('GET', path(cast.courseId, crowded), { as: cast.people.Ad })).json();
    expect(heatmap).toMatchObject({ viewers: 1, views: 1100 });
    expect(heatmap.steps[0]).toEqual({ second: 0, viewers: 1, repeats: 1099 });
    await t.db.deleteFrom('lectures').where('id', '=', crowded).execute();
  });

  test('R3: a lecture under another course is 404', async () => {
    const { id } = await insertCourse(t.db, { name: 'Otro', type: 'FING', category: '' });
    expect((await t.call('GET', path(id), { as: cast.people.Ad })).statusCode).toBe(404);
  });
});

describe('a course lecture by lecture', () => {
  const path = () => `/courses/${cast.courseId}/impressions`;

  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('%s: %i', async (part, status) => {
    expect((await t.call('GET', path(), { as: cast.people[part] })).statusCode).toBe(status);
  });

  test('says how many watched, how often and how much', async () => {
    const { impressions } = (await t.call('GET', path(), { as: cast.people['T+'] })).json();
    expect(impressions).toEqual([
      {
        lectureId: first,
        lectureTitle: 'Primera',
        position: 1,
        durationSeconds: 22,
        viewers: 2,
        views: 3,
        secondsWatched: 16,
        coverage: expect.closeTo(8 / 22),
        done: 0,
      },
      {
        lectureId: second,
        lectureTitle: 'Segunda',
        position: 2,
        durationSeconds: 100,
        viewers: 1,
        views: 1,
        secondsWatched: 50,
        coverage: 0.5,
        done: 0,
      },
    ]);
  });
});

describe('activity by day', () => {
  const ask = async (query: string, part: keyof Cast['people'] = 'Ad') =>
    t.call('GET', `/impressions/activity${query}`, { as: cast.people[part] });

  test.each(pairWithParts([401, 403, 403, 403, 403, 200]))('everywhere, by %s: %i', async (part, status) => {
    expect((await ask('', part)).statusCode).toBe(status);
  });

  test.each(pairWithParts([401, 403, 403, 200, 403, 200]))('of a course, by %s: %i', async (part, status) => {
    expect((await ask(`?courseId=${cast.courseId}`, part)).statusCode).toBe(status);
  });

  test('every day of the range is there, also those on which nothing happened', async () => {
    const expected = [
      { day: '2026-02-28', viewers: 0, lectures: 0, views: 0, secondsWatched: 0 },
      { day: '2026-03-01', viewers: 1, lectures: 1, views: 1, secondsWatched: 8 },
      { day: '2026-03-02', viewers: 2, lectures: 3, views: 3, secondsWatched: 58 },
      { day: '2026-03-03', viewers: 0, lectures: 0, views: 0, secondsWatched: 0 },
    ];
    const range = 'from=2026-02-28&to=2026-03-03';
    expect((await ask(`?courseId=${cast.courseId}&${range}`)).json().activity).toEqual(expected);
    expect((await ask(`?${range}`)).json().activity).toEqual(expected);
  });

  test('without a range it is the last thirty days', async () => {
    expect((await ask('?to=0000-01-01')).json().activity.at(0).day).toBe('0000-01-01');
    const { activity } = (await ask('')).json();
    expect(activity).toHaveLength(30);
    expect(activity.at(-1).day).toBe(getLocalDay(Date.now()));
    expect(activity[0].day).toBe(getLocalDay(fromNow(-29 * DAY)));
  });

  test.each([
    '?from=2026-03-02&to=2026-03-01',
    '?from=2020-01-01&to=2026-01-01',
    '?from=2026-02-30',
    '?to=x',
  ])('%s is 400', async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });

  test('of a course that is not there: 404', async () => {
    expect((await ask('?courseId=2000000000')).statusCode).toBe(404);
  });
});

describe('my progress', () => {
  const ask = async (part: keyof Cast['people']) =>
    t.call('GET', '/courses/my_progress', { as: cast.people[part] });

  test.each(pairWithParts([401, 200, 200, 200, 200, 200]))('%s: %i', async (part, status) => {
    expect((await ask(part)).statusCode).toBe(status);
  });

  test('tells how far one is in each live course and where to go on', async () => {
    const empty = await insertCourse(t.db, { name: 'Vacío', type: 'FING', category: '' });
    const over = await insertCourse(t.db, { name: 'Terminado', type: 'FING', category: '' });
    const userId = cast.people['T+'].id;
    await upsertSubscription(t.db, { userId, courseId: empty.id });
    await upsertSubscription(t.db, { userId, courseId: over.id, expiresAt: noon(1) });
    await seen('T+', second, { intervals: [[0, 60]], position: 60, at: noon(3) });
    const { progress } = (await ask('T+')).json();
    expect(progress).toEqual([
      {
        courseId: cast.courseId,
        lectures: 2,
        done: 0,
        progress: 0,
        hasNew: false,
        next: {
          lectureId: second,
          title: 'Segunda',
          number: 2,
          durationSeconds: 100,
          kind: 'video',
          hasVideo: false,
          resumeSeconds: 60,
        },
        last: { lectureId: second, title: 'Segunda', position: 2, resumeSeconds: 60, lastViewedAt: noon(3) },
      },
      { courseId: empty.id, lectures: 0, done: 0, progress: 0, hasNew: false, last: null, next: null },
    ]);
  });

  test('is nobody else’s', async () => {
    expect((await ask('S-')).json()).toEqual({ progress: [] });
    const [mine] = (await ask('S+')).json().progress;
    expect(mine).toMatchObject({ lectures: 2, last: { lectureId: first } });
  });
});
