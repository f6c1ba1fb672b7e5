import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';
import { createQuiz, QUESTION_SAMPLES, startAttempt, toQuizPath } from '../../test/quiz-samples.ts';
import { findZoneAtNoon } from '../../test/time-zones.ts';
import { DAY, fromNow, HOUR, toIsoTime } from '../core/time/time.ts';
import { formatLocalTime } from '../core/time/time-zone.ts';
import { upsertSubscription } from '../courses/subscriptions/subscriptions.queries.ts';
import { findSendableNotification } from '../notifications/notices.queries.ts';
import { notifyOfQuizzes } from './notify-of-quizzes.ts';
import type { FullQuiz } from './quizzes.schema.ts';

let t: TestApp;
let cast: Cast;

beforeAll(async () => {
  t = await createTestApp({ TIME_ZONE: findZoneAtNoon() });
});
beforeEach(async () => {
  cast = await createCast(t);
});
afterAll(() => t.close());

/** Lists a person's notification texts, oldest first, without times. */
async function noticesOf(userId: number): Promise<string[]> {
  const all = t.db.selectFrom('notices').select(['title', 'text']).where('userId', '=', userId);
  const rows = await all.orderBy('id').execute();
  return rows.map(({ title, text }) => `${title}|${text}`.replace(/el \S+ \d+\/\d+ a las \d\d:\d\d/, '…'));
}

/** Runs the job twice at the same time, as two processes would. */
const look = () => Promise.all([notifyOfQuizzes(t.app), notifyOfQuizzes(t.app)]);
const opens = (quiz: FullQuiz) => t.db.updateTable('quizzes').where('id', '=', quiz.id);

test('students are told once that a quiz opens, and those who have not handed in that it closes', async () => {
  const late = await t.actor('student');
  await upsertSubscription(t.db, { userId: late.id, courseId: cast.courseId });
  const quiz = await createQuiz(t, cast, { title: 'Control 2', questions: [QUESTION_SAMPLES.truefalse] });
  await opens(quiz)
    .set({ opensAt: fromNow(HOUR) })
    .execute();
  await look();
  expect(await noticesOf(late.id)).toEqual([]);
  await opens(quiz)
    .set({ opensAt: fromNow(-HOUR) })
    .execute();
  await look();
  await look();
  expect(await noticesOf(late.id)).toEqual(['Abrió Control 2|']);
  expect(await noticesOf(cast.people['T+'].id)).toEqual([]);
  expect(await noticesOf(cast.people['S-'].id)).toEqual([]);

  const attempt = await startAttempt(t, quiz, cast.people['S+']);
  await t.call('POST', toQuizPath(quiz, `/attempts/${attempt.id}/submit`), {
    as: cast.people['S+'],
    body: {},
  });
  await opens(quiz)
    .set({ closesAt: fromNow(3 * HOUR) })
    .execute();
  await look();
  expect(await noticesOf(cast.people['S+'].id)).toEqual(['Abrió Control 2|']);
  const closes = 'Control 2 cierra …|Todavía no lo entregaste.';
  expect(await noticesOf(late.id)).toEqual(['Abrió Control 2|', closes]);
  // A moved end is notified again and replaces the earlier notification.
  await t.db
    .updateTable('notices')
    .set({ readAt: fromNow(0) })
    .where('userId', '=', late.id)
    .execute();
  await opens(quiz)
    .set({ closesAt: fromNow(5 * HOUR) })
    .execute();
  await look();
  expect((await t.call('GET', '/notices?unread=true', { as: late })).json().notices).toMatchObject([
    { kind: 'quizCloses', path: `/quizz/${cast.courseId}/?quiz=${quiz.id}` },
  ]);
  expect(await noticesOf(late.id)).toHaveLength(2);
});

test('whoever has extra time is told of their own end, a day before it and once', async () => {
  const later = await t.actor('student');
  await upsertSubscription(t.db, { userId: later.id, courseId: cast.courseId });
  const quiz = await createQuiz(t, cast, { title: 'Control 3', questions: [QUESTION_SAMPLES.truefalse] });
  await look();
  const give = (seconds: number) =>
    t.call('PUT', toQuizPath(quiz, `/extra_time/${later.id}`), { as: cast.people['T+'], body: { seconds } });
  await give(6 * 3600);
  const closesAt = fromNow(20 * HOUR);
  await opens(quiz).set({ closesAt }).execute();
  await look();
  const opened = 'Abrió Control 3|';
  expect((await noticesOf(cast.people['S+'].id)).length).toBe(2);
  expect(await noticesOf(later.id)).toEqual([opened]);
  await give(2 * 3600);
  await look();
  await look();
  const own = t.db.selectFrom('notices').select(['id', 'title']).where('kind', '=', 'quizCloses');
  const reminder = await own.where('userId', '=', later.id).executeTakeFirstOrThrow();
  const [, hour] = formatLocalTime(toIsoTime(Date.parse(closesAt) + 2 * HOUR)).split(' ');
  expect(reminder.title).toMatch(new RegExp(`^Control 3 cierra el \\S+ \\d+/\\d+ a las ${hour}$`));
  expect((await noticesOf(cast.people['S+'].id)).length).toBe(2);
  // The quiz has ended for others, but not for students with extra time.
  await opens(quiz)
    .set({ closesAt: fromNow(-1) })
    .execute();
  expect(await findSendableNotification(t.db, reminder.id)).toMatchObject({ aboutId: quiz.id });
  await look();
  expect((await noticesOf(later.id)).length).toBe(2);
});

