import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { createTestAssignment, toAssignmentPath } from '../../../test/assignment-samples.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { startAttempt } from '../../../test/quiz-samples.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../core/time/time.ts';
import type { Assignment } from './assignments.schema.ts';
import { readLateColumns } from './lateness.ts';

let t: TestApp;
let cast: Cast;
let student: Actor;
let made: Assignment;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  cast = await createCast(t);
  student = cast.people['S+'];
  made = await createTestAssignment(t, cast, { attemptsAllowed: null });
});

const submit = (body: object, as = student) =>
  t.call('POST', toAssignmentPath(made, '/submissions'), { as, body });
const readMine = async (): Promise<Assignment['mine']> =>
  (await t.call('GET', toAssignmentPath(made), { as: student })).json().assignment.mine;

describe('a submission that names its attempt', () => {
  test('is repeated without starting another one', async () => {
    const { id: attemptId } = await startAttempt(t, made, student);
    const first = await submit({ text: 'Es 40.', attemptId });
    const again = await submit({ text: 'Es 40.', attemptId });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(await readMine()).toMatchObject({ attemptId, attemptsUsed: 1, runningAttemptId: null });
  });

  test('returns the submission that was closed at its end, even with the only attempt used', async () => {
    made = await createTestAssignment(t, cast, { attemptsAllowed: 1 });
    const { id: attemptId } = await startAttempt(t, made, student);
    await t.call('PUT', `/courses/${made.courseId}/quizz/${made.id}/attempts/${attemptId}/answers/1`, {
      as: student,
      body: { response: { text: 'Es 40.' }, seq: 1 },
    });
    await t.db
      .updateTable('attempts')
      .set({ dueAt: fromNow(-MINUTE) })
      .where('id', '=', attemptId)
      .execute();
    expect((await submit({ text: 'Es 41.', attemptId })).json().submission).toMatchObject({ attemptId });
  });

  test('is refused for the attempt of somebody else', async () => {
    const { id: attemptId } = await startAttempt(t, made, student);
    expect((await submit({ text: 'No.', attemptId }, cast.people['T+'])).statusCode).toBe(404);
  });

  test('hands in an emptied text as empty', async () => {
    const { id: attemptId } = await startAttempt(t, made, student);
    const answers = `/courses/${made.courseId}/quizz/${made.id}/attempts/${attemptId}/answers/1`;
    await t.call('PUT', answers, { as: student, body: { response: { text: 'Borrador' }, seq: 1 } });
    expect((await submit({ text: '', attemptId })).statusCode).toBe(400);
  });
});

test("the browser's save of a submitted text that arrives after it is not late", async () => {
  const { id: attemptId } = await startAttempt(t, made, student);
  await submit({ text: 'Es 40.', attemptId });
  const { answer } = (
    await t.call('PUT', `/courses/${made.courseId}/quizz/${made.id}/attempts/${attemptId}/answers/1`, {
      as: student,
      body: { response: { text: 'Es 40.' }, seq: 7 },
    })
  ).json();
  expect(answer.outcome).toBe('stale');
});

test('a blank submission starts no attempt', async () => {
  expect((await submit({ text: ' ' })).statusCode).toBe(400);
  expect(await readMine()).toMatchObject({ runningAttemptId: null });
});

test('a submission of the last moment is not late for the time that it took to arrive', async () => {
  const closesAt = fromNow(-HOUR);
  made = await createTestAssignment(t, cast, { closesAt, late: { seconds: DAY / 1000, percent: 10 } });
  const { id } = await startAttempt(t, made, student);
  const after = (ms: number) => new Date(Date.parse(closesAt) + ms).toISOString();
  expect(await readLateColumns(t.db, id, after(2_000))).toEqual({});
  expect(await readLateColumns(t.db, id, after(4_000))).toEqual({ lateSeconds: 4, lateLoss: 10 });
});

test('a closed assignment says that it is one', async () => {
  made = await createTestAssignment(t, cast, { closesAt: fromNow(-HOUR) });
  expect((await submit({ text: 'Es 40.' })).json().message).toBe('La tarea ya cerró.');
});
