import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { handOverSubmissions } from './assignments/hand-over-submissions.ts';
import { updateAttemptDueTimesOfCourse } from './dates/quiz-dates.queries.ts';
import { questionFormatRoutes } from './question-formats/question-formats.routes.ts';
import { quizRoutes } from './quizzes.routes.ts';

export const quizzesModule: FastifyPluginAsync = async (app) => {
  app.transactionHooks.afterGroupChange.push(updateAttemptDueTimesOfCourse);
  app.transactionHooks.beforeUserDeletion.push((trx, userId) => handOverSubmissions(trx, { userId }));
  await registerAll(app, [quizRoutes, questionFormatRoutes], { prefix: '/api' });
};
