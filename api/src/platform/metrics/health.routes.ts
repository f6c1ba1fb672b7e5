import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { isMigrated } from '../../core/database/migrate.ts';
import { serviceUnavailable } from '../../core/http/errors.ts';

const Status = Type.Object({ status: Type.String() });

export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/health',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: { summary: 'Si el proceso vive', response: { 200: Status } },
    },
    async () => ({ status: 'ok' }),
  );

  app.get(
    '/ready',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: { summary: 'Si puede atender: base de datos al alcance y al día', response: { 200: Status } },
    },
    async () => {
      if (!(await isMigrated(app.db))) throw serviceUnavailable();
      return { status: 'ok' };
    },
  );
};
