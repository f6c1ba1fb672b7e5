import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CourseParams } from '../../core/http/schema.ts';
import { CoursePlanResponse } from './plan.schema.ts';
import { readCoursePlan } from './read-course-plan.ts';

export const coursePlanRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/plan',
    {
      config: { access: 'anonymous', courseAccess: 'open' },
      schema: {
        summary:
          'El plan de un curso: sus clases con los cuestionarios entre ellas; con fechas y avance para quien está en él',
        params: CourseParams,
        response: { 200: CoursePlanResponse },
      },
    },
    async (request) => ({ plan: await readCoursePlan(request, request.params.id) }),
  );
};
