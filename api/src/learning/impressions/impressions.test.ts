import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast, pairWithParts } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { makeLecture, recordWatching } from '../../../test/watching.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { insertCourse } from '../../courses/courses.queries.ts';

let t: TestApp;
let cast: Cast;
let admin: Actor;
let ana: Actor;
let beto: Actor;
let carla: Actor;
let second: number;
const lectures: Record<'limits' | 'series' | 'forces', number> = { limits: 0, series: 0, forces: 0 };

const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 2, date, hour + 3)).toISOString();

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  admin = cast.people.Ad;
  const { id } = await insertCourse(t.db, { name: 'Física', type: 'FING', category: 'Física' });
  second = id;
  lectures.limits = await makeLecture(t, cast.courseId, { title: 'Límites' });
  lectures.series = await makeLecture(t, cast.courseId, { title: 'Series' });
  lectures.forces = await makeLecture(t, second, { title: '=SUMA(A1)' });
  ana = await t.actor('student', { username: 'Ána Pérez' });
  beto = await t.actor('student', { username: '=cmd|calc', email: 'unico@rambla.test' });
  carla = await t.actor('student', { username: '100%_carla' });
  const { limits, series, forces } = lectures;
  const at = (date: number) => ({ at: day(date) });
  const { courseId } = cast;
  await recordWatching(t, { userId: ana.id, courseId, lectureId: limits, intervals: [[0, 40]], ...at(1) });
  await recordWatching(t, { userId: beto.id, courseId, lectureId: limits, intervals: [[0, 100]], ...at(2) });
  await recordWatching(t, {
    userId: beto.id,
    courseId: second,
    lectureId: forces,
    intervals: [[0, 30]],
    ...at(3),
  });
  await recordWatching(t, { userId: ana.id, courseId, lectureId: series, intervals: [[0, 25.5]], ...at(4) });
  await recordWatching(t, {
    userId: carla.id,
    courseId: second,
    lectureId: forces,
    intervals: [[5, 10]],
    ...at(5),
  });
  await recordWatching(t, {
    userId: ana.id,
    courseId,
    lectureId: limits,
    viewId: 'v2',
    intervals: [[30, 50]],
    ...at(6),
  });
});
afterAll(() => t.close());

