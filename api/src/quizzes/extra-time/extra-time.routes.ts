import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound, requireFound } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { findSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { write } from '../../platform/plugins/write.ts';
import { updateAttemptDueTimes } from '../dates/quiz-dates.queries.ts';
import { findQuiz } from '../quizzes.queries.ts';
import {
  ExtraTimeBody,
  ExtraTimeParams,
  ExtraTimeResponse,
  ExtraTimesResponse,
  QuizParams,
} from '../quizzes.schema.ts';
import { deleteExtraTime, listExtraTimes, saveExtraTime } from '../slots/slots.queries.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

async function getQuiz(db: Db, courseId: number, quizId: number) {
  return requireFound(await findQuiz(db, courseId, quizId), 'El cuestionario no existe.');
}

/** Throws the same 404 for unknown people and for people outside the course, so that ids reveal nobody. */
async function getMember(db: Db, courseId: number, userId: number) {
  const user = await findUser(db, userId);
  const isMember = (await findSubscription(db, userId, courseId)) !== undefined;
  if (!user || !isMember) throw notFound('Esa persona no está en el curso.');
  return user;
}

export const extraTimeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/quizz/:quizId/extra_time',
    {
      config,
      schema: {
        summary: 'Quiénes tienen tiempo extra en un cuestionario',
        params: QuizParams,
        response: { 200: ExtraTimesResponse },
      },
    },
    async (request) => {
      const quiz = await getQuiz(app.db, request.params.id, request.params.quizId);
      return { extraTimes: await listExtraTimes(app.db, quiz.id) };
    },
  );

  app.put(
    '/courses/:id/quizz/:quizId/extra_time/:userId',
    {
      config,
      schema: {
        summary: 'Da tiempo extra a una persona, también con el intento en curso',
        params: ExtraTimeParams,
        body: ExtraTimeBody,
        response: { 200: ExtraTimeResponse },
      },
    },
    async (request, reply) => {
      const { id, quizId, userId } = request.params;
      const { seconds } = request.body;
      return write(reply, async (change) => {
        const { trx } = change;
        const quiz = await getQuiz(trx, id, quizId);
        const { username } = await getMember(trx, id, userId);
        await saveExtraTime(trx, { quizId, userId, seconds });
        await updateAttemptDueTimes(trx, quiz);
        const target = { type: 'user', id: userId, name: username };
        const details = { courseId: id, quizId, seconds };
        change.audit({ action: 'quiz.extra_time', target, details });
        return { extraTime: { userId, username, seconds } };
      });
    },
  );

  app.delete(
    '/courses/:id/quizz/:quizId/extra_time/:userId',
    {
      config,
      schema: {
        summary: 'Quita el tiempo extra de una persona',
        params: ExtraTimeParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, quizId, userId } = request.params;
      return write(reply.code(204), async (change) => {
        const { trx } = change;
        const quiz = await getQuiz(trx, id, quizId);
        if (!(await deleteExtraTime(trx, quizId, userId))) throw notFound('No tiene tiempo extra.');
        await updateAttemptDueTimes(trx, quiz);
        const username = (await findUser(trx, userId))?.username ?? '';
        const target = { type: 'user', id: userId, name: username };
        const details = { courseId: id, quizId, seconds: 0 };
        change.audit({ action: 'quiz.extra_time', target, details });
        return null;
      });
    },
  );
};
