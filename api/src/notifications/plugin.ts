import type { FastifyPluginAsync } from 'fastify';
import { notificationRoutes } from './notices.routes.ts';

export const notificationsModule: FastifyPluginAsync = async (app) => {
  await app.register(notificationRoutes, { prefix: '/api' });
};
