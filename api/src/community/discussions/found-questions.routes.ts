import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getCaller } from '../../platform/plugins/access.ts';
import { FoundQuestionsQuery, FoundQuestionsResponse } from './discussions.schema.ts';
import { listQuestionsAcrossCourses } from './found-questions.queries.ts';
import { presentPostedQuestion } from './present-posts.ts';

export const foundQuestionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/questions',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Las preguntas de los cursos propios: las que nadie respondió, las propias o todas',
        querystring: FoundQuestionsQuery,
        response: { 200: FoundQuestionsResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const reader = { userId: caller.id, teaches: caller.role !== 'student' };
      const { rows, nextCursor } = await listQuestionsAcrossCourses(app.db, reader, request.query);
      const questions = rows.map((row) => ({
        ...presentPostedQuestion(row, { app, caller, reader }),
        courseName: row.courseName,
        placeTitle: row.placeTitle,
      }));
      return { questions, nextCursor };
    },
  );
};
