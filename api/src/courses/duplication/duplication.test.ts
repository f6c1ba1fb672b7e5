import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { createQuiz, startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import { createForm, createVideoForm, SAMPLE_PNG } from '../../../test/sample-files.ts';
import type { Question } from '../../quizzes/questions/questions.schema.ts';
import { upsertCaption } from '../captions/captions.queries.ts';
import { insertCourse } from '../courses.queries.ts';
import type { Lecture } from '../lectures/lectures.schema.ts';

interface Copy {
  courseId: number;
  lectures: number;
  quizzes: number;
  questions: number;
  attachments: number;
  links: number;
}

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

const local = (url: unknown) => String(url).replace(/^\/api/, '');

async function post(path: string, sent: object) {
  const response = await t.call('POST', path, { as: cast.people['T+'], ...sent });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json();
}
const get = async (path: string) => (await t.call('GET', path, { as: cast.people['T+'] })).json();

async function fill(): Promise<void> {
  const course = `/courses/${cast.courseId}`;
  const quiz = await createQuiz(t, cast, {
    feedbackWhen: 'released',
    passMark: 50,
    opensAt: '2026-08-02T21:00:00Z',
    closesAt: '2026-08-09T21:00:00Z',
  });
  const published = { as: cast.people['T+'], body: { released: true } };
  await t.call('PUT', toQuizPath(quiz, '/release'), published);
  await startAttempt(t, { ...quiz, courseId: cast.courseId }, cast.people['T+']);
  const { lecture } = await post(`${course}/lectures`, createVideoForm({ title: 'Límites', open: 'true' }));
  const gate = { title: 'Derivadas', section: 'Cálculo', afterQuizId: quiz.id };
  await post(`${course}/lectures`, { body: gate });
  await post(`${course}/lectures`, { body: { title: 'Borrador', state: 'draft' } });
  await post(`${course}/lectures`, { body: { title: 'Repaso', publishAt: '2026-08-20T11:00:00.000Z' } });
  const cues = [{ startSeconds: 1, endSeconds: 2, text: 'mariposa' }];
  const caption = { lectureId: lecture.id, language: 'es', label: 'Español', vtt: 'WEBVTT\n', cues };
  await t.db.transaction().execute((trx) => upsertCaption(trx, caption));
  await post(
    `${course}/attachments`,
    createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG }),
  );
  const { questions } = await get(`${course}/quizz/questions`);
  const place = { lecture: { id: lecture.id, second: 252 } };
  await t.call('PUT', `${course}/quizz/questions/${questions[0].id}`, {
    as: cast.people['T+'],
    body: { ...questions[0], ...place },
  });
  await post(`${course}/links`, { body: { name: 'Programa', url: 'https://rambla.test' } });
  await post(`${course}/groups`, { body: { name: 'Matutino' } });
  const part = { courseId: cast.courseId, weight: 1, droppable: true, position: 0 };
  const rule = { version: 0, on: true, progress: 80, mark: null, allQuizzes: false, quizIds: [quiz.id] };
  const printed = { hours: 24, signers: [{ name: 'Lic. Joaquín Sosa', role: 'Docente' }], printsCi: false };
  const asks = { as: cast.people['T+'], body: { ...rule, ...printed } };
  expect((await t.call('PUT', `${course}/certificates/rule`, asks)).statusCode).toBe(200);
  const talk = { as: cast.people['T+'], body: { anonymous: true, closedUntil: '2031-01-01T00:00:00.000Z' } };
  expect((await t.call('PUT', `${course}/talk`, talk)).statusCode).toBe(200);
  const parts = [
    { ...part, kind: 'quiz' as const, quizId: quiz.id, title: null, maxPoints: null },
    { ...part, kind: 'hand' as const, quizId: null, title: 'Oral', maxPoints: 10 },
  ];
  await t.db.insertInto('gradeParts').values(parts).execute();
}

async function duplicate(body: object) {
  const as = cast.people['T+'];
  const response = await t.call('POST', `/courses/${cast.courseId}/duplicate`, { as, body });
  return runJobToEnd<Copy>(t, response, as);
}

