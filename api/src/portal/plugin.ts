import type { FastifyPluginAsync } from 'fastify';
import { portalTextRoutes } from './legal-pages/portal-texts.routes.ts';
import { portalRoutes } from './portal.routes.ts';
import { remoteRoutes } from './remotes.routes.ts';

export const portalModule: FastifyPluginAsync = async (app) => {
  await app.register(portalTextRoutes, { prefix: '/api' });
  await app.register(remoteRoutes, { prefix: '/api' });
  await app.register(portalRoutes);
};
