import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAudit } from '../../audit/audit.queries.ts';
import { notFound } from '../../errors.ts';
import { getCaller } from '../../plugins/access.ts';
import { Id, NoContent } from '../../schema.ts';
import { requireQuiz } from '../quizzes.policy.ts';
import { requireAttempt, requireReader } from './attempts.policy.ts';
import { deleteAttempt, listOwnAttempts } from './attempts.queries.ts';
import { AttemptAnswer, AttemptParams, AttemptsAnswer, StartBody, StartParams } from './attempts.schema.ts';
import type { AttemptServices } from './close-attempts.ts';
import { presentAttempt, presentSummary } from './present-attempt.ts';
import { startAttempt } from './start-attempt.ts';

const config = { access: 'user', courseAccess: 'member' } as const;
const UserQuery = Type.Object({ userId: Type.Optional(Id) });

/** Without a body it starts too. */
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
          params: StartParams,
          body: StartBody,
          response: { 200: AttemptAnswer, 201: AttemptAnswer },
        },
      },
      async (request, reply) => {
        const reader = await requireReader(request, request.params.quizId);
        const { caller, teaches } = reader;
        const course = { id: request.params.id, teaches };
        const quiz = await requireQuiz(app.db, course, request.params.quizId);
        const starter = { userId: caller.id, preview: teaches, accessCode: request.body.accessCode ?? '' };
        const { attempt, created } = await startAttempt(services, quiz, starter);
        const presented = await presentAttempt(services, reader, attempt);
        return reply.code(created ? 201 : 200).send({ attempt: presented });
      },
    );

    app.get(
      '/courses/:id/quizz/:quizId/attempts',
      {
        config,
        schema: {
          summary: 'Mis intentos; para quien enseña, con userId, los de esa persona',
          params: StartParams,
          querystring: UserQuery,
          response: { 200: AttemptsAnswer },
        },
      },
      async (request) => {
        const reader = await requireReader(request, request.params.quizId);
        const { userId = reader.caller.id } = request.query;
        if (userId !== reader.caller.id && !reader.teaches) return { attempts: [] };
        const attempts = await listOwnAttempts(app.db, userId, [reader.quiz.id]);
        return { attempts: attempts.map((attempt) => presentSummary(reader, attempt)) };
      },
    );

    app.get(
      '/courses/:id/quizz/:quizId/attempts/:attemptId',
      {
        config,
        schema: {
          summary: 'Un intento con sus preguntas, lo guardado y, cuando corresponde, la revisión',
          params: AttemptParams,
          response: { 200: AttemptAnswer },
        },
      },
      async (request) => {
        const reader = await requireReader(request, request.params.quizId);
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
        const reader = await requireReader(request, request.params.quizId);
        const attempt = await requireAttempt(services, reader, request.params.attemptId);
        await app.db.transaction().execute(async (trx) => {
          if (!(await deleteAttempt(trx, attempt.id))) throw notFound('El intento no existe.');
          const target = { type: 'quiz', id: reader.quiz.id, name: reader.quiz.title };
          const details = { courseId: reader.quiz.courseId, attemptId: attempt.id, userId: attempt.userId };
          await insertAudit(trx, getCaller(request), { action: 'attempt.delete', target, details });
        });
        return reply.code(204).send(null);
      },
    );
  };
}
