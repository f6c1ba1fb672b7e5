import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CAST_PARTS, type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES } from '../../../test/quiz-samples.ts';
import { createVideoForm } from '../../../test/sample-files.ts';
import { fromNow, HOUR } from '../../core/time/time.ts';
import { upsertCaption } from '../captions/captions.queries.ts';
import type { Lecture } from './lectures.schema.ts';

let t: TestApp;
let cast: Cast;
let id: number;

const one = () => `/courses/${cast.courseId}/lectures/${id}`;
const below = (url: unknown) => String(url).replace(/^\/api/, '');
const statusOf = async (path: string) => (await t.call('GET', path)).statusCode;

async function change(body: Record<string, unknown>): Promise<void> {
  const { lecture } = (await t.call('GET', one(), { as: cast.people['T+'] })).json();
  const response = await t.call('PUT', one(), { as: cast.people['T+'], body: { ...lecture, ...body } });
  expect(response.statusCode, response.body).toBe(200);
}

async function listed(): Promise<boolean> {
  const { lectures } = (await t.call('GET', '/courses/open_lectures')).json();
  return lectures.some((lecture: Lecture) => lecture.id === id);
}

async function readAsVisitor(): Promise<Lecture> {
  return (await t.call('GET', one())).json().lecture;
}

/** Collects every URL of the open lecture that a visitor finds. */
async function addressesOf(): Promise<string[]> {
  const { videoUrl, posterUrl, captions } = await readAsVisitor();
  const signed = [videoUrl, posterUrl, captions?.[0]?.url].map(below);
  return [...signed, `${one()}/transcript`, `${one()}/captions/es`, `${one()}/poster`];
}

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  cast = await createCast(t);
  const sent = { as: cast.people['T+'], ...createVideoForm({ title: 'Presentación', open: 'true' }) };
  const response = await t.call('POST', `/courses/${cast.courseId}/lectures`, sent);
  expect(response.json().lecture).toMatchObject({ open: true });
  id = response.json().lecture.id;
  const poster = t.db.updateTable('lectures').set((row) => ({ posterFileId: row.ref('videoFileId') }));
  await poster.where('id', '=', id).execute();
  const cues = [{ startSeconds: 1, endSeconds: 3, text: 'hola' }];
  const caption = { lectureId: id, language: 'es', label: 'Español', vtt: 'WEBVTT\n', cues };
  await t.db.transaction().execute((trx) => upsertCaption(trx, caption));
});
afterAll(() => t.close());

test('an open lecture is watched and read by anybody, at addresses of their own', async () => {
  for (const part of ['A', 'S-', 'T-'] as const) {
    const { lecture } = (await t.call('GET', one(), { as: cast.people[part] })).json();
    expect(lecture, part).toMatchObject({ guest: true, locked: false });
    expect(lecture).not.toHaveProperty('resumeSeconds');
    expect(await statusOf(below(lecture.videoUrl)), part).toBe(200);
  }
  for (const address of await addressesOf()) expect(await statusOf(address), address).toBe(200);
  const { lecture } = (await t.call('GET', one(), { as: cast.people['S+'] })).json();
  expect(lecture).toMatchObject({ resumeSeconds: 0 });
  expect(lecture).not.toHaveProperty('guest');
});

test('nothing else of the course opens with it, and nothing that a guest watches is counted', async () => {
  const other = await t.call('POST', `/courses/${cast.courseId}/lectures`, {
    as: cast.people['T+'],
    ...createVideoForm({ title: 'Cerrada' }),
  });
  const closed = other.json().lecture as Lecture;
  const { lectures } = (await t.call('GET', `/courses/${cast.courseId}/lectures`)).json();
  expect(lectures.map(({ locked }: Lecture) => locked)).toEqual([false, true]);
  const { videoUrl } = await readAsVisitor();
  const stolen = below(closed.videoUrl).replace(/\?.*/, below(videoUrl).replace(/^.*\?/, '?'));
  expect(await statusOf(stolen)).toBe(403);

  for (const part of ['A', 'S-'] as const) {
    const as = cast.people[part];
    const refused = part === 'A' ? 401 : 403;
    const track = { as, body: { viewId: 'v', intervals: [[0, 5]], position: 5 } };
    expect((await t.call('POST', `${one()}/track`, track)).statusCode).toBe(refused);
    const calls = [
      `${one()}/notes`,
      `/courses/${cast.courseId}/attachments`,
      `/courses/${cast.courseId}/links`,
    ];
    for (const path of [...calls, `/courses/${cast.courseId}/transcripts?q=hola`])
      expect((await t.call('GET', path, { as })).statusCode, path).toBe(refused);
  }
});

test('an open lecture that is not published, or of a course that is not, is closed at every address given out', async () => {
  const addresses = await addressesOf();
  const quiz = await createQuiz(t, cast);
  const closings: Record<string, unknown>[] = [
    { state: 'draft' },
    { state: 'scheduled', publishAt: fromNow(HOUR) },
    { state: 'published', afterQuizId: quiz.id },
    { afterQuizId: null, open: false },
  ];
  for (const closing of closings) {
    await change(closing);
    for (const address of addresses)
      expect(await statusOf(address), `${JSON.stringify(closing)} ${address}`).toBeGreaterThanOrEqual(401);
    expect(await listed()).toBe(false);
  }
  await change({ open: true });
  for (const address of addresses) expect(await statusOf(address), address).toBe(200);
  expect(await listed()).toBe(true);

  const archived = { as: cast.people['T+'], body: { archived: true } };
  await t.call('PUT', `/courses/${cast.courseId}/archived`, archived);
  for (const address of addresses) expect(await statusOf(address), address).toBeGreaterThanOrEqual(401);
  expect(await listed()).toBe(false);
});

test('the plan tells visitors what there is, and members where they stand', async () => {
  const as = cast.people['T+'];
  const quiz = await createQuiz(t, cast);
  const place = { ...QUESTION_SAMPLES.truefalse, lecture: { id, second: 3 } };
  await createQuiz(t, cast, { title: 'De la primera', questions: [place] });
  const after = { title: 'Derivadas', durationSeconds: 600, afterQuizId: quiz.id };
  await t.call('POST', `/courses/${cast.courseId}/lectures`, { as, body: after });
  await t.call('POST', `/courses/${cast.courseId}/lectures`, {
    as,
    body: { title: 'Oculta', state: 'draft' },
  });
  await t.call('PUT', `/users/${as.id}`, {
    as,
    body: { name: 'Ana Sosa', about: 'Enseña desde 2014.' },
  });
  for (const part of CAST_PARTS) {
    const { plan } = (
      await t.call('GET', `/courses/${cast.courseId}/plan`, { as: cast.people[part] })
    ).json();
    const teaches = part === 'T+' || part === 'Ad';
    const isIn = teaches || part === 'S+';
    const [{ items }] = plan.sections;
    const titles = ['Presentación', 'De la primera', 'Parcial', 'Derivadas'];
    expect(items.map(({ title }: { title: string }) => title)).toEqual(
      teaches ? [...titles, 'Oculta'] : titles,
    );
    expect(items[0], part).toMatchObject({ open: true, locked: false, number: 1 });
    expect(items[2].quiz?.mine?.attemptsUsed, part).toBe(isIn ? 0 : undefined);
    expect(items[3].locked, part).toBe(!teaches);
    expect(plan.openLecture).toMatchObject({ id, title: 'Presentación', hasPoster: true });
    expect(plan.teachers).toEqual([{ name: 'Ana Sosa', initials: 'AS', about: 'Enseña desde 2014.' }]);
  }
});
