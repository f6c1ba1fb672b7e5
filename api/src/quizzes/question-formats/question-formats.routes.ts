import type { FastifyPluginAsync } from 'fastify';
import { questionExportRoutes } from './export/export.routes.ts';
import { questionImportRoutes } from './import/import.routes.ts';
import { deleteAbandonedQuestions } from './import/imports.queries.ts';

/** Registers the import and export of question files, and deletes old unfinished imports on start. */
export const questionFormatRoutes: FastifyPluginAsync = async (app) => {
  await app.register(questionImportRoutes);
  await app.register(questionExportRoutes);
  app.addHook('onListen', async () => {
    await deleteAbandonedQuestions(app.db).catch((error) =>
      app.log.warn({ err: error }, 'imports not swept'),
    );
  });
};
