import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { createTestAssignment, toAssignmentPath } from '../../../test/assignment-samples.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { untilSomebodyWaits } from '../../../test/waiting.ts';
import { fromNow, MINUTE } from '../../core/time/time.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { insertAnswerFile } from '../answer-files/answer-files.queries.ts';
import { saveLateAnswers } from '../attempts/late-answers.queries.ts';
import type { Assignment } from './assignments.schema.ts';
import { handOverSubmissions } from './hand-over-submissions.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a member gets the submissions of two others who hand in at the same moment', async () => {
  const cast = await createCast(t);
  const members = [await t.actor('student'), await t.actor('student'), await t.actor('student')] as const;
  for (const { id } of members)
    await upsertSubscription(t.db, { userId: id, courseId: cast.courseId, group: 'Nocturno' });
  const [member, ...others] = members;
  const made = await createTestAssignment(t, cast, { perGroup: true });
  const paths: string[] = [];
  for (const as of others) {
    const { id } = await startAttempt(t, made, as);
    const path = toQuizPath(made, `/attempts/${id}`);
    const body = { response: { text: 'Es 40.' }, seq: 1 };
    await t.call('PUT', `${path}/answers/1`, { as, body });
    paths.push(path);
  }
  const submitted = await Promise.all(
    others.map((as, index) => t.call('POST', `${paths[index]}/submit`, { as })),
  );
  expect(submitted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { assignment } = (await t.call('GET', toAssignmentPath(made), { as: member })).json();
  expect(assignment.mine.attemptsUsed).toBe(2);
});

describe('a submission of a group', () => {
  let made: Assignment;
  let cast: Cast;
  let members: Actor[];
  const at = (id: number, rest = '') => toQuizPath(made, `/attempts/${id}${rest}`);
  const readMine = async (as: Actor): Promise<Assignment['mine']> =>
    (await t.call('GET', toAssignmentPath(made), { as })).json().assignment.mine;
  const lastOf = async (as: Actor) => (await readMine(as)).attemptId ?? 0;
  /** Also checks that the answer names these files. */
  const countFiles = async (as: Actor) => {
    const id = await lastOf(as);
    const { files } = (await t.call('GET', at(id, '/files'), { as })).json();
    const { attempt } = (await t.call('GET', at(id), { as })).json();
    expect(attempt.questions[0].response.files).toBe(files.map((file: { id: string }) => file.id).join(' '));
    return files.length;
  };
  const grade = (attemptId: number, body: object) =>
    t.call('PUT', at(attemptId, '/grades/1'), { as: cast.people['T+'], body });
  const countQueue = async () =>
    (await t.call('GET', `/courses/${cast.courseId}/grading`, { as: cast.people['T+'] })).json().total;

  beforeEach(async () => {
    cast = await createCast(t);
    members = [await t.actor('student'), await t.actor('student'), await t.actor('student')];
    for (const { id } of members)
      await upsertSubscription(t.db, { userId: id, courseId: cast.courseId, group: 'Nocturno' });
    made = await createTestAssignment(t, cast, { perGroup: true });
    const [first] = members as [Actor];
    const { id: attemptId } = await startAttempt(t, made, first);
    const file = { id: `upload-${attemptId}`, slot: 1, name: 'a.pdf', size: 9, fingerprint: '7-1' };
    await insertAnswerFile(t.db, { ...file, attemptId, userId: first.id });
    await t.db
      .updateTable('answerFiles')
      .set({ finishedAt: fromNow(0) })
      .where('id', '=', file.id)
      .execute();
    const body = { text: 'Va adjunto.', attemptId };
    expect(
      (await t.call('POST', toAssignmentPath(made, '/submissions'), { as: first, body })).statusCode,
    ).toBe(201);
  });

  test('stays whole and graded once when the attempt of who handed it in is deleted', async () => {
    const [first, second, third] = members as [Actor, Actor, Actor];
    const original = await lastOf(first);
    const deleted = await t.call('DELETE', at(original), { as: cast.people['T+'] });
    expect(deleted.statusCode).toBe(204);
    expect([await countFiles(second), await countFiles(third), await countQueue()]).toEqual([1, 1, 1]);
    expect((await grade(await lastOf(second), { mark: 7 })).statusCode).toBe(200);
    expect((await readMine(third)).result).toMatchObject({ score: 7 });
  });

  test('keeps a mark that is given while the attempt of who handed it in is deleted', async () => {
    const [first, second, third] = members as [Actor, Actor, Actor];
    const [original, copy] = [await lastOf(first), await lastOf(second)];
    const [deleted, graded] = await Promise.all([
      t.call('DELETE', at(original), { as: cast.people['T+'] }),
      grade(copy, { mark: 7 }),
    ]);
    expect([deleted.statusCode, graded.statusCode]).toEqual([204, 200]);
    for (const one of [second, third]) expect((await readMine(one)).result).toMatchObject({ score: 7 });
  });

  test('keeps a mark that is given while the person who handed it in is deleted', async () => {
    const [first, second, third] = members as [Actor, Actor, Actor];
    const copy = await lastOf(second);
    const { graded } = await t.db.transaction().execute(async (trx) => {
      await handOverSubmissions(trx, { userId: first.id });
      for (const table of ['answerFiles', 'attempts'] as const)
        await trx.deleteFrom(table).where('userId', '=', first.id).execute();
      const graded = grade(copy, { mark: 7 });
      // SQLite has one writer at a time.
      if (!isOnSqlite()) await untilSomebodyWaits(t);
      return { graded };
    });
    expect((await graded).statusCode).toBe(200);
    for (const one of [second, third]) expect((await readMine(one)).result).toMatchObject({ score: 7 });
  });

  test('outlives the person who handed it in', async () => {
    const [first, second, third] = members as [Actor, Actor, Actor];
    await handOverSubmissions(t.db, { userId: first.id });
    for (const table of ['answerFiles', 'attempts'] as const)
      await t.db.deleteFrom(table).where('userId', '=', first.id).execute();
    expect([await countFiles(second), await countFiles(third), await countQueue()]).toEqual([1, 1, 1]);
  });

  test('is graded for everybody through the copy of any member', async () => {
    const [first, second, third] = members as [Actor, Actor, Actor];
    const graded = await grade(await lastOf(second), { mark: 6, comment: 'Muy claro.', gradedAt: null });
    expect(graded.json().attempt).toMatchObject({ userId: second.id, result: { score: 6 } });
    for (const one of [first, third]) expect((await readMine(one)).result).toMatchObject({ score: 6 });
    expect(await countQueue()).toBe(0);
    expect((await grade(await lastOf(first), { mark: 5, gradedAt: null })).json().code).toBe(
      'graded_meanwhile',
    );
  });
});

