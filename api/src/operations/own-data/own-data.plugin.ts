import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../../core/http/register-all.ts';
import { accountClosureRoutes } from './closure.routes.ts';
import { dataExportRoutes } from './data-export.routes.ts';
import { dataRequestRoutes } from './data-requests.routes.ts';

export const ownDataRoutes: FastifyPluginAsync = async (app) => {
  await registerAll(app, [dataExportRoutes, accountClosureRoutes, dataRequestRoutes], { prefix: '/api' });
};
