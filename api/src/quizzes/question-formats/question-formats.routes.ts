import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../../core/http/register-all.ts';
import { questionExportRoutes } from './export/export.routes.ts';
import { questionImportRoutes } from './import/import.routes.ts';
import { deleteAbandonedQuestions } from './import/imports.queries.ts';

/** Registers the import and export of question files, and deletes old unfinished imports on start. */
export const questionFormatRoutes: FastifyPluginAsync = async (app) => {
  await registerAll(app, [questionImportRoutes, questionExportRoutes]);
  app.addHook('onListen', async () => {
    await deleteAbandonedQuestions(app.db).catch((error) =>
      app.log.warn({ err: error }, 'imports not swept'),
    );
  });
};
