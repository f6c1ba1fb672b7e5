import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RetentionResponse } from '../../operations/start/retention.schema.ts';
import { previewRetention } from '../../operations/start/retention.ts';

export const retentionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/retention',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Cuántos días se guarda cada cosa, y cuánto borraría hoy la limpieza, sin borrar nada',
        response: { 200: RetentionResponse },
      },
    },
    async () => ({ retention: await previewRetention(app.db, app.config.keepDays) }),
  );
};
