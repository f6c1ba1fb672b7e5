import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CAST_PARTS, type Cast, type CastPart, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz } from '../../../test/quiz-samples.ts';
import { createVideoForm } from '../../../test/sample-files.ts';
import { fromNow, HOUR } from '../../core/time/time.ts';
import { upsertCaption } from '../captions/captions.queries.ts';
import type { Course } from '../courses.schema.ts';
import type { Lecture } from '../lectures/lectures.schema.ts';

let t: TestApp;
let cast: Cast;
let lecture: Lecture;

const course = () => `/courses/${cast.courseId}`;
const one = () => `${course()}/lectures/${lecture.id}`;

const get = (path: string, part: CastPart) => t.call('GET', path, { as: cast.people[part] });
const statusOf = async (path: string, part: CastPart) => (await get(path, part)).statusCode;

async function add(body: Record<string, unknown>): Promise<Lecture> {
  const response = await t.call('POST', `${course()}/lectures`, { as: cast.people['T+'], body });
  expect(response.statusCode).toBe(201);
  return response.json().lecture;
}

async function change(body: Record<string, unknown>): Promise<Lecture> {
  const current = (await get(one(), 'T+')).json().lecture;
  const response = await t.call('PUT', one(), { as: cast.people['T+'], body: { ...current, ...body } });
  expect(response.statusCode).toBe(200);
  return response.json().lecture;
}

/** Set directly, because the API refuses to hide a course with students. */
async function hideCourse(): Promise<void> {
  await t.db.updateTable('courses').set({ state: 'draft' }).where('id', '=', cast.courseId).execute();
}

const outline = async (part: CastPart): Promise<Lecture[]> =>
  (await get(`${course()}/lectures`, part)).json().lectures;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  const sent = { as: cast.people['T+'], ...createVideoForm({ title: 'Límites', description: 'Qué es' }) };
  lecture = (await t.call('POST', `${course()}/lectures`, sent)).json().lecture;
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:03.000\nmariposa\n';
  const cues = [{ startSeconds: 1, endSeconds: 3, text: 'mariposa' }];
  const caption = { lectureId: lecture.id, language: 'es', label: 'Español', vtt, cues };
  await t.db.transaction().execute((trx) => upsertCaption(trx, caption));
});
afterAll(() => t.close());