describe('an attempt that expired with an unfinished upload alone', () => {
  let made: Assignment;
  let teacher: Actor;
  let uploader: Actor;
  let mate: Actor;
  let attemptId: number;
  const at = (id: number, rest = '') => toQuizPath(made, `/attempts/${id}${rest}`);
  const mineOf = async (as: Actor): Promise<Assignment['mine']> =>
    (await t.call('GET', toAssignmentPath(made), { as })).json().assignment.mine;
  /** Moves the attempt's end to the past and lets the call close it. */
  const expire = async (id: number, as: Actor) => {
    const dueAt = fromNow(-MINUTE);
    await t.db.updateTable('attempts').set({ dueAt }).where('id', '=', id).execute();
    expect((await t.call('GET', at(id), { as })).json().attempt.state).toBe('expired');
  };
  const begin = async (as: Actor) => (await startAttempt(t, made, as)).id;

  beforeEach(async () => {
    const cast = await createCast(t);
    teacher = cast.people['T+'];
    [uploader, mate] = [await t.actor('student'), await t.actor('student')];
    for (const { id } of [uploader, mate])
      await upsertSubscription(t.db, { userId: id, courseId: cast.courseId, group: 'Nocturno' });
    made = await createTestAssignment(t, cast, { perGroup: true });
    attemptId = await begin(uploader);
    const file = { id: `upload-${attemptId}`, slot: 1, name: 'a.pdf', size: 9, fingerprint: '7-1' };
    await insertAnswerFile(t.db, { ...file, attemptId, userId: uploader.id });
  });

  test('is not shared, and does not keep another member’s answer from the group', async () => {
    const full = await begin(mate);
    await t.call('PUT', at(full, '/answers/1'), {
      as: mate,
      body: { response: { text: 'Es 40.' }, seq: 1 },
    });
    await expire(attemptId, uploader);
    expect(await mineOf(mate)).toMatchObject({ attemptsUsed: 1, runningAttemptId: full });
    await expire(full, mate);
    expect((await mineOf(mate)).handedInBy).toBeNull();
    expect((await mineOf(uploader)).handedInBy).not.toBeNull();
  });

  test('is shared once when a teacher accepts its late answer', async () => {
    await expire(attemptId, uploader);
    expect((await mineOf(mate)).attemptId).toBeNull();
    const response = JSON.stringify({ text: 'Es 40.' });
    await saveLateAnswers(t.db, [{ attemptId, slot: 1, response, seq: 1 }]);
    const { id: lateId } = await t.db
      .selectFrom('lateAnswers')
      .select('id')
      .where('attemptId', '=', attemptId)
      .executeTakeFirstOrThrow();
    for (const _time of [1, 2])
      expect(
        (await t.call('POST', at(attemptId, `/late/${lateId}/accept`), { as: teacher })).statusCode,
      ).toBe(200);
    const mine = await mineOf(mate);
    expect(mine).toMatchObject({ attemptsUsed: 1, needsGrading: true });
    expect(mine.handedInBy).not.toBeNull();
    const { attempt } = (await t.call('GET', at(mine.attemptId ?? 0), { as: mate })).json();
    expect(attempt.questions[0].response).toMatchObject({ text: 'Es 40.' });
  });
});