async function list(query = '') {
  const response = await t.call('GET', `/impressions${query}`, { as: admin });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function names(query: string): Promise<string[]> {
  const { impressions, total } = await list(query);
  expect(total).toBe(impressions.length);
  return impressions.map((one: { username: string }) => one.username);
}

describe('who may', () => {
  const calls = ['/impressions', '/impressions.csv', '/impressions/user/1', '/impressions/user/1.csv'];
  for (const path of calls) {
    test.each(pairWithParts([401, 403, 403, 403, 403, 200]))(
      `GET ${path} by %s: %i`,
      async (part, status) => {
        expect((await t.call('GET', path, { as: cast.people[part] })).statusCode).toBe(status);
      },
    );
  }
});

describe('per person', () => {
  test('the latest first, with lectures, seconds of the union and the last view', async () => {
    const { impressions, total, nextCursor } = await list();
    expect([total, nextCursor]).toEqual([3, null]);
    const summary = (person: Actor, lectures: number, secondsWatched: number, date: number) => ({
      userId: person.id,
      username: person.username,
      name: null,
      lectures,
      secondsWatched,
      lastViewedAt: day(date),
    });
    expect(impressions).toEqual([
      summary(ana, 2, 75.5, 6),
      summary(carla, 1, 5, 5),
      summary(beto, 2, 130, 3),
    ]);
  });

  test('pages join into the whole list, and every page knows the total', async () => {
    const seen: number[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const answer = await list(`?limit=1${cursor}`);
      seen.push(answer.impressions[0].userId);
      expect(answer.total).toBe(3);
      cursor = `&cursor=${answer.nextCursor}`;
    }
    expect(seen).toEqual([ana.id, carla.id, beto.id]);
    expect(cursor).toBe('&cursor=null');
  });

  test.each([
    ['?q=ANA%20perez', ['Ána Pérez']],
    ['?q=%25_', ['100%_carla']],
    ['?q=nadie', []],
    ['?q=unico', []],
    ['?q=rambla.test', []],
  ])('%s looks in username and name alone', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('the e-mail and ci stay out of the search also when the person has both', async () => {
    const change = {
      ci: '11111111',
      name: 'Zoe',
      search: 'ana perez\nzoe\nx@y.z\n11111111',
      emailKey: 'x@y.z',
    };
    await t.db.updateTable('users').set(change).where('id', '=', ana.id).execute();
    expect(await names('?q=zoe')).toEqual(['Ána Pérez']);
    expect(await names('?q=1111')).toEqual([]);
    expect(await names('?q=x@y')).toEqual([]);
  });

  test('of one course', async () => {
    const { impressions, total } = await list(`?courseId=${second}`);
    expect(total).toBe(2);
    expect(impressions).toMatchObject([
      { username: carla.username, lectures: 1, secondsWatched: 5 },
      { username: beto.username, lectures: 1, secondsWatched: 30 },
    ]);
    expect((await list(`?courseId=${second}&limit=1&q=cmd`)).total).toBe(1);
    expect(await names('?courseId=2000000000')).toEqual([]);
  });

  test('of the courses with a period and a shift, at any time and in some days', async () => {
    const body = { id: second, code: 'FIS', period: '2026-1', shift: 'Noche' };
    const { version } = (await t.call('GET', `/courses/${second}`, { as: admin })).json().course;
    await t.call('PUT', '/courses', { as: admin, body: { ...body, version } });
    expect(await names('?period=2026-1&shift=Noche')).toEqual([carla.username, beto.username]);
    expect(await names('?period=2026-1&q=carla')).toEqual([carla.username]);
    expect(await names('?code=FIS&to=2026-03-03')).toEqual([beto.username]);
    expect(await names('?period=2026-1&shift=Mañana')).toEqual([]);
    expect(await names(`?period=2026-1&courseId=${cast.courseId}`)).toEqual([]);
    const [, last] = (await list('?period=2026-1')).impressions;
    expect(last).toMatchObject({ lectures: 1, secondsWatched: 30 });
    const file = await t.call('GET', '/impressions.csv?code=FIS', { as: admin });
    expect(file.body.trim().split('\n')).toHaveLength(3);
  });

  test('of a period: the views that touch it and what they added', async () => {
    const march = await list('?from=2026-03-01&to=2026-03-02');
    expect(march.impressions).toMatchObject([
      { username: beto.username, secondsWatched: 100, lectures: 1, lastViewedAt: day(2) },
      { username: ana.username, secondsWatched: 40, lectures: 1, lastViewedAt: day(1) },
    ]);
    const later = await list(`?from=${day(4, 0)}&courseId=${cast.courseId}`);
    expect(later.impressions).toMatchObject([{ username: ana.username, secondsWatched: 35.5, lectures: 2 }]);
    expect(later.total).toBe(1);
    expect(await names('?from=2026-03-07')).toEqual([]);
  });

  test('a period up to now, with or without an end that is still to come', async () => {
    const expected = [
      { username: ana.username, lectures: 1, secondsWatched: 10, lastViewedAt: day(6) },
      { username: carla.username, lectures: 1, secondsWatched: 5, lastViewedAt: day(5) },
    ];
    for (const end of ['', '&to=2999-12-31', '&to=9999-12-31']) {
      const { impressions, total } = await list(`?from=2026-03-05${end}`);
      expect(impressions).toMatchObject(expected);
      expect(total).toBe(2);
      expect(await names(`?from=2026-03-05&q=carla${end}`)).toEqual([carla.username]);
    }
  });

  test('a period pages too', async () => {
    const first = await list('?from=2026-03-01&limit=2');
    const rest = await list(`?from=2026-03-01&limit=2&cursor=${first.nextCursor}`);
    const ids = [...first.impressions, ...rest.impressions].map((one: { userId: number }) => one.userId);
    expect(ids).toEqual([ana.id, carla.id, beto.id]);
    expect(rest.nextCursor).toBeNull();
  });

  test.each([
    '?cursor=x',
    '?from=ayer',
    '?from=2026-13-01',
    '?from=2026-02-31',
    '?to=2026-02-01T99:99:99Z',
    '?limit=201',
    '?x=1',
  ])('%s is 400, as a file too', async (query) => {
    for (const path of ['/impressions', '/impressions.csv']) {
      expect((await t.call('GET', `${path}${query}`, { as: admin })).statusCode).toBe(400);
    }
  });

  test('a period that ends before it begins is 400', async () => {
    const response = await t.call('GET', '/impressions?from=2026-03-02&to=2026-03-01', { as: admin });
    expect(response.statusCode).toBe(400);
  });
});

describe('of one person', () => {
  const path = (query = '') => `/impressions/user/${ana.id}${query}`;

  test('lecture by lecture, the latest first', async () => {
    const { impressions, nextCursor } = (await t.call('GET', path(), { as: admin })).json();
    expect(nextCursor).toBeNull();
    expect(impressions).toEqual([
      {
        courseId: cast.courseId,
        courseName: 'Álgebra',
        lectureId: lectures.limits,
        lectureTitle: 'Límites',
        views: 2,
        secondsWatched: 50,
        coverage: 0.5,
        done: false,
        firstViewedAt: day(1),
        lastViewedAt: day(6),
      },
      {
        courseId: cast.courseId,
        courseName: 'Álgebra',
        lectureId: lectures.series,
        lectureTitle: 'Series',
        views: 1,
        secondsWatched: 25.5,
        coverage: 0.255,
        done: false,
        firstViewedAt: day(4),
        lastViewedAt: day(4),
      },
    ]);
  });

  test('in pages, and searched by course or lecture', async () => {
    const first = (await t.call('GET', path('?limit=1'), { as: admin })).json();
    const next = (await t.call('GET', path(`?limit=1&cursor=${first.nextCursor}`), { as: admin })).json();
    const titles = [...first.impressions, ...next.impressions].map((one) => one.lectureTitle);
    expect([titles, next.nextCursor]).toEqual([['Límites', 'Series'], null]);
    const found = async (q: string) =>
      (await t.call('GET', path(`?q=${q}`), { as: admin })).json().impressions.length;
    expect([await found('limites'), await found('algebra'), await found('nada')]).toEqual([1, 2, 0]);
  });

  test('someone unknown is 404, a malformed id 400', async () => {
    for (const tail of ['', '.csv']) {
      const ask = async (id: string) =>
        (await t.call('GET', `/impressions/user/${id}${tail}`, { as: admin })).statusCode;
      expect([await ask('2000000000'), await ask('0'), await ask('x')]).toEqual([404, 400, 400]);
    }
  });
});

describe('files', () => {
  async function file(path: string): Promise<string[][]> {
    const response = await t.call('GET', path, { as: admin });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="clases-vistas[-0-9]*\.csv"$/,
    );
    return parse(response.body, { bom: true });
  }

  test('R14: a cell that a spreadsheet would run is escaped', async () => {
    const people = await file('/impressions.csv');
    expect(people[0]).toEqual([
      'Id',
      'Usuario',
      'Nombre',
      'Clases vistas',
      'Segundos vistos',
      'Última vista',
    ]);
    expect(people.map((row) => row[1])).toContain("'=cmd|calc");
    const ofOne = await file(`/impressions/user/${beto.id}.csv`);
    expect(ofOne.map((row) => row[3])).toContain("'=SUMA(A1)");
  });

  test('a file has the rows of the list and takes its filters', async () => {
    expect((await file('/impressions.csv')).length).toBe(4);
    expect((await file(`/impressions.csv?courseId=${second}&q=carla`)).length).toBe(2);
    expect((await file(`/impressions/user/${ana.id}.csv?q=series`)).length).toBe(2);
  });

  test('a file goes beyond one page', async () => {
    const people = Array.from({ length: 510 }, (_, i) => ({
      username: `masa ${i}`,
      email: `masa${i}@x.uy`,
      emailKey: `masa${i}@x.uy`,
      role: 'student' as const,
      active: true,
      search: `masa ${i}\nmasa${i}@x.uy`,
      createdAt: '',
      updatedAt: '',
    }));
    const ids = await t.db.insertInto('users').values(people).returning('id').execute();
    const seen = {
      courseId: cast.courseId,
      lectureId: lectures.limits,
      viewId: 'masa',
      intervals: '[]',
      addedMs: 1,
    };
    const at = {
      startedAt: day(1),
      lastAt: day(1),
      firstDay: getLocalDay(day(1)),
      lastDay: getLocalDay(day(1)),
    };
    const views = ids.map(({ id: userId }) => ({ userId, ...seen, ...at }));
    await t.db.insertInto('impressionViews').values(views).execute();
    const rows = await file('/impressions.csv?q=masa');
    expect(new Set(rows.slice(1).map((row) => row[0])).size).toBe(510);
    expect((await list('?limit=1')).total).toBe(513);
  });
});

test('an view that goes on past midnight counts for both days', async () => {
  const dora = await t.actor('student', { username: 'dora' });
  const view = { userId: dora.id, courseId: cast.courseId, lectureId: lectures.limits, viewId: 'noche' };
  await recordWatching(t, { ...view, intervals: [[0, 10]], at: day(8, 23) });
  await recordWatching(t, { ...view, intervals: [[10, 30]], at: day(9, 0) });
  for (const date of ['2026-03-08', '2026-03-09']) {
    const { impressions } = await list(`?from=${date}&to=${date}`);
    expect(impressions).toMatchObject([{ username: 'dora', secondsWatched: 30 }]);
  }
  expect(await names('?from=2026-03-09')).toEqual(['dora']);
  expect(await names('?from=2026-03-10')).toEqual([]);
});
