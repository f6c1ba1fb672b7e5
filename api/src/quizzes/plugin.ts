import type { FastifyPluginAsync } from 'fastify';
import { questionFormatRoutes } from './question-formats/question-formats.routes.ts';
import { quizRoutes } from './quizzes.routes.ts';

export const quizzesModule: FastifyPluginAsync = async (app) => {
  await app.register(quizRoutes, { prefix: '/api' });
  await app.register(questionFormatRoutes, { prefix: '/api' });
};
