import type { FastifyPluginAsync } from 'fastify';
import { noticeRoutes } from './notices.routes.ts';

export const notificationsModule: FastifyPluginAsync = async (app) => {
  await app.register(noticeRoutes, { prefix: '/api' });
};
