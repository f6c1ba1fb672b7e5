import type { FastifyPluginAsync } from 'fastify';
import { accountClosureRoutes } from './closure.routes.ts';
import { dataExportRoutes } from './data-export.routes.ts';
import { dataRequestRoutes } from './data-requests.routes.ts';

export const ownDataRoutes: FastifyPluginAsync = async (app) => {
  await app.register(dataExportRoutes, { prefix: '/api' });
  await app.register(accountClosureRoutes, { prefix: '/api' });
  await app.register(dataRequestRoutes, { prefix: '/api' });
};
