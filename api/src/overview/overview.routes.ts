import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readOverview } from './overview.queries.ts';
import { OverviewAnswer } from './overview.schema.ts';

export const overviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/overview',
    {
      config: { access: 'admin' },
      schema: { summary: 'La semana del instituto y lo que espera', response: { 200: OverviewAnswer } },
    },
    async () => ({ overview: await readOverview(app.db) }),
  );
};
