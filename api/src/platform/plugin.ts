import type { FastifyPluginAsync } from 'fastify';
import { auditRoutes } from './audit/audit.routes.ts';
import { clientErrorRoutes } from './client-errors/client-errors.routes.ts';
import type { CourseFinder } from './jobs/jobs.policy.ts';
import { jobRoutes } from './jobs/jobs.routes.ts';
import { healthRoutes } from './metrics/health.routes.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';

export const platformModule: FastifyPluginAsync<{ findCourse: CourseFinder }> = async (
  app,
  { findCourse },
) => {
  await app.register(healthRoutes, { prefix: '/api' });
  await app.register(metricsRoutes, { prefix: '/api' });
  await app.register(clientErrorRoutes, { prefix: '/api' });
  await app.register(auditRoutes, { prefix: '/api' });
  await app.register(jobRoutes, { prefix: '/api', findCourse });
};