describe('a lecture', () => {
  test('is published unless somebody says otherwise', async () => {
    expect(lecture).toMatchObject({ state: 'published', publishAt: null, section: null, afterQuizId: null });
    expect((await outline('S+')).map(({ title }) => title)).toEqual(['Límites']);
  });

  test('in draft is its teachers’ alone, in every call and at every address given out before', async () => {
    const { videoUrl, captions } = (await get(one(), 'S+')).json().lecture as Lecture;
    const media = [videoUrl, captions?.[0]?.url].map((url) => String(url).replace(/^\/api/, ''));
    const person = cast.people['S+'];
    const note = { as: person, body: { second: 1, text: 'Ojo' } };
    expect((await t.call('POST', `${one()}/notes`, note)).statusCode).toBe(201);
    for (const url of media) expect((await t.call('GET', url)).statusCode).toBe(200);

    await change({ state: 'draft' });
    for (const part of CAST_PARTS) {
      const teaches = part === 'T+' || part === 'Ad';
      expect(await outline(part)).toHaveLength(teaches ? 1 : 0);
      expect(await statusOf(one(), part)).toBe(teaches ? 200 : 404);
    }
    for (const rest of ['/transcript', '/captions/es', '/notes'])
      expect(await statusOf(`${one()}${rest}`, 'S+')).toBe(404);
    const watched = { as: person, body: { viewId: 'v', intervals: [[0, 1]], position: 1 } };
    expect((await t.call('POST', `${one()}/track`, watched)).statusCode).toBe(404);
    expect((await t.call('POST', `${one()}/notes`, note)).statusCode).toBe(404);
    for (const url of media) expect((await t.call('GET', url)).statusCode).toBe(403);
    for (const search of ['/transcripts', `${course()}/transcripts`])
      expect((await get(`${search}?q=mariposa`, 'S+')).json().hits).toEqual([]);
    expect((await get('/notes.md', 'S+')).body).not.toContain('Límites');
    expect((await get('/courses/my_progress', 'S+')).json().progress[0]).toMatchObject({ lectures: 0 });
    expect((await get(course(), 'A')).json().course.lectureCount).toBe(0);
    expect((await get(`${course()}/roster`, 'T+')).json().lectures).toEqual([]);
  });

  test('that is due at a moment shows when, without its contents, and opens by itself', async () => {
    const publishAt = fromNow(HOUR);
    await change({ publishAt, state: 'scheduled' });
    const [waiting] = await outline('S+');
    expect(waiting).toMatchObject({ title: 'Límites', description: '', locked: true, state: 'scheduled' });
    expect(waiting?.waiting).toEqual({ until: publishAt, quizId: null, quizTitle: null });
    expect('videoUrl' in (waiting ?? {})).toBe(false);
    expect(await statusOf(`${one()}/transcript`, 'S+')).toBe(403);
    expect((await get(one(), 'T+')).json().lecture).toMatchObject({ state: 'scheduled', locked: false });
    const { lectureCount } = (await get(course(), 'A')).json().course;
    expect(lectureCount).toBe(0);
    const counted = async () =>
      (await get('/courses', 'A')).json().courses.find(({ id }: Course) => id === cast.courseId).lectureCount;
    expect(await counted()).toBe(0);

    // The publication time passes without a write, so no trigger refreshes the cached list.
    const soon = fromNow(300);
    await t.db.updateTable('lectures').set({ publishAt: soon }).where('id', '=', lecture.id).execute();
    expect(await counted()).toBe(0);
    await expect.poll(async () => (await get(one(), 'S+')).json().lecture.locked).toBe(false);
    expect(await counted()).toBe(1);
    expect((await get(one(), 'S+')).json().lecture).toMatchObject({
      state: 'published',
      description: 'Qué es',
    });
  });

  test('waits for a quiz until this student has passed it', async () => {
    const quiz = await createQuiz(t, cast, { passMark: 50 });
    await change({ afterQuizId: quiz.id });
    const [waiting] = await outline('S+');
    expect(waiting?.waiting).toEqual({ until: null, quizId: quiz.id, quizTitle: quiz.title });
    expect((await get(one(), 'A')).json().lecture).toMatchObject({ locked: true, description: '' });
    const attempt = {
      quizId: quiz.id,
      courseId: cast.courseId,
      userId: cast.people['S+'].id,
      number: 1,
      preview: false,
      layout: '[]',
      startedAt: fromNow(0),
      dueAt: null,
      submittedAt: fromNow(0),
      lastSavedAt: null,
      state: 'submitted' as const,
      score: 4.9,
      maxScore: 10,
      needsGrading: false,
      hasLate: false,
    };
    await t.db.insertInto('attempts').values(attempt).execute();
    expect((await get(one(), 'S+')).json().lecture.locked).toBe(true);
    await t.db
      .insertInto('attempts')
      .values({ ...attempt, number: 2, score: 5 })
      .execute();
    expect((await get(one(), 'S+')).json().lecture).toMatchObject({ locked: false, description: 'Qué es' });
    // A published lecture counts for everybody, even for people who cannot open it yet.
    expect((await get(course(), 'A')).json().course.lectureCount).toBe(1);
  });

  test('needs a moment to be scheduled, and a quiz of its course', async () => {
    const other = await createCast(t);
    const foreign = await createQuiz(t, other);
    for (const body of [{ state: 'scheduled' }, { publishAt: 'mañana' }, { afterQuizId: foreign.id }]) {
      const sent = { as: cast.people['T+'], body: { title: 'Otra', ...body } };
      expect((await t.call('POST', `${course()}/lectures`, sent)).statusCode).toBe(400);
    }
  });
});

