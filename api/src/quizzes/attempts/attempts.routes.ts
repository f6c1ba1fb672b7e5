import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { Id, NoContent } from '../../core/http/schema.ts';
import { respond, write } from '../../platform/plugins/write.ts';
import { lockGroupSubmissions } from '../assignments/group-submissions.ts';
import { handOverSubmissions } from '../assignments/hand-over-submissions.ts';
import { requireQuiz } from '../quizzes.policy.ts';
import { QuizParams } from '../quizzes.schema.ts';
import { createAttemptNotFoundError, requireAttempt, requireQuizViewer } from './attempts.policy.ts';
import { deleteAttempt, insertAttempt, listOwnAttempts } from './attempts.queries.ts';
import { AttemptParams, AttemptResponse, AttemptStartBody, AttemptsResponse } from './attempts.schema.ts';
import type { AttemptServices } from './close-attempts.ts';
import { presentAttempt, presentAttemptSummary } from './present-attempt.ts';
import { prepareAttempt } from './start-attempt.ts';

const config = { access: 'user', courseAccess: 'member' } as const;
const UserQuery = Type.Object({ userId: Type.Optional(Id) });

/** Allows a request without body. */
async function noBody(request: { body: unknown }): Promise<void> {
  request.body ??= {};
}

export function attemptRoutes(services: AttemptServices): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/courses/:id/quizz/:quizId/attempts',
      {
        config,
        preValidation: noBody,
        schema: {
          summary: 'Empieza un intento, o sigue con el que está en curso',
          params: QuizParams,
          body: AttemptStartBody,
          response: { 200: AttemptResponse, 201: AttemptResponse },
        },
      },
      async (request, reply) => {
        const reader = await requireQuizViewer(request, request.params.quizId);
        const { caller, teaches } = reader;
        const course = { id: request.params.id, teaches };
        const quiz = await requireQuiz(app.db, course, { quizId: reader.quiz.id, userId: caller.id });
        const starter = { userId: caller.id, preview: teaches, accessCode: request.body.accessCode ?? '' };
        const start = async () => {
          const prepared = await prepareAttempt(services, quiz, starter);
          if ('running' in prepared) {
            const attempt = await presentAttempt(services, reader, prepared.running);
            return respond(reply.code(200), { attempt });
          }
          return write(reply.code(201), async ({ trx }) => {
            const attempt = await insertAttempt(trx, prepared.fresh);
            return { attempt: await presentAttempt({ ...services, db: trx }, reader, attempt) };
          });
        };
        // A unique violation means that a simultaneous start succeeded, so its attempt is used.
        return start().catch((error) => (isUniqueViolation(error) ? start() : Promise.reject(error)));
      },
    );

    app.get(
      '/courses/:id/quizz/:quizId/attempts',
      {
        config,
        schema: {
          summary: 'Mis intentos; para quien enseña, con userId, los de esa persona',
          params: QuizParams,
          querystring: UserQuery,
          response: { 200: AttemptsResponse },
        },
      },
      async (request) => {
        const reader = await requireQuizViewer(request, request.params.quizId);
        const { userId = reader.caller.id } = request.query;
        if (userId !== reader.caller.id && !reader.teaches) return { attempts: [] };
        const attempts = await listOwnAttempts(app.db, userId, [reader.quiz.id]);
        return { attempts: attempts.map((attempt) => presentAttemptSummary(reader, attempt)) };
      },
    );

    app.get(
      '/courses/:id/quizz/:quizId/attempts/:attemptId',
      {
        config,
        schema: {
          summary: 'Un intento con sus preguntas, lo guardado y, cuando corresponde, la revisión',
          params: AttemptParams,
          response: { 200: AttemptResponse },
        },
      },
      async (request) => {
        const reader = await requireQuizViewer(request, request.params.quizId);
        const attempt = await requireAttempt(services, reader, request.params.attemptId);
        return { attempt: await presentAttempt(services, reader, attempt) };
      },
    );

    app.delete(
      '/courses/:id/quizz/:quizId/attempts/:attemptId',
      {
        config: { ...config, courseAccess: 'teacher' },
        schema: { summary: 'Borra un intento', params: AttemptParams, response: { 204: NoContent } },
      },
      async (request, reply) => {
        const reader = await requireQuizViewer(request, request.params.quizId);
        const attempt = await requireAttempt(services, reader, request.params.attemptId);
        return write(reply.code(204), async (change) => {
          await lockGroupSubmissions(change.trx, attempt.id);
          await handOverSubmissions(change.trx, { attemptId: attempt.id });
          if (!(await deleteAttempt(change.trx, attempt.id))) throw createAttemptNotFoundError();
          const target = { type: 'quiz', id: reader.quiz.id, name: reader.quiz.title };
          const details = { courseId: reader.quiz.courseId, attemptId: attempt.id, userId: attempt.userId };
          change.audit({ action: 'attempt.delete', target, details });
          return null;
        });
      },
    );
  };
}
