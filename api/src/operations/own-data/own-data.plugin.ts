import type { FastifyPluginAsync } from 'fastify';
import { closureRoutes } from './closure.routes.ts';
import { copyRoutes } from './copy.routes.ts';
import { dataRequestRoutes } from './data-requests.routes.ts';

export const ownDataRoutes: FastifyPluginAsync = async (app) => {
  await app.register(copyRoutes, { prefix: '/api' });
  await app.register(closureRoutes, { prefix: '/api' });
  await app.register(dataRequestRoutes, { prefix: '/api' });
};
