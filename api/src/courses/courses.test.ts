import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../test/actors.ts';
import { type Cast, createCast, pairWithParts } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { fromNow, HOUR } from '../core/time/time.ts';
import { listFacets } from './course-facets.queries.ts';
import { deleteCourse, insertCourse } from './courses.queries.ts';
import type { Course, CoursesResponse, MyCourse } from './courses.schema.ts';
import { upsertSubscription } from './subscriptions/subscriptions.queries.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

async function readCourse(id = cast.courseId): Promise<Course> {
  return (await t.call('GET', `/courses/${id}`)).json().course;
}

describe('reading', () => {
  test.each(pairWithParts([200, 200, 200, 200, 200, 200]))('%s sees the courses', async (part, status) => {
    const as = cast.people[part];
    for (const path of ['/courses', '/courses/byType/FING', `/courses/${cast.courseId}`]) {
      expect((await t.call('GET', path, { as })).statusCode).toBe(status);
    }
  });

  test.each([
    ['/courses/byType/OTRA', 400],
    ['/courses/byType/fing', 400],
    ['/courses?limit=1001', 400],
    ['/courses?limit=0', 400],
    ['/courses?cursor=nope', 400],
    ['/courses?surprise=1', 400],
    ['/courses/x', 400],
    ['/courses/2147483647', 404],
  ])('GET %s is %i', async (path, status) => {
    expect((await t.call('GET', path)).statusCode).toBe(status);
  });

  test('a course carries all its fields', async () => {
    const course = await insertCourse(t.db, { name: 'Completo', type: 'CORTOS', groups: ['A'] });
    expect(await readCourse(course.id)).toEqual({
      id: course.id,
      name: 'Completo',
      description: null,
      descriptionHtml: '',
      summary: null,
      objective: null,
      audience: null,
      groups: ['A'],
      type: 'CORTOS',
      category: '',
      code: '',
      period: '',
      shift: '',
      enrolment: 'closed',
      state: 'published',
      publishAt: null,
      archivedAt: null,
      version: 1,
      lectureCount: 0,
      minutes: 0,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    await deleteCourse(t.db, course.id);
  });
});

describe('lists', () => {
  const names = ['Zoología', 'Ética', 'Estadística', 'eTnografía', 'Ñandú', 'Nazca', 'Economía 100%'];

  beforeAll(async () => {
    for (const name of names) await insertCourse(t.db, { name, type: 'CORTOS', category: 'Sociales' });
  });

  async function namesOf(path: string): Promise<string[]> {
    const { courses } = (await t.call('GET', path)).json();
    return courses.map((course: Course) => course.name);
  }

  test('are by name, where accents and case make no difference', async () => {
    const sorted = ['Economía 100%', 'Estadística', 'Ética', 'eTnografía', 'Ñandú', 'Nazca', 'Zoología'];
    expect(await namesOf('/courses/byType/CORTOS')).toEqual(sorted);
    expect((await namesOf('/courses'))[0]).toBe('Álgebra');
  });

  test('q looks in name, type and category, as text and not as a pattern', async () => {
    expect(await namesOf('/courses?q=ETICA')).toEqual(['Ética']);
    expect(await namesOf('/courses?q=matem%C3%A1tica')).toEqual(['Álgebra']);
    expect(await namesOf('/courses?q=cortos')).toHaveLength(names.length);
    expect(await namesOf('/courses?q=100%25')).toEqual(['Economía 100%']);
    expect(await namesOf('/courses?q=_')).toEqual([]);
    expect(await namesOf('/courses/byType/FCEA?q=etica')).toEqual([]);
  });

  test('code, period and shift filter whole, and name what the shown courses have', async () => {
    const make = (name: string, fields: object) => insertCourse(t.db, { name, type: 'FING', ...fields });
    const added = [
      await make('Física 1', { code: 'F1', period: '2026-1', shift: 'Noche' }),
      await make('Física 1 B', { code: 'F1', period: '2026-2', shift: 'Mañana' }),
      await make('Física 2', { code: 'F2', period: '2026-2', state: 'draft' }),
    ];
    expect(await namesOf('/courses?code=F1')).toEqual(['Física 1', 'Física 1 B']);
    expect(await namesOf('/courses/byType/FING?code=F1&period=2026-2')).toEqual(['Física 1 B']);
    expect(await namesOf('/courses?shift=Noch')).toEqual([]);
    const facets = async (as?: Actor) => (await t.call('GET', '/courses/facets', as && { as })).json();
    const shift = ['Noche', 'Mañana'];
    expect(await facets()).toEqual({ code: ['F1'], period: ['2026-2', '2026-1'], shift, truncated: false });
    expect(await listFacets(t.db, 'listed', 1)).toMatchObject({ period: ['2026-2'], truncated: true });
    expect(await listFacets(t.db, 'listed', 2)).toMatchObject({ shift, truncated: false });
    expect(await facets(cast.people.Ad)).toMatchObject({ code: ['F2', 'F1'], shift });
    for (const { id } of added) await deleteCourse(t.db, id);
  });

  test('pages by key: every course once, also when one is deleted in between', async () => {
    const gone = await insertCourse(t.db, { name: 'Aaa', type: 'CORTOS' });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `limit=3${cursor ? `&cursor=${cursor}` : ''}`;
      const response = await t.call('GET', `/courses/byType/CORTOS?${query}`);
      const page: CoursesResponse = response.json();
      seen.push(...page.courses.map((course) => course.name));
      cursor = page.nextCursor;
      await deleteCourse(t.db, gone.id);
    }
    expect(seen).toHaveLength(names.length + 1);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('the longest and strangest names still page', async () => {
    const added = [];
    for (const name of ['한'.repeat(200), '"\\\n'.repeat(60), '\u0001'.repeat(190), '👩‍🏫'.repeat(40)]) {
      added.push(await insertCourse(t.db, { name: `x${name}`, type: 'FCEA' }));
    }
    let cursor: string | null = '';
    for (let page = 0; page < added.length; page += 1) {
      const query: string = `limit=1${cursor ? `&cursor=${cursor}` : ''}`;
      const response = await t.call('GET', `/courses/byType/FCEA?${query}`);
      expect(response.statusCode).toBe(200);
      cursor = response.json().nextCursor;
    }
    expect(cursor).toBeNull();
    for (const { id } of added) await deleteCourse(t.db, id);
  });

  test.each([[btoa('["a"]')], [btoa('["a","b"]')], [btoa('["a",1e99]')], ['é'], [btoa('{}')]])(
    'the cursor %s is 400',
    async (cursor) => {
      const response = await t.call('GET', `/courses?cursor=${encodeURIComponent(cursor)}`);
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('my courses', () => {
  test.each(pairWithParts([401, 200, 200, 200, 200, 200]))('for %s: %i', async (part, status) => {
    const response = await t.call('GET', '/courses/my_courses', { as: cast.people[part] });
    expect(response.statusCode).toBe(status);
  });

  test.each([
    ['S-', []],
    ['S+', [['Álgebra', false]]],
    ['T+', [['Álgebra', true]]],
    ['T-', []],
    ['Ad', []],
  ] as const)('%s gets those of their subscriptions', async (part, expected) => {
    const response = await t.call('GET', '/courses/my_courses', { as: cast.people[part] });
    const mine = response.json().courses.map((course: MyCourse) => [course.name, course.teaches]);
    expect(mine).toEqual(expected);
  });

  test('are the same, searched, paged or as they come', async () => {
    const as = await t.actor('student');
    for (const { id } of await t.db.selectFrom('courses').select('id').execute()) {
      await upsertSubscription(t.db, { userId: as.id, courseId: id });
    }
    const ask = async (query: string) => (await t.call('GET', `/courses/my_courses${query}`, { as })).json();
    const all = await ask('');
    expect(all.courses.length).toBeGreaterThan(5);
    expect(await ask('?q=')).toEqual(all);
    const first = await ask('?limit=2');
    const rest = await ask(`?cursor=${first.nextCursor}`);
    expect([...first.courses, ...rest.courses]).toEqual(all.courses);
  });

  test('a subscription that expires takes its course away at once', async () => {
    const as = await t.actor('student');
    const subscribe = (expiresAt: string) =>
      t.db
        .insertInto('subscriptions')
        .values({ userId: as.id, courseId: cast.courseId, expiresAt, createdAt: fromNow(-2 * HOUR) })
        .onConflict((conflict) => conflict.columns(['userId', 'courseId']).doUpdateSet({ expiresAt }))
        .execute();
    const count = async () => (await t.call('GET', '/courses/my_courses', { as })).json().courses.length;
    await subscribe(fromNow(HOUR));
    expect(await count()).toBe(1);
    await subscribe(fromNow(-1));
    expect(await count()).toBe(0);
  });
});
