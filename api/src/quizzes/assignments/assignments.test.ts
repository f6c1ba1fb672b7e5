import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { createTestAssignment, TEST_RUBRIC, toAssignmentPath } from '../../../test/assignment-samples.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES, startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import { deleteForUndo, undoDeletion } from '../../../test/undo.ts';
import { DAY, fromNow, HOUR } from '../../core/time/time.ts';
import { ensureGroup } from '../../courses/subscriptions/groups/groups.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { notifyOfQuizzes } from '../notify-of-quizzes.ts';
import { publishScheduledAssignments } from '../quizzes.queries.ts';
import type { Assignment } from './assignments.schema.ts';

let t: TestApp;
let cast: Cast;
let student: Actor;
let mate: Actor;
let other: Actor;
let teacher: Actor;
let night: number;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  cast = await createCast(t);
  student = cast.people['S+'];
  teacher = cast.people['T+'];
  [mate, other] = [await t.actor('student'), await t.actor('student')];
  night = await ensureGroup(t.db, cast.courseId, 'Nocturno');
  for (const { id } of [mate, other]) await upsertSubscription(t.db, { userId: id, courseId: cast.courseId });
  await t.db
    .updateTable('subscriptions')
    .set({ groupId: night })
    .where('courseId', '=', cast.courseId)
    .where('userId', 'in', [student.id, mate.id])
    .execute();
});

const get = (path: string, as: Actor) => t.call('GET', path, { as });
const seen = async (one: Assignment, as: Actor): Promise<Assignment> =>
  (await get(toAssignmentPath(one), as)).json().assignment;
const handIn = (one: Assignment, as: Actor, text = 'Es 40.') =>
  t.call('POST', toAssignmentPath(one, '/submissions'), { as, body: { text } });
const put = (one: Assignment, body: object) =>
  t.call('PUT', toAssignmentPath(one), { as: teacher, body: { version: one.version, ...body } });
const quizOf = ({ id, courseId }: Assignment, rest = '') => toQuizPath({ id, courseId }, rest);
const grade = (one: Assignment, attemptId: number, points: [number, number]) => {
  const rubric = one.rubric.map(({ id }, index) => ({ id, points: points[index] }));
  const body = { rubric, comment: 'Muy claro.' };
  return t.call('PUT', quizOf(one, `/attempts/${attemptId}/grades/1`), { as: teacher, body });
};

