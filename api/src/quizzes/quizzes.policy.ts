import type { RequestedCourse } from '../courses/courses.policy.ts';
import type { Db } from '../database.ts';
import { conflict, invalidField, notFound } from '../http/errors.ts';
import { countQuizzes, findQuiz, MAX_QUIZZES } from './quizzes.queries.ts';
import type { QuizRow } from './quizzes.table.ts';

/** Returns the quiz of this course; throws 404 for a draft unless the caller teaches. */
export async function requireQuiz(
  db: Db,
  course: Pick<RequestedCourse, 'id' | 'teaches'>,
  quizId: number,
): Promise<QuizRow> {
  const quiz = await findQuiz(db, course.id, quizId);
  if (!quiz || (quiz.state === 'draft' && !course.teaches)) throw notFound('El cuestionario no existe.');
  return quiz;
}

export async function requireRoom(db: Db, courseId: number): Promise<void> {
  if ((await countQuizzes(db, courseId)) < MAX_QUIZZES) return;
  throw conflict('too_many_quizzes', `Un curso puede tener como máximo ${MAX_QUIZZES} cuestionarios.`);
}

export function requireOrderedTimes({ opensAt, closesAt }: Pick<QuizRow, 'opensAt' | 'closesAt'>): void {
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    throw invalidField('closesAt', 'Tiene que cerrar después de abrir.');
  }
}
