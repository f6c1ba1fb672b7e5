import { findDisplayName } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { findCourse } from '../../courses/courses.queries.ts';
import { getLecture } from '../../courses/lectures/lectures.queries.ts';
import { type NotificationInput, notify } from '../../notifications/notify.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { toPlainExcerpt } from '../../platform/text/plain-text.ts';
import { findQuiz } from '../../quizzes/quizzes.queries.ts';
import type { DiscussionAnswerRow, DiscussionQuestionRow } from './discussions.table.ts';

function clock(second: number): string {
  const whole = Math.floor(second);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

const placeOf = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

/** Returns where a question was asked, as a text and a path. */
async function whereIs(
  trx: Db,
  question: DiscussionQuestionRow,
): Promise<Pick<NotificationInput, 'place' | 'path'>> {
  const { courseId, lectureId, quizId, second, id } = question;
  const name = (await findCourse(trx, courseId))?.name;
  if (lectureId === null) {
    const quiz = await findQuiz(trx, courseId, quizId ?? 0);
    return {
      place: placeOf(name, quiz?.title),
      path: `/quizz/${courseId}/?quiz=${quizId}&pregunta=${id}`,
    };
  }
  const lecture = await getLecture(trx, courseId, lectureId);
  return {
    place: placeOf(name, `${lecture.title}, ${clock(second)}`),
    path: `/lectures/${courseId}/${lectureId}?t=${Math.floor(second)}&pregunta=${id}`,
  };
}

/** Follows the person's name in the title; an erasure finds such notifications by it. */
export const ANSWER_PHRASE = ' respondió: ';

/** Notifies the asker when somebody else answers. */
export async function notifyOfAnswer(
  change: Change,
  question: DiscussionQuestionRow,
  answer: { id: number; userId: number; text: string },
): Promise<void> {
  const { userId, courseId, title } = question;
  if (userId === null || userId === answer.userId) return;
  const name = await findDisplayName(change.trx, answer.userId);
  await notify(change, {
    kind: 'answer',
    to: [userId],
    courseId,
    aboutId: answer.id,
    ...(await whereIs(change.trx, question)),
    repeatable: `${answer.userId} ${question.id}`,
    title: `${name}${ANSWER_PHRASE}${title}`,
    text: toPlainExcerpt(answer.text, 500),
  });
}

/** Notifies an answer's author when somebody else accepts it; never reveals an anonymous asker. */
export async function notifyOfAcceptance(
  change: Change,
  question: DiscussionQuestionRow,
  answer: Pick<DiscussionAnswerRow, 'id' | 'userId' | 'text'>,
  by: number,
): Promise<void> {
  const { userId } = answer;
  if (userId === null || userId === by) return;
  await notify(change, {
    kind: 'acceptedAnswer',
    to: [userId],
    courseId: question.courseId,
    aboutId: answer.id,
    ...(await whereIs(change.trx, question)),
    repeatable: `${by} ${answer.id}`,
    title: 'Aceptaron tu respuesta',
    // The answerer's own words, because those of the asker may be erased.
    text: toPlainExcerpt(answer.text, 500),
  });
}
