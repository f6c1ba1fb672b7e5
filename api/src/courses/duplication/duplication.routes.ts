import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CourseParams } from '../../core/http/schema.ts';
import { enforceRateLimit, type RateLimit } from '../../core/limits/rate-limit.ts';
import { HOUR } from '../../core/time/time.ts';
import { JobResponse } from '../../platform/jobs/jobs.schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { DuplicateCourseBody } from './duplication.schema.ts';

// Limited because a copy writes thousands of rows and a hijacked account could make many.
const COPIES: RateLimit = { name: 'course copies', max: 30, windowMs: HOUR };

export const duplicationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/duplicate',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Copia un curso, sin su gente, en un borrador nuevo: un trabajo que termina con su id',
        params: CourseParams,
        body: DuplicateCourseBody,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId } = request.params;
      const { body: payload } = request;
      await enforceRateLimit(app.db, COPIES, String(getCaller(request).id));
      // Repeating the request joins a running copy; after a finished copy it starts a new one.
      return queueJob(reply, {
        kind: 'courses.duplicate',
        courseId,
        payload,
        name: payload.name,
        dryRun: false,
        again: true,
      });
    },
  );
};