describe('an assignment', () => {
  test('keeps what its teacher asks, and is no quiz of the course', async () => {
    const types = ['document'];
    const made = await createTestAssignment(t, cast, { types, anonymous: true, attemptsAllowed: 2 });
    expect(made).toMatchObject({
      title: 'Práctico 4',
      points: 10,
      rubricPoints: 10,
      maxFiles: 3,
      takesText: true,
      types,
      anonymous: true,
      perGroup: false,
      attemptsAllowed: 2,
      state: 'published',
      dates: [],
    });
    expect(made.instructionsHtml).toContain('<math');
    const list = (await get(`/courses/${cast.courseId}/assignments`, student)).json().assignments;
    expect(list).toMatchObject([{ id: made.id, mine: { attemptsUsed: 0, submittedAt: null } }]);
    expect((await get(`/courses/${cast.courseId}/quizz`, student)).json().quizzes).toEqual([]);
    expect((await get(`/courses/${cast.courseId}/quizz/questions`, teacher)).json().total).toBe(0);
    const changed = (
      await put(made, { ...made, title: 'Otro', late: { seconds: 86_400, percent: 10 } })
    ).json();
    expect(changed.assignment).toMatchObject({ title: 'Otro', late: { percent: 10 }, version: 2 });
    expect((await put(made, { title: 'Tarde' })).statusCode).toBe(409);
  });

  test('is published with a text, and a rubric that adds up to its points', async () => {
    const draft = await createTestAssignment(t, cast, { state: 'draft', points: 20, instructions: '' });
    expect((await get(toAssignmentPath(draft), student)).statusCode).toBe(404);
    const publish = (body: object) => put(draft, { state: 'published', ...body });
    expect((await publish({ points: 10 })).json().details[0].field).toBe('instructions');
    const refused = (await publish({ instructions: 'Calculá.' })).json();
    expect(refused.details[0]).toEqual({ field: 'rubric', message: 'La pauta suma 10 y la tarea vale 20.' });
    expect((await publish({ instructions: 'Calculá.', points: 10 })).statusCode).toBe(200);
  });

  test.each([1, null])(
    'is handed in five times at once with %s attempts allowed',
    async (attemptsAllowed) => {
      const made = await createTestAssignment(t, cast, { attemptsAllowed });
      const sent = await Promise.all(Array.from({ length: 5 }, () => handIn(made, student)));
      const statuses = sent.map(({ statusCode }) => statusCode);
      expect(statuses).toContain(201);
      expect(Math.max(...statuses)).toBeLessThan(500);
      if (attemptsAllowed) expect((await seen(made, student)).mine).toMatchObject({ attemptsUsed: 1 });
      const late = t.db
        .selectFrom('attempts')
        .select('id')
        .where('quizId', '=', made.id)
        .where('hasLate', '=', true);
      expect(await late.execute()).toEqual([]);
    },
  );

  test('comes out at its moment, and can be brought back after it was deleted', async () => {
    const made = await createTestAssignment(t, cast, { state: 'scheduled', publishAt: fromNow(HOUR) });
    await publishScheduledAssignments(t.db);
    expect((await get(toAssignmentPath(made), student)).statusCode).toBe(404);
    await t.db
      .updateTable('quizzes')
      .set({ publishAt: fromNow(-1) })
      .where('id', '=', made.id)
      .execute();
    await publishScheduledAssignments(t.db);
    expect((await seen(made, student)).state).toBe('published');
    const undo = await deleteForUndo(t, toAssignmentPath(made), teacher);
    expect((await get(toAssignmentPath(made), teacher)).statusCode).toBe(404);
    await undoDeletion(t, undo, teacher);
    expect((await seen(made, student)).rubric).toMatchObject(TEST_RUBRIC.map(({ title }) => ({ title })));
  });

  test('takes a text or files, is graded with its rubric, and tells its student', async () => {
    const made = await createTestAssignment(t, cast);
    const empty = await t.call('POST', toAssignmentPath(made, '/submissions'), { as: student, body: {} });
    expect(empty.statusCode).toBe(400);
    const { submission } = (await handIn(made, student)).json();
    expect(submission).toMatchObject({ number: 1, needsGrading: true, result: null, lateSeconds: 0 });
    const queue = (await get(`/courses/${cast.courseId}/grading`, teacher)).json();
    expect(queue.answers).toMatchObject([{ quizId: made.id, attemptId: submission.attemptId }]);
    expect((await grade(made, submission.attemptId, [6, 2])).statusCode).toBe(200);
    const { mine } = await seen(made, student);
    expect(mine).toMatchObject({ attemptsUsed: 1, result: { score: 8, maxScore: 10 }, needsGrading: false });
    const notified = t.db.selectFrom('notices').select(['title', 'path']).where('userId', '=', student.id);
    expect(await notified.where('kind', '=', 'graded').execute()).toEqual([
      { title: 'Te corrigieron Práctico 4: 8 de 10', path: `/assignments/${cast.courseId}/${made.id}` },
    ]);
    const gradebook = (await get(`/courses/${cast.courseId}/gradebook`, teacher)).json();
    expect(JSON.stringify(gradebook)).toContain('Práctico 4');
    expect((await put({ ...made, version: 1 }, { points: 12, rubric: [] })).json().code).toBe(
      'assignment_has_submissions',
    );
  });

  test('without text refuses one, and without files a blank one', async () => {
    const made = await createTestAssignment(t, cast, { takesText: false });
    const refused = await handIn(made, student);
    expect([refused.statusCode, refused.json().details[0].field]).toEqual([400, 'text']);
    expect((await seen(made, student)).mine).toMatchObject({ attemptsUsed: 0, runningAttemptId: null });
    const either = await createTestAssignment(t, cast);
    expect((await handIn(either, student, '  ')).statusCode).toBe(400);
  });

  test('that is anonymous names nobody before the grade, and finds nobody by name', async () => {
    const made = await createTestAssignment(t, cast, { anonymous: true });
    const { attemptId } = (await handIn(made, student)).json().submission;
    const found = async (query: string) =>
      (await get(toAssignmentPath(made, `/submissions?${query}`), teacher)).json().submissions.length;
    expect([await found(''), await found(`q=${student.username}`)]).toEqual([1, 0]);
    const author = async () =>
      (await get(toAssignmentPath(made, '/submissions'), teacher)).json().submissions[0];
    const queue = (await get(`/courses/${cast.courseId}/grading`, teacher)).json();
    const { answer } = (await get(quizOf(made, `/attempts/${attemptId}/grades/1`), teacher)).json();
    const nobody = { userId: null, group: null };
    expect([await author(), queue.answers[0]]).toMatchObject([nobody, nobody]);
    expect(answer.userId).toBeNull();
    await grade(made, attemptId, [6, 2]);
    expect(await author()).toMatchObject({ userId: student.id, group: 'Nocturno' });
    expect(await found(`q=${student.username}`)).toBe(1);
  });

  test('loses its percent for each day that it is late, until its last hour', async () => {
    const late = { seconds: (3 * DAY) / 1000, percent: 10 };
    const made = await createTestAssignment(t, cast, { closesAt: fromNow(-30 * HOUR), late });
    expect(await seen(made, student)).toMatchObject({ phase: 'open', late: { percent: 10 } });
    const { submission } = (await handIn(made, student)).json();
    expect(submission).toMatchObject({ lateLoss: 20 });
    await grade(made, submission.attemptId, [6, 4]);
    expect((await seen(made, student)).mine.result).toMatchObject({ score: 8, maxScore: 10 });
    const [over] = [await createTestAssignment(t, cast, { closesAt: fromNow(-4 * DAY), late })];
    expect((await handIn(over, student)).json().code).toBe('quiz_closed');
  });
});