describe('a course', () => {
  test('in draft is unknown to all but its teachers and the administration', async () => {
    const before = (await get(one(), 'S+')).json().lecture as Lecture;
    await hideCourse();
    const paths = ['', '/lectures', '/attachments', '/links', '/quizz', `/lectures/${lecture.id}`];
    for (const part of CAST_PARTS) {
      const teaches = part === 'T+' || part === 'Ad';
      for (const rest of paths) {
        const status = await statusOf(`${course()}${rest}`, part);
        if (teaches) expect(status).toBe(200);
        else expect([401, 404]).toContain(status);
      }
      for (const path of ['/courses', '/courses/byType/FING', '/courses?limit=999']) {
        const ids = (await get(path, part)).json().courses.map(({ id }: Course) => id);
        expect(ids.includes(cast.courseId)).toBe(part === 'Ad');
      }
    }
    expect((await t.call('GET', String(before.videoUrl).replace(/^\/api/, ''))).statusCode).toBe(403);
    expect((await get('/courses/my_courses', 'S+')).json().courses).toEqual([]);
    expect((await get('/courses/my_courses?limit=999', 'S+')).json().courses).toEqual([]);
    expect((await get('/courses/my_progress', 'S+')).json().progress).toEqual([]);
    const own = `/subscriptions/user/${cast.people['S+'].id}`;
    expect((await get(own, 'S+')).json().subscriptions).toEqual([]);
    expect((await get('/courses/my_courses', 'T+')).json().courses).toMatchObject([{ state: 'draft' }]);
    expect((await get(own, 'Ad')).json().subscriptions).toHaveLength(1);
  });

  test('with students is not hidden from them again, without any it is', async () => {
    const current = (await get(course(), 'Ad')).json().course;
    const hide = (body: object) =>
      t.call('PUT', '/courses', { as: cast.people['T+'], body: { ...current, ...body } });
    for (const body of [{ state: 'draft' }, { state: 'scheduled', publishAt: '2999-01-01T00:00:00.000Z' }]) {
      const response = await hide(body);
      expect(response.statusCode).toBe(409);
      expect(response.json().code).toBe('course_has_students');
    }
    await t.db.deleteFrom('subscriptions').where('userId', '=', cast.people['S+'].id).execute();
    expect((await hide({ state: 'draft' })).statusCode).toBe(200);
  });

  test('that is archived leaves the lists, stays for its members, and comes back', async () => {
    const archive = (archived: boolean) =>
      t.call('PUT', `${course()}/archived`, { as: cast.people['T+'], body: { archived } });
    expect((await archive(true)).json().course.archivedAt).not.toBeNull();
    for (const part of CAST_PARTS)
      expect(await statusOf(course(), part)).toBe(['S+', 'T+', 'Ad'].includes(part) ? 200 : 404);
    const listed = async () => (await get('/courses', 'S+')).json().courses.map(({ id }: Course) => id);
    expect(await listed()).not.toContain(cast.courseId);
    expect((await get('/courses/my_courses', 'S+')).json().courses).toHaveLength(1);
    await archive(false);
    expect(await listed()).toContain(cast.courseId);
  });
});

describe('sections', () => {
  test('hold their lectures together, and those without one come first', async () => {
    const titles = async () => (await outline('S+')).map(({ section, title }) => `${section} ${title}`);
    await add({ title: 'Oferta', section: 'Los  mercados' });
    await add({ title: 'Costos', section: 'Empresa' });
    await add({ title: 'Demanda', section: 'los mercados' });
    await add({ title: 'Última' });
    expect(await titles()).toEqual([
      ...['null Límites', 'Los mercados Oferta', 'Los mercados Demanda', 'Empresa Costos', 'Empresa Última'],
    ]);
    // A lecture that moves to a position without naming a section joins the section there.
    await change({ position: 3 });
    expect(await titles()).toEqual([
      ...[
        'Los mercados Oferta',
        'Los mercados Demanda',
        'Los mercados Límites',
        'Empresa Costos',
        'Empresa Última',
      ],
    ]);
    const { sections } = (await get(`${course()}/sections`, 'T+')).json();
    const path = `${course()}/sections/${sections[1].id}`;
    const moved = await t.call('PUT', path, { as: cast.people['T+'], body: { position: 1 } });
    expect(moved.json().section).toMatchObject({ name: 'Empresa', position: 1, lectures: 2 });
    expect((await titles())[0]).toBe('Empresa Costos');
    const renamed = { as: cast.people['T+'], body: { name: 'LOS MERCADOS' } };
    expect((await t.call('PUT', path, renamed)).json().code).toBe('section_exists');
    await t.call('DELETE', `${course()}/sections/${sections[0].id}`, { as: cast.people['T+'] });
    expect((await titles()).every((title) => title.startsWith('Empresa'))).toBe(true);
  });
});

test('a quiz without questions cannot be published', async () => {
  const as = cast.people['T+'];
  const sent = { as, body: { title: 'Vacío', state: 'published' } };
  expect((await t.call('POST', `${course()}/quizz`, sent)).json().code).toBe('quiz_empty');
  const { quiz } = (await t.call('POST', `${course()}/quizz`, { as, body: { title: 'Vacío' } })).json();
  const published = { as, body: { ...quiz, state: 'published' } };
  expect((await t.call('PUT', `${course()}/quizz/${quiz.id}`, published)).statusCode).toBe(409);
});
