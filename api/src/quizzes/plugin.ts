import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { questionFormatRoutes } from './question-formats/question-formats.routes.ts';
import { quizRoutes } from './quizzes.routes.ts';

export const quizzesModule: FastifyPluginAsync = async (app) => {
  await registerAll(app, [quizRoutes, questionFormatRoutes], { prefix: '/api' });
};
