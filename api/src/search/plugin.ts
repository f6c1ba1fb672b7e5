import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { searchRoutes } from './search.routes.ts';
import { tutorAnswerRoutes } from './tutor/ask.routes.ts';
import { tutorRoutes } from './tutor/tutor.routes.ts';

export const searchModule: FastifyPluginAsync = async (app) => {
  await registerAll(app, [searchRoutes, tutorRoutes, tutorAnswerRoutes], { prefix: '/api' });
};
