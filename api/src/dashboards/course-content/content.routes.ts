import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CourseParams } from '../../core/http/schema.ts';
import { write } from '../../platform/plugins/write.ts';
import { ContentResponse, MoveContentBody } from './content.schema.ts';
import { moveCourseContent } from './move-course-content.ts';
import { readCourseContent } from './read-course-content.ts';

const TEACHER = { access: 'user', courseAccess: 'teacher' } as const;

export const contentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/content',
    {
      config: TEACHER,
      schema: {
        summary: 'Todo lo que hay en un curso en su orden, sección por sección',
        params: CourseParams,
        response: { 200: ContentResponse },
      },
    },
    async ({ params }) => ({ sections: await readCourseContent(app.db, params.id) }),
  );

  app.put(
    '/courses/:id/content/order',
    {
      config: TEACHER,
      schema: {
        summary: 'Mueve cosas de un curso juntas a un lugar de una sección',
        params: CourseParams,
        body: MoveContentBody,
        response: { 200: ContentResponse },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return write(reply, async (change) => {
        const sections = await moveCourseContent(change.trx, id, request.body);
        const target = { type: 'course', id, name: request.course?.name ?? '' };
        change.audit({ action: 'content.move', target });
        return { sections };
      });
    },
  );
};
