import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type CourseAccess, type RequestedCourse, requireCourse } from './courses.policy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes under /courses/:id: the required course access, checked before the handler. */
    courseAccess?: CourseAccess;
  }
  interface FastifyRequest {
    /** Null on routes that declare no `courseAccess`. */
    course: RequestedCourse | null;
  }
}

async function checkCourse(request: FastifyRequest): Promise<void> {
  const { courseAccess } = request.routeOptions.config;
  const { id } = request.params as { id: number };
  if (courseAccess) request.course = await requireCourse(request, id, courseAccess);
}

/** Checks the `courseAccess` of every route that declares one, after the route's `access`. */
export const courseAccessCheck = fastifyPlugin(async (app) => {
  app.decorateRequest('course', null);
  app.addHook('onRoute', (route) => {
    const { method, url, config, preHandler = [] } = route;
    if (!config?.courseAccess) return;
    if (!url.includes('/courses/:id'))
      throw new Error(`${String(method)} ${url} declares courseAccess but has no /courses/:id`);
    route.preHandler = [checkCourse, ...[preHandler].flat()];
  });
});
