import type { FastifyPluginAsync } from 'fastify';
import { searchRoutes } from './search.routes.ts';
import { askRoutes } from './tutor/ask.routes.ts';
import { tutorRoutes } from './tutor/tutor.routes.ts';

export const searchModule: FastifyPluginAsync = async (app) => {
  await app.register(searchRoutes, { prefix: '/api' });
  await app.register(tutorRoutes, { prefix: '/api' });
  await app.register(askRoutes, { prefix: '/api' });
};