test('a reminder that was not sent yet is not sent to who hands in meanwhile', async () => {
  const quiz = await createQuiz(t, cast, { questions: [QUESTION_SAMPLES.truefalse] });
  await look();
  await opens(quiz)
    .set({ closesAt: fromNow(3 * HOUR) })
    .execute();
  await look();
  const reminder = t.db.selectFrom('notices').select('id').where('kind', '=', 'quizCloses');
  const { id } = await reminder.where('userId', '=', cast.people['S+'].id).executeTakeFirstOrThrow();
  expect(await findSendableNotification(t.db, id)).toMatchObject({ aboutId: quiz.id });
  const attempt = await startAttempt(t, quiz, cast.people['S+']);
  await t.call('POST', toQuizPath(quiz, `/attempts/${attempt.id}/submit`), {
    as: cast.people['S+'],
    body: {},
  });
  expect(await findSendableNotification(t.db, id)).toBeUndefined();
  const own = { as: cast.people['S+'] };
  expect((await t.call('GET', '/notices?unread=true', own)).json().notices).toEqual([]);
});

test('marks are told when they are complete and may be seen: by hand, published together, or at the end', async () => {
  const essay = { ...QUESTION_SAMPLES.essay };
  const [open, held, closing] = [
    await createQuiz(t, cast, { title: 'Abierto', feedbackWhen: 'submitted', questions: [essay] }),
    await createQuiz(t, cast, { title: 'Retenido', feedbackWhen: 'released', questions: [essay] }),
    await createQuiz(t, cast, { title: 'Al cierre', feedbackWhen: 'closed', questions: [essay] }),
  ];
  for (const quiz of [open, held, closing]) {
    const { id } = await startAttempt(t, quiz, cast.people['S+']);
    const path = toQuizPath(quiz, `/attempts/${id}`);
    const answer = { response: 'Porque sí.', seq: 1 };
    await t.call('PUT', `${path}/answers/1`, { as: cast.people['S+'], body: answer });
    await t.call('POST', `${path}/submit`, { as: cast.people['S+'], body: {} });
    for (const mark of [1, 1.5]) {
      const body = { mark, comment: 'Bien' };
      await t.call('PUT', `${path}/grades/1`, { as: cast.people['T+'], body });
    }
  }
  const first = 'Te corrigieron Abierto: 1 de 2|Con un comentario de tu docente.';
  expect(await noticesOf(cast.people['S+'].id)).toEqual([first]);
  await t.call('PUT', toQuizPath(held, '/release'), { as: cast.people['T+'], body: { released: true } });
  const second = 'Te corrigieron Retenido: 1,5 de 2|';
  expect(await noticesOf(cast.people['S+'].id)).toEqual([first, second]);
  await t.db
    .insertInto('toldQuizzes')
    .values([open, held, closing].map(({ id }) => ({ quizId: id, event: 'opens' as const, moment: '' })))
    .execute();
  await opens(closing)
    .set({ closesAt: fromNow(-HOUR) })
    .execute();
  await look();
  await look();
  expect(await noticesOf(cast.people['S+'].id)).toEqual([
    first,
    second,
    'Te corrigieron Al cierre: 1,5 de 2|',
  ]);
});

test('a quiz that is extended by days reminds nobody of its former end', async () => {
  const [student, quiz] = [cast.people['S+'], await createQuiz(t, cast, { title: 'Parcial' })];
  await look();
  const close = (closesAt: string) => opens(quiz).set({ closesAt }).execute();
  await close(fromNow(20 * HOUR));
  await look();
  const own = t.db.selectFrom('notices').select('id').where('kind', '=', 'quizCloses');
  const { id } = await own.where('userId', '=', student.id).executeTakeFirstOrThrow();
  const kinds = async () =>
    (await t.call('GET', '/notices', { as: student }))
      .json()
      .notices.map(({ kind }: { kind: string }) => kind);
  expect(await kinds()).toEqual(['quizCloses', 'quizOpens']);
  await close(fromNow(7 * DAY));
  await look();
  expect(await kinds()).toEqual(['quizOpens']);
  expect(await findSendableNotification(t.db, id)).toBeUndefined();
  await close(fromNow(10 * HOUR));
  await look();
  expect(await kinds()).toEqual(['quizCloses', 'quizOpens']);
});