test('a copy has everything but the people, later, as a draft; and outlives the original', async () => {
  await fill();
  const job = await duplicate({ name: 'Álgebra, 2027', offsetDays: 217, groups: true });
  expect(job).toMatchObject({ kind: 'courses.duplicate', state: 'done', name: 'Álgebra, 2027' });
  const { courseId, ...counts } = job.result;
  expect(counts).toMatchObject({ lectures: 4, quizzes: 1, attachments: 1, links: 1 });
  const path = `/courses/${courseId}`;
  const { course } = await get(path);
  expect(course).toMatchObject({
    state: 'draft',
    groups: ['Matutino'],
    lectureCount: 2,
    enrolment: 'closed',
  });

  const { lectures } = await get(`${path}/lectures`);
  expect(lectures.map(({ open }: Lecture) => open)).toEqual([true, false, false, false]);
  const told = lectures.map(({ title, state, section }: Lecture) => `${section} ${title} ${state}`);
  expect(told).toEqual([
    'null Límites published',
    ...['Cálculo Derivadas published', 'Cálculo Borrador draft', 'Cálculo Repaso scheduled'],
  ]);
  // The shifted date keeps its local hour.
  expect(lectures[3].publishAt).toBe('2027-03-25T11:00:00.000Z');
  const { quizzes } = await get(`${path}/quizz`);
  const dates = { opensAt: '2027-03-07T21:00:00.000Z', closesAt: '2027-03-14T21:00:00.000Z' };
  expect(quizzes).toMatchObject([{ state: 'draft', attemptCount: 0, ...dates }]);
  // The copy has no marks, so their release is reset.
  expect(quizzes[0]).toMatchObject({ feedbackWhen: 'released', releasedAt: null });
  expect(lectures[1].afterQuizId).toBe(quizzes[0].id);
  const { quiz } = await get(`${path}/quizz/${quizzes[0].id}`);
  expect(quiz.questions).toHaveLength(quiz.questionCount);
  const { questions } = await get(`${path}/quizz/questions`);
  const bank = new Set(questions.map(({ id }: { id: number }) => id));
  for (const { questionId } of quiz.questions) expect(bank).toContain(questionId);
  expect(counts.questions).toBe(bank.size);
  const pointing = questions.filter(({ lecture }: Question) => lecture !== null);
  expect(pointing).toMatchObject([{ lecture: { id: lectures[0].id, second: 252 } }]);
  const parts = t.db.selectFrom('gradeParts').selectAll().where('courseId', '=', courseId).orderBy('id');
  expect(await parts.execute()).toMatchObject([{ kind: 'quiz', quizId: quizzes[0].id }, { title: 'Oral' }]);
  const { rule } = await get(`${path}/certificates/rule`);
  expect(rule).toMatchObject({ on: true, progress: 80, quizIds: [quizzes[0].id], hours: 24 });
  const talkRules = await t.db.selectFrom('talkRules').selectAll().where('courseId', '=', courseId).execute();
  expect(talkRules).toMatchObject([{ anonymous: true, closedUntil: null }]);
  const members = await t.db
    .selectFrom('subscriptions')
    .select('userId')
    .where('courseId', '=', courseId)
    .execute();
  expect(members).toEqual([{ userId: cast.people['T+'].id }]);

  // Both courses refer to one file.
  const files = await t.db.selectFrom('files').select('id').execute();
  expect(files).toHaveLength(2);
  const deleted = await t.call('DELETE', `/courses/${cast.courseId}`, { as: cast.people.Ad });
  expect(deleted.statusCode).toBe(204);
  const [first] = (await get(`${path}/lectures`)).lectures;
  const { attachments } = await get(`${path}/attachments`);
  for (const url of [first.videoUrl, first.captions[0].url, attachments[0].url])
    expect((await t.call('GET', local(url))).statusCode).toBe(200);
  expect((await get(`${path}/transcripts?q=mariposa`)).hits).toHaveLength(1);
});

test('a job that begins again leaves nothing of its first run, and a part may be left out', async () => {
  cast = await createCast(t);
  await fill();
  const as = cast.people['T+'];
  const body = { name: 'Otra', quizzes: false, materials: false };
  const response = await t.call('POST', `/courses/${cast.courseId}/duplicate`, { as, body });
  const left = await insertCourse(t.db, { name: 'A medias', type: 'FING' });
  await t.db.updateTable('courses').set({ state: 'copying' }).where('id', '=', left.id).execute();
  expect((await t.call('GET', `/courses/${left.id}`, { as: cast.people.Ad })).statusCode).toBe(404);
  const payload = JSON.stringify({ ...body, offsetDays: 0, lectures: true, groups: false, copyId: left.id });
  const jobs = t.db.updateTable('jobs').set({ payload }).where('finishedAt', 'is', null);
  await jobs.execute();
  const job = await runJobToEnd<Copy>(t, response, as);
  expect(job.result).toMatchObject({ lectures: 4, quizzes: 0, questions: 0, attachments: 0 });
  const { lectures } = await get(`/courses/${job.result.courseId}/lectures`);
  expect(lectures[1].afterQuizId).toBeNull();
  // The rule is off, because without its quizzes it would require too little.
  const { rule } = await get(`/courses/${job.result.courseId}/certificates/rule`);
  expect(rule).toMatchObject({ on: false, progress: 80, quizIds: [] });
  const unfinished = t.db.selectFrom('courses').select('id').where('state', '=', 'copying');
  expect(await unfinished.execute()).toEqual([]);
});
