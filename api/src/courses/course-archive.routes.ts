import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../core/http/errors.ts';
import { CourseParams } from '../core/http/schema.ts';
import { now } from '../core/time/time.ts';
import { write } from '../platform/plugins/write.ts';
import { setCourseArchivedAt } from './courses.queries.ts';
import { CourseArchivedBody, CourseResponse } from './courses.schema.ts';

export const courseArchiveRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/courses/:id/archived',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary:
          'Archiva un curso, que sale de las listas y queda para quienes están en él, o lo trae de vuelta',
        params: CourseParams,
        body: CourseArchivedBody,
        response: { 200: CourseResponse },
      },
    },
    async (request, reply) => {
      const { archived } = request.body;
      return write(reply, async (change) => {
        const course = await setCourseArchivedAt(change.trx, request.params.id, archived ? now() : null);
        if (!course) throw notFound('El curso no existe.');
        const target = { type: 'course', id: course.id, name: course.name };
        change.audit({ action: archived ? 'course.archive' : 'course.unarchive', target });
        return { course };
      });
    },
  );
};
