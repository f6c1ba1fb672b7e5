import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getCaller } from '../../platform/plugins/access.ts';
import { FoundQuestionsResponse, OwnQuestionsQuery } from './discussions.schema.ts';
import { findQuestions } from './found-questions.queries.ts';
import { presentPostedQuestion } from './present-posts.ts';

export const foundQuestionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/questions',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Las preguntas de los cursos propios: las que nadie respondió, las propias o todas',
        querystring: OwnQuestionsQuery,
        response: { 200: FoundQuestionsResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const reader = { userId: caller.id, teaches: caller.role !== 'student' };
      const { rows, nextCursor } = await findQuestions(app.db, reader, request.query);
      const questions = rows.map((row) => ({
        ...presentPostedQuestion(row, { app, caller, reader }),
        courseName: row.courseName,
        placeTitle: row.placeTitle,
      }));
      return { questions, nextCursor };
    },
  );
};
