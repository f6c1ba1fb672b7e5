import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { makeLecture, recordWatching } from '../../../test/watching.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { upsertCaption } from '../../courses/captions/captions.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { upsertVideo } from '../../courses/video/videos.queries.ts';
import type { TeacherHome } from './teacher-home.schema.ts';

let t: TestApp;
let cast: Cast;
let teacher: Actor;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  teacher = cast.people['T+'];
});
afterAll(() => t.close());

async function desk(as = teacher): Promise<TeacherHome> {
  return (await t.call('GET', '/desk', { as })).json().desk;
}

async function studentSeen(daysAgo: number, name: string): Promise<number> {
  const { id } = await t.actor('student', { username: name });
  await upsertSubscription(t.db, { userId: id, courseId: cast.courseId });
  await t.db
    .updateTable('users')
    .set({ lastSeenAt: fromNow(-daysAgo * DAY) })
    .where('id', '=', id)
    .execute();
  return id;
}

test('a teacher without courses has nothing waiting', async () => {
  const { waiting, courses, agenda } = await desk(await t.actor('teacher'));
  expect(courses).toEqual([]);
  expect(agenda).toEqual([]);
  expect(waiting).toMatchObject({ grading: { total: 0 }, videos: { total: 0 }, absent: { total: 0 } });
});

test('tells who stopped coming: neither who never came, nor who left long ago, nor who is suspended', async () => {
  const gone = await studentSeen(16, 'se fue');
  await studentSeen(13, 'viene');
  await studentSeen(90, 'de otro año');
  const suspended = await studentSeen(20, 'suspendida');
  await t.call('PUT', `/users/${suspended}/active`, { as: cast.people.Ad, body: { active: false } });
  const lectureId = await makeLecture(t, cast.courseId);
  await recordWatching(t, {
    courseId: cast.courseId,
    lectureId,
    userId: gone,
    intervals: [[0, 5]],
    at: fromNow(-16 * DAY),
  });
  const { absent } = (await desk()).waiting;
  expect(absent).toMatchObject({
    total: 1,
    people: [{ userId: gone, name: 'se fue', courseId: cast.courseId, lecture: { number: 1 } }],
    courses: [{ courseId: cast.courseId, userIds: [gone] }],
  });
});

test('counts who entered this week and what they watched, by day, against the week before', async () => {
  const lectureId = await makeLecture(t, cast.courseId);
  const seen = { courseId: cast.courseId, lectureId, userId: cast.people['S+'].id };
  await recordWatching(t, { ...seen, intervals: [[0, 5]], at: fromNow(-8 * DAY), viewId: 'a' });
  await recordWatching(t, { ...seen, intervals: [[5, 9]], viewId: 'b' });
  const [course] = (await desk()).courses;
  expect(course).toMatchObject({
    courseId: cast.courseId,
    students: 5,
    entered: 1,
    lectures: 1,
    lecturesBefore: 1,
  });
  expect(course?.viewers).toEqual([0, 0, 0, 0, 0, 0, 1]);
});

test('tells which questions nobody has answered, the oldest first, with who asks', async () => {
  const lectureId = await makeLecture(t, cast.courseId, { title: 'Elasticidad' });
  const path = `/courses/${cast.courseId}/lectures/${lectureId}/questions`;
  const as = cast.people['S+'];
  const asked = [];
  for (const text of ['¿Uno?', '¿Dos?', '¿Tres?'])
    asked.push((await t.call('POST', path, { as, body: { second: 3, text } })).json().question.id);
  await t.call('POST', `${path}/${asked[0]}/answers`, { as: teacher, body: { text: 'Sí' } });
  const { questions } = (await desk()).waiting;
  expect(questions).toMatchObject({
    total: 2,
    questions: [
      { questionId: asked[1], title: '¿Dos?', placeTitle: 'Elasticidad', name: as.username, second: 3 },
      { questionId: asked[2] },
    ],
  });
  expect((await desk(cast.people['T-'])).waiting.questions).toEqual({ total: 0, questions: [] });
});