describe('a group', () => {
  test('hands in once: the others have what one sent, and its mark', async () => {
    const made = await createTestAssignment(t, cast, { perGroup: true });
    await startAttempt(t, { id: made.id, courseId: cast.courseId }, mate);
    const { submission } = (await handIn(made, student)).json();
    const own = (await seen(made, mate)).mine;
    expect(own).toMatchObject({ attemptsUsed: 1, runningAttemptId: null, needsGrading: true });
    expect(own.handedInBy).not.toBeNull();
    const attempt = (await get(quizOf(made, `/attempts/${own.attemptId}`), mate)).json().attempt;
    expect(attempt.questions[0].response).toMatchObject({ text: 'Es 40.' });
    expect((await seen(made, other)).mine.attemptsUsed).toBe(0);
    const queue = (await get(`/courses/${cast.courseId}/grading`, teacher)).json();
    expect(queue.total).toBe(1);
    await grade(made, submission.attemptId, [6, 4]);
    for (const one of [student, mate])
      expect((await seen(made, one)).mine.result).toMatchObject({ score: 10, percent: 100 });
    const notified = await t.db.selectFrom('notices').select('userId').where('kind', '=', 'graded').execute();
    expect(notified.map(({ userId }) => userId)).toEqual(expect.arrayContaining([student.id, mate.id]));
    await handIn(made, other);
    const preview = (await handIn(made, teacher)).json().submission;
    await grade(made, preview.attemptId, [6, 4]);
    const { questions } = (await get(`/courses/${cast.courseId}/grading/questions`, teacher)).json();
    expect(questions).toMatchObject([{ waiting: 1, graded: 1 }]);
    const { comments } = (await get(`/courses/${cast.courseId}/grading/comments`, teacher)).json();
    expect(comments).toEqual([{ text: 'Muy claro.', uses: 1 }]);
  });

  test('has its own dates, and each person their own time on top of them', async () => {
    const closesAt = fromNow(HOUR);
    const later = fromNow(20 * HOUR);
    const dates = [{ groupId: night, closesAt: later }];
    const made = await createTestAssignment(t, cast, { closesAt, dates });
    expect(made.dates).toEqual([
      { groupId: night, name: 'Nocturno', opensAt: null, closesAt: later, minutes: null },
    ]);
    const extra = { as: teacher, body: { seconds: 3600 } };
    await t.call('PUT', quizOf(made, `/extra_time/${mate.id}`), extra);
    expect((await seen(made, other)).dueAt).toBe(closesAt);
    expect((await seen(made, student)).dueAt).toBe(later);
    expect((await seen(made, mate)).dueAt).toBe(fromNow(Date.parse(later) - Date.now() + HOUR));
    const ends = async (as: Actor) => {
      const { items } = (await get('/calendar', as)).json();
      return items.map(({ kind, endsAt }: { kind: string; endsAt: string }) => [kind, endsAt]);
    };
    expect(await ends(student)).toEqual([['assignment', later]]);
    expect(await ends(other)).toEqual([['assignment', closesAt]]);
    const home = (await get('/home', student)).json();
    expect(JSON.stringify(home)).toContain(later);
    await notifyOfQuizzes(t.app);
    const notices = t.db.selectFrom('notices').select(['userId', 'title']).where('kind', '=', 'quizOpens');
    const notified = await notices.where('aboutId', '=', made.id).execute();
    expect(new Set(notified.map(({ userId }) => userId))).toEqual(new Set([student.id, mate.id, other.id]));
    expect(notified).toHaveLength(3);
  });

  test('that closes last ends what is only for groups', async () => {
    const closesAt = fromNow(HOUR);
    const late = await ensureGroup(t.db, cast.courseId, 'Tardío');
    const quiz = await createQuiz(t, cast, {
      questions: [QUESTION_SAMPLES.truefalse],
      feedbackWhen: 'closed',
      onlyGroups: true,
      dates: [
        { groupId: night, closesAt },
        { groupId: late, closesAt: fromNow(2 * HOUR) },
      ],
    });
    const { id } = await startAttempt(t, quiz, student);
    await t.call('POST', toQuizPath(quiz, `/attempts/${id}/submit`), { as: student, body: {} });
    const isReviewable = async () =>
      (await get(toQuizPath(quiz, `/attempts/${id}`), student)).json().attempt.reviewable;
    const close = (groupId: number, at: string | null) =>
      t.db
        .updateTable('quizDates')
        .set({ closesAt: at })
        .where('quizId', '=', quiz.id)
        .where('groupId', '=', groupId)
        .execute();
    await close(night, fromNow(-HOUR));
    expect(await isReviewable()).toBe(false);
    await close(late, fromNow(-HOUR));
    expect(await isReviewable()).toBe(true);
    await close(late, null);
    expect(await isReviewable()).toBe(false);
  });

  test('is alone with what is for some groups: others do not see or begin it', async () => {
    const [alone, quiz] = [
      await createTestAssignment(t, cast, { onlyGroups: true, dates: [{ groupId: night }] }),
      await createQuiz(t, cast, {
        questions: [QUESTION_SAMPLES.truefalse],
        timeLimitSeconds: 600,
        onlyGroups: true,
        dates: [{ groupId: night, minutes: 20 }],
      }),
    ];
    const listed = async (as: Actor) => [
      (await get(`/courses/${cast.courseId}/assignments`, as)).json().assignments.length,
      (await get(`/courses/${cast.courseId}/quizz`, as)).json().quizzes.length,
    ];
    expect(await listed(student)).toEqual([1, 1]);
    expect(await listed(other)).toEqual([0, 0]);
    expect((await get(toAssignmentPath(alone), other)).statusCode).toBe(404);
    expect((await handIn(alone, other)).statusCode).toBe(404);
    const begun = await startAttempt(t, quiz, student);
    expect(begun.remainingSeconds).toBeGreaterThan(1100);
    const refused = await t.call('POST', toQuizPath(quiz, '/attempts'), { as: other, body: {} });
    expect(refused.json().code).toBe('not_found');
    expect((await get('/calendar', other)).json().items).toEqual([]);
  });
});
