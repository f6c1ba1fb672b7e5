import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CourseParams } from '../../core/http/schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { toPlainExcerpt } from '../../platform/text/plain-text.ts';
import { requireAttempt, requireQuizViewer } from '../attempts/attempts.policy.ts';
import { SlotParams } from '../attempts/attempts.schema.ts';
import type { AttemptServices } from '../attempts/close-attempts.ts';
import {
  countHandGradedAnswers,
  countUngradedAnswers,
  countUngradedAnswersByCourse,
  listOwnGradingComments,
  listUngradedAnswers,
  listUngradedQuestions,
} from './grading-queue.queries.ts';
import {
  GradableAnswerResponse,
  GradingCommentsResponse,
  GradingQueueQuery,
  GradingQueueResponse,
  UngradedCountsResponse,
  UngradedQuestionsQuery,
  UngradedQuestionsResponse,
} from './grading-queue.schema.ts';
import { presentGradableAnswer } from './present-answer.ts';

const config = { access: 'user', courseAccess: 'assistant' } as const;
const TITLE = 80;

/** Registers the routes of answers that need grading. */
export function gradingQueueRoutes(services: AttemptServices): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/grading',
      {
        config: { access: 'user' },
        schema: {
          summary: 'Cuántas respuestas esperan corrección en mis cursos',
          response: { 200: UngradedCountsResponse },
        },
      },
      async (request) => {
        return { courses: await countUngradedAnswersByCourse(app.db, getCaller(request).id) };
      },
    );

    app.get(
      '/courses/:id/grading',
      {
        config,
        schema: {
          summary: 'Las respuestas de un curso que esperan corrección, pregunta por pregunta',
          params: CourseParams,
          querystring: GradingQueueQuery,
          response: { 200: GradingQueueResponse },
        },
      },
      async ({ params: { id }, query }) => {
        const { rows, nextCursor } = await listUngradedAnswers(app.db, id, query);
        return { answers: rows, total: await countUngradedAnswers(app.db, id, query), nextCursor };
      },
    );

    app.get(
      '/courses/:id/grading/questions',
      {
        config,
        schema: {
          summary: 'Las preguntas de un curso con respuestas que esperan corrección',
          params: CourseParams,
          querystring: UngradedQuestionsQuery,
          response: { 200: UngradedQuestionsResponse },
        },
      },
      async ({ params: { id }, query }) => {
        const rows = await listUngradedQuestions(app.db, id, query);
        const ids = rows.map(({ questionId }) => questionId);
        const graded = new Map(
          (await countHandGradedAnswers(app.db, id, ids)).map((row) => [
            `${row.quizId} ${row.questionId}`,
            Number(row.graded),
          ]),
        );
        const questions = await services.questions.load(app.db, ids);
        return {
          questions: rows.map((row) => {
            const content = questions.get(row.questionId)?.content;
            return {
              ...row,
              title: content ? content.title || toPlainExcerpt(content.text, TITLE) : '',
              graded: graded.get(`${row.quizId} ${row.questionId}`) ?? 0,
            };
          }),
        };
      },
    );

    app.get(
      '/courses/:id/grading/comments',
      {
        config,
        schema: {
          summary: 'Los comentarios que ya usé al corregir en un curso, los más usados primero',
          params: CourseParams,
          response: { 200: GradingCommentsResponse },
        },
      },
      async (request) => ({
        comments: await listOwnGradingComments(app.db, request.params.id, getCaller(request).id),
      }),
    );

    app.get(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/grades/:slot',
      {
        config,
        schema: {
          summary: 'Una respuesta, para corregirla',
          params: SlotParams,
          response: { 200: GradableAnswerResponse },
        },
      },
      async (request) => {
        const { quizId, attemptId, slot } = request.params;
        const reader = await requireQuizViewer(request, quizId);
        const attempt = await requireAttempt(services, reader, attemptId);
        return { answer: await presentGradableAnswer(services, reader, attempt, slot) };
      },
    );
  };
}
