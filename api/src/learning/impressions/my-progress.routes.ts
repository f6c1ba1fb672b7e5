import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listMyProgress } from '../../courses/lectures/my-progress.queries.ts';
import { MyProgressResponse } from '../../courses/lectures/my-progress.schema.ts';
import { isTeachingRole } from '../../courses/subscriptions/course-roles.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';

export const myProgressRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/my_progress',
    {
      config: { access: 'user' },
      schema: { summary: 'Cuánto viste de cada uno de tus cursos', response: { 200: MyProgressResponse } },
    },
    async (request) => {
      const { id: userId, role } = getCaller(request);
      return { progress: await listMyProgress(app.db, { userId, teaches: isTeachingRole(role) }) };
    },
  );
};