test('shows a video that nobody can watch, with why, and what quizzes open and close soon', async () => {
  const path = `/courses/${cast.courseId}/quizz`;
  const body = { title: 'Parcial', state: 'draft', opensAt: fromNow(-DAY), closesAt: fromNow(3 * DAY) };
  const { quiz } = (await t.call('POST', path, { as: teacher, body })).json();
  await t.call('POST', path, { as: teacher, body: { ...body, title: 'Borrador' } });
  // The state is set directly, because publishing would require questions.
  await t.db.updateTable('quizzes').set({ state: 'published' }).where('id', '=', quiz.id).execute();
  const file = {
    key: 'k',
    courseId: cast.courseId,
    name: 'v.mp4',
    mimeType: 'video/mp4',
    size: 1,
    sha256: '',
  };
  const { id: fileId } = await t.db
    .insertInto('files')
    .values({ ...file, state: 'stored', keepUntil: null, createdAt: fromNow(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lectureId = await makeLecture(t, cast.courseId);
  await t.db.updateTable('lectures').set({ videoFileId: fileId }).where('id', '=', lectureId).execute();
  const state = {
    state: 'unplayable',
    reason: 'Está dañado.',
    storyboardFileId: null,
    storyboard: null,
  } as const;
  await upsertVideo(t.db, { fileId, ...state, plays: false, width: null, height: null, codecs: '' });
  const scheduled = { title: 'Repaso', state: 'scheduled', publishAt: fromNow(DAY) };
  await t.call('POST', `/courses/${cast.courseId}/lectures`, { as: teacher, body: scheduled });
  const live = { title: 'Consultas', startsAt: fromNow(DAY / 2), url: 'https://ejemplo.uy' };
  await t.call('POST', `/courses/${cast.courseId}/live_classes`, { as: teacher, body: live });
  const { waiting, agenda } = await desk();
  expect(waiting.videos).toMatchObject({
    total: 1,
    lectures: [{ lectureId, state: 'unplayable', reason: 'Está dañado.' }],
  });
  expect(agenda).toMatchObject([
    { kind: 'live', title: 'Consultas' },
    { kind: 'publishes', title: 'Repaso' },
    { kind: 'closes', title: 'Parcial', handedIn: 0 },
  ]);
  const other = cast.people['T-'];
  await t.call('POST', '/courses', { as: other, body: { name: 'Otra', type: 'FING' } });
  expect((await desk(other)).waiting.videos.lectures).toEqual([]);
});

test('captions that a service wrote wait for a review by the teachers of their course', async () => {
  const lectureId = await makeLecture(t, cast.courseId);
  const fields = { lectureId, language: 'es', label: 'Español, automáticos', vtt: 'WEBVTT\n', cues: [] };
  const put = (automatic: boolean) =>
    t.db.transaction().execute((trx) => upsertCaption(trx, { ...fields, automatic }));
  await put(true);
  expect((await desk()).waiting.captions).toEqual({
    total: 1,
    lectures: [expect.objectContaining({ courseId: cast.courseId, lectureId, label: fields.label })],
  });
  expect((await desk(cast.people['T-'])).waiting.captions).toEqual({ total: 0, lectures: [] });
  await put(false);
  expect((await desk()).waiting.captions.total).toBe(0);
});

test('the dates of a group stand beside everybody’s, and alone where only groups take part', async () => {
  const { id: courseId } = (
    await t.call('POST', '/courses', { as: teacher, body: { name: 'Con grupos', type: 'FING' } })
  ).json().course;
  const makeGroup = async (name: string): Promise<number> =>
    (await t.call('POST', `/courses/${courseId}/groups`, { as: teacher, body: { name } })).json().group.id;
  const [morning, night] = [await makeGroup('Mañana'), await makeGroup('Noche')];
  const live = { title: 'Repaso', startsAt: fromNow(DAY), url: 'https://ejemplo.uy' };
  const dates = [{ groupId: night, opensAt: fromNow(2 * DAY) }];
  await t.call('POST', `/courses/${courseId}/live_classes`, { as: teacher, body: { ...live, dates } });
  const closing = (groupId: number, days: number) => ({
    groupId,
    opensAt: null,
    closesAt: fromNow(days * DAY),
  });
  const body = {
    title: 'Por turnos',
    closesAt: fromNow(3 * DAY),
    onlyGroups: true,
    dates: [closing(morning, 4), closing(night, 5)],
  };
  const { quiz } = (await t.call('POST', `/courses/${courseId}/quizz`, { as: teacher, body })).json();
  await t.db.updateTable('quizzes').set({ state: 'published' }).where('id', '=', quiz.id).execute();
  const { id: userId } = await t.actor('student');
  await upsertSubscription(t.db, { userId, courseId });
  await t.db
    .updateTable('subscriptions')
    .set({ groupId: night })
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .execute();
  await t.db
    .insertInto('attempts')
    .values({
      quizId: quiz.id,
      courseId,
      userId,
      number: 1,
      preview: false,
      layout: '[]',
      startedAt: fromNow(0),
      submittedAt: fromNow(0),
      lastSavedAt: null,
      dueAt: null,
      score: null,
      maxScore: 1,
      state: 'submitted' as const,
      needsGrading: false,
      hasLate: false,
    })
    .execute();
  const { agenda } = (await t.call('GET', `/courses/${courseId}/desk`, { as: teacher })).json()
    .desk as TeacherHome;
  expect(agenda.map(({ title, group, handedIn }) => [title, group?.name ?? null, handedIn])).toEqual([
    ['Repaso', null, 0],
    ['Repaso', 'Noche', 0],
    ['Por turnos', 'Mañana', 0],
    ['Por turnos', 'Noche', 1],
  ]);
});
