import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { createTestAssignment } from '../../../test/assignment-samples.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { TEST_CERTIFICATE_RULE } from '../../../test/certificate-samples.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz } from '../../../test/quiz-samples.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';
import { ensureGroup } from '../../courses/subscriptions/groups/groups.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const rulePath = ({ courseId }: Cast) => `/courses/${courseId}/certificates/rule`;

async function askFor(course: Cast, rule: object, version = 0) {
  const body = { ...TEST_CERTIFICATE_RULE, progress: null, version, ...rule };
  const saved = await t.call('PUT', rulePath(course), { as: course.people['T+'], body });
  expect(saved.statusCode, saved.body).toBe(200);
}

const standingOf = async ({ courseId }: Cast, as: Actor) =>
  (await t.call('GET', `/courses/${courseId}/certificates/mine`, { as })).json().standing;

async function pass({ courseId }: Cast, quizId: number, { id: userId }: Actor) {
  const at = { startedAt: now(), submittedAt: now(), dueAt: null, lastSavedAt: null };
  const result = { score: 9, maxScore: 10, needsGrading: false, hasLate: false };
  const attempt = { quizId, courseId, userId, number: 1, state: 'submitted', preview: false } as const;
  await t.db
    .insertInto('attempts')
    .values({ ...attempt, ...at, ...result, layout: '[]' })
    .execute();
}

const seen = { passMark: 50, feedbackWhen: 'submitted' } as const;
const NOTHING_TO_COME = { lectures: 0, quizzes: false };

test('a quiz for other groups is not asked of a student, and not counted on the certificate', async () => {
  const course = await createCast(t);
  const { courseId, people } = course;
  const [night, ungrouped] = [await t.actor('student'), await t.actor('student')];
  const quizIds: number[] = [];
  for (const [name, student] of [
    ['Mañana', people['S+']],
    ['Noche', night],
  ] as const) {
    await upsertSubscription(t.db, { userId: student.id, courseId });
    const groupId = await ensureGroup(t.db, courseId, name);
    const own = t.db.updateTable('subscriptions').set({ groupId }).where('courseId', '=', courseId);
    await own.where('userId', '=', student.id).execute();
    const { id } = await createQuiz(t, course, { title: `Parcial ${name}`, ...seen });
    await t.db.updateTable('quizzes').set({ onlyGroups: true }).where('id', '=', id).execute();
    const dates = { quizId: id, groupId, opensAt: null, closesAt: null };
    await t.db.insertInto('quizDates').values(dates).execute();
    quizIds.push(id);
  }
  await upsertSubscription(t.db, { userId: ungrouped.id, courseId });
  const [first = 0] = quizIds;
  await askFor(course, { allQuizzes: true });
  expect((await standingOf(course, people['S+'])).quizzes).toMatchObject([{ id: first }]);
  await pass(course, first, people['S+']);
  await t.app.certificates.flush();
  const given = await t.db
    .selectFrom('certificates')
    .select(['userId', 'requirements'])
    .where('courseId', '=', courseId)
    .execute();
  expect(given).toEqual([{ userId: people['S+'].id, requirements: 'que aprobó 1 cuestionario' }]);
  // Without any quiz of their own, a student has passed nothing.
  const none = { met: false, quizzes: [], toCome: { lectures: 0, quizzes: true } };
  expect(await standingOf(course, ungrouped)).toMatchObject(none);
});

test('a quiz without a pass mark is not passed before it is handed in, even if missing work counts 0', async () => {
  const course = await createCast(t);
  const { id } = await createQuiz(t, course, { passMark: null, feedbackWhen: 'submitted' });
  const at = `/courses/${course.courseId}/gradebook`;
  const teacher = course.people['T+'];
  const { version, parts } = (await t.call('GET', at, { as: teacher })).json().scheme;
  const rules = { scale: 'percent', passMark: 50, dropLowest: 0, missing: 'zero', late: null };
  const saved = await t.call('PUT', `${at}/scheme`, { as: teacher, body: { version, ...rules, parts } });
  expect(saved.statusCode, saved.body).toBe(200);
  await askFor(course, { allQuizzes: true });
  expect(await standingOf(course, course.people['S+'])).toMatchObject({ met: false, quizzes: [{ id }] });
  await pass(course, id, course.people['S+']);
  expect(await standingOf(course, course.people['S+'])).toMatchObject({ met: true, quizzes: [] });
});

test('scheduled assignments are to come for a rule that asks a mark or all quizzes', async () => {
  const course = await createCast(t);
  const student = course.people['S+'];
  const { id } = await createQuiz(t, course, seen);
  await pass(course, id, student);
  await createTestAssignment(t, course, { state: 'scheduled', publishAt: fromNow(DAY) });
  const toCome = { lectures: 0, quizzes: true };
  await askFor(course, { mark: 60 });
  expect(await standingOf(course, student)).toMatchObject({ met: false, mark: null, toCome });
  await askFor(course, { allQuizzes: true }, 1);
  expect(await standingOf(course, student)).toMatchObject({ met: false, quizzes: [], toCome });
  await askFor(course, { quizIds: [id] }, 2);
  expect(await standingOf(course, student)).toMatchObject({ met: true, toCome: NOTHING_TO_COME });
  await t.db.updateTable('quizzes').set({ state: 'draft' }).where('kind', '=', 'assignment').execute();
  await askFor(course, { mark: 60, allQuizzes: true }, 3);
  expect(await standingOf(course, student)).toMatchObject({ met: true, toCome: NOTHING_TO_COME });
});

test('a required quiz that is hidden again is to come, unnamed to students and listed to teachers', async () => {
  const course = await createCast(t);
  const student = course.people['S+'];
  const [kept, hidden] = [await createQuiz(t, course, seen), await createQuiz(t, course, seen)];
  await createQuiz(t, course, { state: 'draft' });
  await pass(course, kept.id, student);
  await askFor(course, { quizIds: [kept.id, hidden.id] });
  await t.db.updateTable('quizzes').set({ state: 'draft' }).where('id', '=', hidden.id).execute();
  const toCome = { lectures: 0, quizzes: true };
  expect(await standingOf(course, student)).toMatchObject({ met: false, quizzes: [], toCome });
  const { quizzes } = (await t.call('GET', rulePath(course), { as: course.people['T+'] })).json();
  expect(quizzes).toMatchObject([
    { id: kept.id, published: true },
    { id: hidden.id, published: false },
  ]);
});
