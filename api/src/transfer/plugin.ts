import type { FastifyPluginAsync } from 'fastify';
import { exportRoutes } from './exports/exports.routes.ts';
import { archiveUploadRoutes } from './imports/archive-uploads.routes.ts';
import { importRoutes } from './imports/imports.routes.ts';

export const transferModule: FastifyPluginAsync = async (app) => {
  await app.register(archiveUploadRoutes, { prefix: '/api' });
  await app.register(exportRoutes, { prefix: '/api' });
  await app.register(importRoutes, { prefix: '/api' });
};
