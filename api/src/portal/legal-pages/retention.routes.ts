import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Integer, OneOf } from '../../core/http/schema.ts';
import { previewRetention, RETAINED } from '../../operations/start/retention.ts';

const RetentionResponse = Type.Object({
  retention: Type.Array(Type.Object({ what: OneOf(RETAINED), days: Integer, rows: Integer })),
});
export type RetentionResponse = Type.Static<typeof RetentionResponse>;

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
