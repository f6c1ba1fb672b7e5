import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireQuizViewer } from '../attempts/attempts.policy.ts';
import type { AttemptServices } from '../attempts/close-attempts.ts';
import { QuizParams } from '../quizzes.schema.ts';
import { computeQuizStatistics } from './quiz-statistics.ts';
import { QuizStatisticsQuery, QuizStatisticsResponse } from './statistics.schema.ts';

/** By default the analysis uses the attempts that count for the grade. */
const BY_GRADING = { best: 'best', last: 'last', average: 'all' } as const;

export function quizStatisticsRoutes(services: AttemptServices): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/courses/:id/quizz/:quizId/statistics',
      {
        config: { access: 'user', courseAccess: 'teacher' },
        schema: {
          summary: 'El análisis de las preguntas de un cuestionario, con las fórmulas de Moodle',
          params: QuizParams,
          querystring: QuizStatisticsQuery,
          response: { 200: QuizStatisticsResponse },
        },
      },
      async (request) => {
        const { quiz } = await requireQuizViewer(request, request.params.quizId);
        const which = request.query.which ?? BY_GRADING[quiz.gradeBy];
        return { statistics: await computeQuizStatistics(services, quiz, which) };
      },
    );
  };
}
