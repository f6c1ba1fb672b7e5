import type { FastifyInstance } from 'fastify';
import { DAY, fromNow, now } from '../core/time/time.ts';
import { momentText } from '../notifications/moment-text.ts';
import { deleteItemNotifications } from '../notifications/notices.queries.ts';
import { type NotificationInput, notify } from '../notifications/notify.ts';
import { type Change, writeAs } from '../platform/plugins/write.ts';
import {
  closingReminderKeyOf,
  type GradedAttempt,
  listClosingQuizzes,
  listGradedAttempts,
  listOpenedQuizzes,
  listQuizTakers,
  listQuizzesWithExtraTime,
  listRevealedQuizzes,
  markQuizNotified,
  openingReminderKeyOf,
  type QuizWithAudience,
  type RevealedQuiz,
} from './notified-quizzes.queries.ts';
import { computeAttemptVisibility, computeClosingDate } from './quiz-times.ts';
import type { QuizRow } from './quizzes.table.ts';

type Titled = Pick<QuizRow, 'id' | 'courseId' | 'title' | 'kind'>;

function isSoon(closesAt: string | null): closesAt is string {
  return closesAt !== null && closesAt <= fromNow(DAY);
}

const pathOf = ({ courseId, id, kind }: Titled) =>
  kind === 'quiz' ? `/quizz/${courseId}/?quiz=${id}` : `/assignments/${courseId}/${id}`;

const isAssignment = ({ kind }: Titled) => kind === 'assignment';

function openText(quiz: Titled, end: string | null): string {
  if (end === null) return '';
  return isAssignment(quiz) ? `Vence ${momentText(end)}.` : `Está abierto hasta ${momentText(end)}.`;
}

async function notifyOfOpening(change: Change, quiz: QuizWithAudience): Promise<void> {
  const { id, courseId, courseName, title } = quiz;
  if (!(await markQuizNotified(change.trx, id, 'opens', openingReminderKeyOf(quiz)))) return;
  const takers = Map.groupBy(await listQuizTakers(change.trx, quiz), ({ extraSeconds }) =>
    Number(extraSeconds),
  );
  for (const [extraSeconds, some] of takers.set(0, takers.get(0) ?? [])) {
    const end = computeClosingDate(quiz, extraSeconds);
    // Prevents a closing reminder, because the opening notification already names this end.
    if (isSoon(end))
      await markQuizNotified(change.trx, id, 'closes', closingReminderKeyOf(quiz, extraSeconds));
    await notify(change, {
      kind: 'quizOpens',
      courseId,
      aboutId: id,
      place: courseName,
      path: pathOf(quiz),
      to: some.map((taker) => taker.id),
      title: isAssignment(quiz) ? `Nueva tarea: ${title}` : `Abrió ${title}`,
      text: openText(quiz, end),
    });
  }
}

/** Notifies the students with this extra time when the quiz ends for them within a day. */
async function notifyOfClosing(change: Change, quiz: QuizWithAudience, extraSeconds = 0): Promise<void> {
  const { id, courseId, courseName, title, closesAt } = quiz;
  const end = computeClosingDate(quiz, extraSeconds);
  if (closesAt === null || !isSoon(end)) return;
  if (!(await markQuizNotified(change.trx, id, 'closes', closingReminderKeyOf(quiz, extraSeconds)))) return;
  // An ended quiz needs no reminder; the record made above keeps later runs from checking it.
  if (end <= now()) return;
  const takers = (await listQuizTakers(change.trx, quiz)).filter(
    (taker) => Number(taker.extraSeconds) === extraSeconds,
  );
  // An earlier reminder names an end that has changed since.
  await deleteItemNotifications(
    change.trx,
    { kind: 'quizCloses', aboutId: id },
    takers.map((taker) => taker.id),
  );
  await notify(change, {
    kind: 'quizCloses',
    courseId,
    aboutId: id,
    place: courseName,
    path: pathOf(quiz),
    to: takers.filter(({ handedIn }) => Number(handedIn) === 0).map((taker) => taker.id),
    title: `${title} ${isAssignment(quiz) ? 'vence' : 'cierra'} ${momentText(end)}`,
    text: `Todavía no ${isAssignment(quiz) ? 'la' : 'lo'} entregaste.`,
  });
}

const MARK = new Intl.NumberFormat('es-UY', { maximumFractionDigits: 2 });

/** The notification of a completely graded and released attempt. */
export function buildGradedNotification(
  quiz: Titled & { courseName: string },
  { id, userId, score, maxScore }: GradedAttempt,
  text = '',
): NotificationInput {
  const { courseId, courseName, title } = quiz;
  return {
    kind: 'graded',
    to: [userId],
    courseId,
    aboutId: id,
    place: courseName,
    text,
    title: `Te corrigieron ${title}: ${MARK.format(score ?? 0)} de ${MARK.format(maxScore)}`,
    path: isAssignment(quiz) ? pathOf(quiz) : `${pathOf(quiz)}&attempt=${id}`,
  };
}

async function notifyOfRelease(change: Change, quiz: RevealedQuiz): Promise<void> {
  const { id, latestClosing, longestExtra } = quiz;
  if (latestClosing === null || !computeAttemptVisibility(quiz, longestExtra, now()).score) return;
  if (!(await markQuizNotified(change.trx, id, 'graded', latestClosing))) return;
  const marked = await listGradedAttempts(change.trx, id);
  await notify(change, ...marked.map((attempt) => buildGradedNotification(quiz, attempt)));
}

async function each<T>(app: FastifyInstance, quizzes: T[], work: (change: Change, quiz: T) => Promise<void>) {
  for (const quiz of quizzes) await writeAs(app, null, (change) => work(change, quiz));
}

/** Notifies students of opened quizzes, of quizzes that end within a day, and of revealed marks. */
export async function notifyOfQuizzes(app: FastifyInstance): Promise<void> {
  await each(app, await listOpenedQuizzes(app.db), notifyOfOpening);
  await each(app, await listClosingQuizzes(app.db), notifyOfClosing);
  await each(app, await listQuizzesWithExtraTime(app.db), (change, { extraSeconds, ...quiz }) =>
    notifyOfClosing(change, quiz, extraSeconds),
  );
  await each(app, await listRevealedQuizzes(app.db), notifyOfRelease);
}
