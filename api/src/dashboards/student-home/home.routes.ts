import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { StudentHomeResponse } from './home.schema.ts';
import { readStudentHome } from './read-home.ts';

export const studentHomeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/home',
    {
      config: { access: 'user' },
      schema: {
        summary: 'El inicio de quien estudia: con qué seguir, qué vence, sus notas y sus cursos',
        response: { 200: StudentHomeResponse },
      },
    },
    async (request) => ({ home: await readStudentHome(app, getCaller(request)) }),
  );
};
