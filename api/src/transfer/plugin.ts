import type { FastifyPluginAsync } from 'fastify';
import { courseExportRoutes } from './exports/exports.routes.ts';
import { archiveUploadRoutes } from './imports/archive-uploads.routes.ts';
import { courseImportRoutes } from './imports/imports.routes.ts';

export const transferModule: FastifyPluginAsync = async (app) => {
  await app.register(archiveUploadRoutes, { prefix: '/api' });
  await app.register(courseExportRoutes, { prefix: '/api' });
  await app.register(courseImportRoutes, { prefix: '/api' });
};
