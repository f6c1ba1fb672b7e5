import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { requireFound } from '../../core/http/errors.ts';
import { IdParams } from '../../core/http/schema.ts';
import { getCaller } from '../plugins/access-check.ts';
import { type CourseFinder, requireJobRight } from './jobs.policy.ts';
import { findJob } from './jobs.queries.ts';
import { JobResponse, presentJob } from './jobs.schema.ts';

export const jobRoutes: FastifyPluginAsyncTypebox<{ findCourse: CourseFinder }> = async (
  app,
  { findCourse },
) => {
  app.get(
    '/jobs/:id',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Por dónde va un trabajo que dura más que su pedido, y al final su resultado',
        params: IdParams,
        response: { 200: JobResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const job = requireFound(await findJob(app.db, request.params.id));
      await requireJobRight(app.db, findCourse, { caller, job });
      return { job: presentJob(job) };
    },
  );
};
