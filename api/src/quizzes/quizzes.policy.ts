import type { Db } from '../core/database/database.ts';
import { conflict, invalidField, notFound } from '../core/http/errors.ts';
import type { RequestedCourse } from '../courses/courses.policy.ts';
import { findOwnTimes } from './dates/quiz-dates.queries.ts';
import { countQuizzes, findQuiz, MAX_QUIZZES } from './quizzes.queries.ts';
import type { QuizRow } from './quizzes.table.ts';

/** True for a published quiz that is for this student's groups. */
export async function isQuizShown(db: Db, quiz: QuizRow, userId: number): Promise<boolean> {
  if (quiz.state !== 'published') return false;
  return !quiz.onlyGroups || (await findOwnTimes(db, quiz, userId)).isFor;
}

/** Returns the course's quiz; students get 404 for drafts and for quizzes of other groups. */
export async function requireQuiz(
  db: Db,
  course: Pick<RequestedCourse, 'id' | 'teaches'>,
  { quizId, userId }: { quizId: number; userId: number },
): Promise<QuizRow> {
  const quiz = await findQuiz(db, course.id, quizId);
  if (!quiz || !(course.teaches || (await isQuizShown(db, quiz, userId))))
    throw notFound('El cuestionario no existe.');
  return quiz;
}

export async function requireBelowQuizLimit(db: Db, courseId: number): Promise<void> {
  if ((await countQuizzes(db, courseId)) < MAX_QUIZZES) return;
  throw conflict('too_many_quizzes', `Un curso puede tener como máximo ${MAX_QUIZZES} cuestionarios.`);
}

/** Throws 409 for publishing an empty quiz; edits of an already published empty quiz pass. */
export function requirePublishableQuiz(
  quiz: Pick<QuizRow, 'state' | 'questionCount'>,
  before?: QuizRow,
): void {
  const wasSo = before?.state === 'published' && before.questionCount === 0;
  if (quiz.state === 'draft' || quiz.questionCount > 0 || wasSo) return;
  throw conflict('quiz_empty', 'Un cuestionario sin preguntas no se puede publicar: agregale al menos una.');
}

export function requireOrderedTimes({ opensAt, closesAt }: Pick<QuizRow, 'opensAt' | 'closesAt'>): void {
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    throw invalidField('closesAt', 'Tiene que cerrar después de abrir.');
  }
}
