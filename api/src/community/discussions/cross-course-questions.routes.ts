import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isTeachingRole } from '../../courses/subscriptions/course-roles.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { listCrossCourseQuestions } from './cross-course-questions.queries.ts';
import { CrossCourseQuestionsQuery, CrossCourseQuestionsResponse } from './discussions.schema.ts';
import { presentDiscussionQuestion } from './present-posts.ts';

export const crossCourseQuestionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/questions',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Las preguntas de los cursos propios: las que nadie respondió, las propias o todas',
        querystring: CrossCourseQuestionsQuery,
        response: { 200: CrossCourseQuestionsResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const reader = { userId: caller.id, teaches: isTeachingRole(caller.role) };
      const { rows, nextCursor } = await listCrossCourseQuestions(app.db, reader, request.query);
      const questions = rows.map((row) => ({
        ...presentDiscussionQuestion(row, { app, caller, reader: { ...reader, teaches: row.taught === 1 } }),
        courseName: row.courseName,
        placeTitle: row.placeTitle,
      }));
      return { questions, nextCursor };
    },
  );
};
