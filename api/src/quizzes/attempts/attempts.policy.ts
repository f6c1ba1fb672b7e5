import type { FastifyRequest } from 'fastify';
import { forbidden, notFound } from '../../core/http/errors.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { findListedQuiz } from '../quizzes.queries.ts';
import type { AttemptCache, AttemptCacheEntry } from './attempt-cache.ts';
import type { AttemptRow } from './attempts.table.ts';
import { type AttemptServices, closeAttemptIfOverdue } from './close-attempts.ts';
import type { QuizViewer } from './present-attempt.ts';

interface Params {
  id: number;
  quizId: number;
  attemptId: number;
}

export function createAttemptNotFoundError() {
  return notFound('El intento no existe.');
}

/** Returns the quiz with the caller's rights; includes drafts, because they may have attempts. */
export async function requireQuizViewer(request: FastifyRequest, quizId: number): Promise<QuizViewer> {
  const { course, server: app } = request;
  if (!course) throw forbidden();
  const caller = getCaller(request);
  const row = await findListedQuiz(app.db, course.id, quizId, caller.id);
  if (!row) throw notFound('El cuestionario no existe.');
  return { app, caller, teaches: course.grades, quiz: row, longestExtra: row.longestExtra };
}

/** Returns the attempt of this quiz; students only get their own. */
export async function requireAttempt(
  services: AttemptServices,
  { teaches, caller, quiz }: QuizViewer,
  attemptId: number,
): Promise<AttemptRow> {
  const attempt = await closeAttemptIfOverdue(services, attemptId);
  if (attempt?.quizId !== quiz.id) throw createAttemptNotFoundError();
  if (attempt.userId !== caller.id && !teaches) throw createAttemptNotFoundError();
  return attempt;
}

/** Throws unless the attempt is the caller's own, because only its owner may answer. */
export async function requireOwnAttempt(
  request: FastifyRequest<{ Params: Params }>,
  known: AttemptCache,
): Promise<AttemptCacheEntry> {
  const { id, quizId, attemptId } = request.params;
  const attempt = await known.find(request.server.db, attemptId);
  const isThere = attempt?.courseId === id && attempt.quizId === quizId;
  if (!isThere || attempt.userId !== getCaller(request).id) throw createAttemptNotFoundError();
  return attempt;
}
