import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { courseExportRoutes } from './exports/exports.routes.ts';
import { archiveUploadRoutes } from './imports/archive-uploads.routes.ts';
import { courseImportRoutes } from './imports/imports.routes.ts';

export const transferModule: FastifyPluginAsync = async (app) => {
  await registerAll(app, [archiveUploadRoutes, courseExportRoutes, courseImportRoutes], { prefix: '/api' });
};
