import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { makeLecture, recordWatching } from '../../../test/watching.ts';
import { deriveSearchColumns } from '../../accounts/users/users.queries.ts';
import { encodeCursor } from '../../core/http/paging.ts';
import { HOUR } from '../../core/time/time.ts';
import { getStartOfDay } from '../../core/time/time-zone.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { deleteViewsBefore } from './old-views.queries.ts';
import { listWatchersWithTotal } from './watchers.queries.ts';

let t: TestApp;
let people: Actor[];

beforeAll(async () => {
  t = await createTestApp();
  people = await Promise.all([1, 2, 3, 4].map(() => t.actor('student')));
});
afterAll(() => t.close());

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
/** A time at midday, so that a period from this time begins within a day. */
const MOMENT = '2026-03-03T15:00:00.001Z';
const FIRST = Date.parse(getStartOfDay('2026-03-01'));

type Act =
  | { kind: 'watch'; person: number; lecture: number; viewId: string; at: string }
  | { kind: 'delete'; lecture: number };

const acts = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('watch' as const),
        person: fc.nat(3),
        lecture: fc.nat(3),
        viewId: fc.constantFrom('a', 'b'),
        // Every four hours, which includes midnight, and a millisecond before and after.
        at: fc
          .tuple(fc.nat(5 * 6 - 1), fc.constantFrom(0, 1, -1))
          .map(([step, ms]) => new Date(FIRST + step * 4 * HOUR + ms).toISOString()),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('delete' as const), lecture: fc.nat(3) }),
    },
  ),
  { minLength: 1, maxLength: 25 },
);

async function act(courseId: number, lectures: (number | undefined)[], what: Act): Promise<void> {
  const lectureId = lectures[what.lecture];
  if (lectureId === undefined) return;
  if (what.kind === 'delete') {
    await t.db.deleteFrom('lectures').where('id', '=', lectureId).execute();
    lectures[what.lecture] = undefined;
    return;
  }
  const userId = people[what.person]?.id ?? 0;
  const minute = Math.floor(Date.parse(what.at) / 1000) % 97;
  const { viewId, at } = what;
  await recordWatching(t, { userId, courseId, lectureId, viewId, at, intervals: [[minute, minute + 3]] });
}

/** Recomputes the figures from the single views. */
async function countByHand(from: string | undefined, to: string | undefined) {
  const views = await t.db.selectFrom('impressionViews').selectAll().execute();
  const start = from === undefined || from.includes('T') ? (from ?? '') : getStartOfDay(from);
  const end = to === undefined ? '9' : new Date(Date.parse(getStartOfDay(to)) + 24 * HOUR).toISOString();
  const rows = people.flatMap(({ id: userId }) => {
    const own = views.filter(
      (view) => view.userId === userId && view.startedAt < end && view.lastAt >= start,
    );
    if (own.length === 0) return [];
    const lastViewedAt =
      own
        .map(({ lastAt }) => lastAt)
        .sort()
        .at(-1) ?? '';
    const watchedMs = own.reduce((sum, { addedMs }) => sum + addedMs, 0);
    const lectures = new Set(own.map(({ lectureId }) => lectureId)).size;
    return [{ userId, lectures, secondsWatched: watchedMs / 1000, lastViewedAt }];
  });
  const keyOf = (row: (typeof rows)[number]) => row.lastViewedAt + String(row.userId).padStart(9, '0');
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));
}

