import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getCaller } from '../../platform/plugins/access.ts';
import { HomeResponse } from './home.schema.ts';
import { readHome } from './read-home.ts';

export const homeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/home',
    {
      config: { access: 'user' },
      schema: {
        summary: 'El inicio de quien estudia: con qué seguir, qué vence, sus notas y sus cursos',
        response: { 200: HomeResponse },
      },
    },
    async (request) => ({ home: await readHome(app, getCaller(request)) }),
  );
};
