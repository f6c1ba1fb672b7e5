import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { forbidden, notFound } from '../core/http/errors.ts';
import { CourseParams, NoContent } from '../core/http/schema.ts';
import { isTeachingRole } from '../courses/subscriptions/course-roles.ts';
import { getCaller } from '../platform/plugins/access-check.ts';
import { write } from '../platform/plugins/write.ts';
import { presentFullQuiz } from './presentation/present-full-quiz.ts';
import { presentQuizzes } from './presentation/present-quizzes.ts';
import { requireQuiz } from './quizzes.policy.ts';
import { deleteQuizzes, listOwnQuizzes, listQuizzes } from './quizzes.queries.ts';
import { QuizDeletionQuery, QuizParams, QuizResponse, QuizzesResponse } from './quizzes.schema.ts';

export const quizListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/quizzes',
    {
      config: { access: 'user' },
      schema: { summary: 'Los cuestionarios de mis cursos', response: { 200: QuizzesResponse } },
    },
    async (request) => {
      const caller = getCaller(request);
      const teaches = isTeachingRole(caller.role);
      const rows = await listOwnQuizzes(app.db, { userId: caller.id, drafts: teaches });
      const [taught, studied] = await Promise.all(
        [true, false].map((own) => {
          const some = rows.filter(({ courseRole }) => (teaches && courseRole === null) === own);
          return presentQuizzes({ app, caller, teaches: own }, some);
        }),
      );
      const byId = new Map([...(taught ?? []), ...(studied ?? [])].map((quiz) => [quiz.id, quiz]));
      return { quizzes: rows.flatMap(({ id }) => byId.get(id) ?? []) };
    },
  );

  app.get(
    '/courses/:id/quizz',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Los cuestionarios de un curso',
        params: CourseParams,
        response: { 200: QuizzesResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const teaches = request.course?.teaches === true;
      const filters = { userId: caller.id, drafts: teaches, kind: 'quiz' } as const;
      const rows = await listQuizzes(app.db, request.params.id, filters);
      return { quizzes: await presentQuizzes({ app, caller, teaches }, rows) };
    },
  );

  app.delete(
    '/courses/:id/quizz',
    {
      config: { access: 'admin', courseAccess: 'admin' },
      schema: {
        summary: 'Borra un cuestionario (quizId) o todos los del curso',
        params: CourseParams,
        querystring: QuizDeletionQuery,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { quizId } = request.query;
      return write(reply.code(204), async (change) => {
        const isOne = quizId !== undefined;
        const root = isOne
          ? { table: 'quizzes', column: 'id', ids: [quizId] }
          : { table: 'quizzes', column: 'courseId', ids: [id] };
        const name = request.course?.name ?? '';
        await change.keepForUndo({
          courseId: id,
          root,
          ...(isOne ? { type: 'quiz' } : { type: 'quizzes', name }),
        });
        const gone = await deleteQuizzes(change.trx, id, quizId);
        if (gone.length === 0 && quizId !== undefined) throw notFound('El cuestionario no existe.');
        const entries = gone.map((quiz) => ({
          action: 'quiz.delete',
          target: { type: 'quiz', id: quiz.id, name: quiz.title },
          details: { courseId: id },
        }));
        change.audit(...entries);
        return null;
      });
    },
  );

  app.get(
    '/courses/:id/quizz/:quizId',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Un cuestionario; con sus preguntas para quien enseña',
        params: QuizParams,
        response: { 200: QuizResponse },
      },
    },
    async (request) => {
      const { course } = request;
      if (!course) throw forbidden();
      const { id } = await requireQuiz(app.db, course, {
        quizId: request.params.quizId,
        userId: getCaller(request).id,
      });
      return { quiz: await presentFullQuiz(request, app.db, id) };
    },
  );
};
