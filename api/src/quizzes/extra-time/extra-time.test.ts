import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createQuiz, startAttempt, toQuizPath } from '../../../test/quiz-samples.ts';
import type { Db } from '../../core/database/database.ts';
import { fromNow, MINUTE } from '../../core/time/time.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { closeAttemptIfOverdue } from '../attempts/close-attempts.ts';
import { QuestionCache } from '../questions/question-cache.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
});
afterAll(() => t.close());

test('R32: extra time tells a teacher nothing about people outside the course', async () => {
  const quiz = await createQuiz(t, cast);
  const give = (userId: number) =>
    t.call('PUT', toQuizPath(quiz, `/extra_time/${userId}`), {
      as: cast.people['T+'],
      body: { seconds: 60 },
    });
  const stranger = await give(cast.people['S-'].id);
  const nobody = await give(2_000_000_000);
  expect(stranger.statusCode).toBe(404);
  expect(stranger.body).toBe(nobody.body);
  expect((await give(cast.people['S+'].id)).json().extraTime.username).toBe(cast.people['S+'].username);
  const list = await t.call('GET', toQuizPath(quiz, '/extra_time'), { as: cast.people['T+'] });
  expect(list.json().extraTimes).toHaveLength(1);
});

test('a quiz is discussed only after the longest extra time, in which a student may still start it', async () => {
  const quiz = await createQuiz(t, cast, { closesAt: fromNow(-MINUTE) });
  const student = cast.people['S+'];
  const place = { as: cast.people['T+'], body: { seconds: 600 } };
  const path = toQuizPath(quiz, `/extra_time/${student.id}`);
  expect((await t.call('PUT', path, place)).statusCode).toBe(200);
  const discuss = async () =>
    (await t.call('GET', toQuizPath(quiz, '/questions'), { as: student })).statusCode;
  expect(await discuss()).toBe(403);
  const { id } = await startAttempt(t, quiz, student);
  await t.call('POST', toQuizPath(quiz, `/attempts/${id}/submit`), { as: student });
  expect(await discuss()).toBe(403);
  await t.call('DELETE', path, { as: cast.people['T+'] });
  expect(await discuss()).toBe(200);
});

test('extra time that comes while an overdue attempt is being closed keeps it open', async () => {
  const quiz = await createQuiz(t, cast);
  const { id } = await startAttempt(t, quiz, cast.people['S+']);
  const endAt = (db: Db, ms: number) =>
    db
      .updateTable('attempts')
      .set({ dueAt: fromNow(ms) })
      .where('id', '=', id)
      .execute();
  await endAt(t.db, -MINUTE);
  let closing: Promise<unknown> = Promise.resolve();
  await t.db.transaction().execute(async (trx) => {
    await endAt(trx, MINUTE);
    closing = closeAttemptIfOverdue({ db: t.db, questions: new QuestionCache() }, id);
    // Lets the other transaction read the former end before this one commits.
    for (let turn = 0; turn < 400; turn += 1) await findAttempt(trx, id);
  });
  await closing;
  expect(await findAttempt(t.db, id)).toMatchObject({ state: 'running' });
});
