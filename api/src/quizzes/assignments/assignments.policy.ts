import type { FastifyRequest } from 'fastify';
import { forbidden, notFound } from '../../core/http/errors.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { isQuizShown } from '../quizzes.policy.ts';
import { findQuiz } from '../quizzes.queries.ts';
import type { QuizRow } from '../quizzes.table.ts';

/** Returns an assignment of the requested course; throws 404 when the caller may not see it. */
export async function requireAssignment(request: FastifyRequest, assignmentId: number): Promise<QuizRow> {
  const { course, server } = request;
  if (!course) throw forbidden();
  const quiz = await findQuiz(server.db, course.id, assignmentId);
  const isThere =
    quiz?.kind === 'assignment' &&
    (course.teaches || (await isQuizShown(server.db, quiz, getCaller(request).id)));
  if (!isThere) throw notFound('La tarea no existe.');
  return quiz;
}