async function report(from: string | undefined, to: string | undefined) {
  const filter = { limit: 2, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const rows = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await listWatchersWithTotal(t.db, { ...filter, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.rows.map(({ username: _username, name: _name, ...row }) => row));
    if (page.nextCursor === null) return { rows, total: page.total };
    cursor = page.nextCursor;
  }
}

async function compareAllPeriods(): Promise<void> {
  const ends = [undefined, ...DAYS];
  for (const from of [...ends, MOMENT]) {
    for (const to of from === MOMENT ? [undefined] : ends) {
      if (from !== undefined && to !== undefined && from > to) continue;
      const expected = await countByHand(from, to);
      expect(await report(from, to), `${from}..${to}`).toEqual({ rows: expected, total: expected.length });
    }
  }
}

test('any days list and count what the views say, however these came and went', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const { id: courseId } = await insertCourse(t.db, { name: 'Física', type: 'FING' });
      const lectures: (number | undefined)[] = [];
      for (let index = 0; index < 4; index += 1) lectures.push(await makeLecture(t, courseId));
      for (const what of list) await act(courseId, lectures, what);
      await compareAllPeriods();
      await t.db.deleteFrom('courses').where('id', '=', courseId).execute();
      expect(await t.db.selectFrom('watcherDays').selectAll().execute()).toEqual([]);
      expect(await report('2026-03-01', '2026-03-05')).toEqual({ rows: [], total: 0 });
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('a lecture and a person that come back bring their days along', async () => {
  const { id: courseId } = await insertCourse(t.db, { name: 'Química', type: 'FING' });
  const [one, two] = [await makeLecture(t, courseId), await makeLecture(t, courseId)];
  const admin = await t.actor('admin');
  const [ana, beto] = people;
  const seen = { courseId, intervals: [[0, 9]] as [number, number][] };
  for (const at of ['2026-03-01T20:00:00.000Z', '2026-03-03T02:00:00.000Z', '2026-03-03T04:00:00.000Z']) {
    await recordWatching(t, { ...seen, userId: ana?.id ?? 0, lectureId: one, at, viewId: at.slice(0, 10) });
  }
  await recordWatching(t, { ...seen, userId: beto?.id ?? 0, lectureId: two, at: '2026-03-02T12:00:00.000Z' });
  await recordWatching(t, { ...seen, userId: beto?.id ?? 0, lectureId: one, at: '2026-03-04T12:00:00.000Z' });
  const all = () => Promise.all([report(undefined, undefined), report('2026-03-01', '2026-03-04')]);
  const before = await all();
  expect(before[0].total).toBe(2);
  for (const path of [`/courses/${courseId}/lectures/${one}`, `/users/${beto?.id}`]) {
    const response = await t.call('DELETE', path, { as: admin });
    expect(response.statusCode).toBe(204);
    expect((await report('2026-03-01', '2026-03-04')).total).toBe(1);
    await compareAllPeriods();
    const back = `/trash/${response.headers['x-undo']}/restore`;
    expect((await t.call('POST', back, { as: admin })).statusCode).toBe(204);
    expect(await all()).toEqual(before);
    await compareAllPeriods();
  }
});

test.each(['', 'x', '-271821-04-20T00:00:00.000Z', '9999-99-99T99:99:99.999Z', '0000-01-01T00:00:00.000Z'])(
  'a cursor that says %j instead of a moment breaks nothing',
  async (at) => {
    const cursor = encodeCursor([at, 1]);
    const path = `/impressions?from=2026-03-01&to=2026-03-02&cursor=${cursor}`;
    expect((await t.call('GET', path, { as: await t.actor('admin') })).statusCode).toBe(200);
  },
);

test('people who begin at the same moment are all counted', async () => {
  const { id: courseId } = await insertCourse(t.db, { name: 'Biología', type: 'FING' });
  const lectureId = await makeLecture(t, courseId);
  const before = (await report('2026-02-01', '2026-02-03')).total;
  const crowd = await Promise.all(Array.from({ length: 20 }, () => t.actor('student')));
  const days = ['2026-02-01T12:00:00.000Z', '2026-02-03T12:00:00.000Z'];
  for (const at of days) {
    await Promise.all(
      crowd.map(({ id: userId }) =>
        recordWatching(t, { userId, courseId, lectureId, at, viewId: at, intervals: [[0, 5]] }),
      ),
    );
  }
  expect((await report('2026-02-01', '2026-02-03')).total).toBe(before + 20);
  expect((await report('2026-02-01', '2026-02-02')).total).toBe(before + 20);
  await Promise.all(crowd.map(({ id }) => t.db.deleteFrom('users').where('id', '=', id).execute()));
  expect((await report('2026-02-01', '2026-02-03')).total).toBe(before);
});

test('a course’s report of all time keeps its totals when old views are deleted', async () => {
  const { id: courseId } = await insertCourse(t.db, { name: 'Canto', type: 'FING' });
  const userId = people[0]?.id ?? 0;
  for (const at of ['2025-12-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z']) {
    const lectureId = await makeLecture(t, courseId);
    await recordWatching(t, { userId, courseId, lectureId, at, viewId: at, intervals: [[0, 5]] });
  }
  const sums = async (period: object) =>
    (await listWatchersWithTotal(t.db, { courseId, limit: 2, ...period })).rows.map((row) => [
      row.lectures,
      row.secondsWatched,
    ]);
  expect(await sums({})).toEqual([[2, 10]]);
  await deleteViewsBefore(t.db, '2026-01-01T00:00:00.000Z');
  expect(await sums({})).toEqual([[2, 10]]);
  expect(await sums({ from: '2026-01-01' })).toEqual([[1, 5]]);
  await t.db.deleteFrom('courses').where('id', '=', courseId).execute();
});

async function addPeople(name: string): Promise<number[]> {
  const rows = Array.from({ length: 2_100 }, (_, index) => {
    const email = `${name}${index}@x.uy`;
    const person = { username: `${name} ${index}`, email, name: null, ci: null };
    const rest = { role: 'student' as const, active: true, createdAt: '', updatedAt: '' };
    return { ...person, emailKey: email, ...deriveSearchColumns(person), ...rest };
  });
  const added = await t.db.insertInto('users').values(rows).returning('id').execute();
  return added.map(({ id }) => id);
}

test('a name that thousands have is counted, whether many or few lack it', async () => {
  const { id: courseId } = await insertCourse(t.db, { name: 'Coro', type: 'FING' });
  const lectureId = await makeLecture(t, courseId);
  const seen = async (userId: number, at: string) =>
    recordWatching(t, { userId, courseId, lectureId, at, viewId: at, intervals: [[0, 5]] });
  const expectFound = async () => {
    for (const [days, total] of [
      [{}, 3],
      [{ from: '2026-01-02', to: '2026-01-03' }, 2],
    ] as const) {
      const page = await listWatchersWithTotal(t.db, { q: 'multitud', limit: 1, ...days });
      expect({ total: page.total, last: page.rows[0]?.userId }).toEqual({ total, last: singers[0] });
    }
  };
  const singers = await addPeople('multitud');
  await seen(singers[0] ?? 0, '2026-01-03T12:00:00.000Z');
  await seen(singers[1] ?? 0, '2026-01-02T12:00:00.000Z');
  await seen(singers[2] ?? 0, '2026-01-01T12:00:00.000Z');
  await seen(people[0]?.id ?? 0, '2026-01-03T13:00:00.000Z');
  await expectFound();
  await addPeople('silencio');
  await expectFound();
});
