import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getCaller } from '../../platform/plugins/access.ts';
import { listMyProgress } from './my-progress.queries.ts';
import { MyProgressResponse } from './my-progress.schema.ts';

export const myProgressRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/my_progress',
    {
      config: { access: 'user' },
      schema: { summary: 'Cuánto viste de cada uno de tus cursos', response: { 200: MyProgressResponse } },
    },
    async (request) => {
      const { id: userId, role } = getCaller(request);
      return { progress: await listMyProgress(app.db, { userId, teaches: role !== 'student' }) };
    },
  );
};
