import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
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
  await registerAll(app, [healthRoutes, metricsRoutes, clientErrorRoutes, auditRoutes], { prefix: '/api' });
  await app.register(jobRoutes, { prefix: '/api', findCourse });
};
