import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CourseParams } from '../http/schema.ts';
import { JobResponse } from '../jobs/jobs.schema.ts';
import { startJob } from '../jobs/start-job.ts';
import { DuplicateBody } from './duplication.schema.ts';

export const duplicationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/duplicate',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Copia un curso, sin su gente, en un borrador nuevo: un trabajo que termina con su id',
        params: CourseParams,
        body: DuplicateBody,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId } = request.params;
      const { body: payload } = request;
      // Who asks twice for the same copy while it is made gets one; afterwards another one.
      return startJob(reply, {
        ...{ kind: 'courses.duplicate', courseId, payload, name: payload.name },
        ...{ dryRun: false, again: true },
      });
    },
  );
};
