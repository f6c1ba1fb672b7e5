import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type CourseAccess, type RequestedCourse, requireCourse } from '../courses/courses.policy.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { readCaller } from '../sessions/sessions.token.ts';
import type { Role } from '../users/roles.ts';

/** Who may call: `teacher` means teachers and admins, `admin` admins alone. */
export type Access = 'anonymous' | 'user' | 'teacher' | 'admin';

/** Who is calling, read live from the session and the user behind the token. */
export interface Caller {
  id: number;
  role: Role;
  username: string;
  email: string;
  sessionId: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** For routes under /courses/:id: the rule on that course, checked before the handler. */
    courseAccess?: CourseAccess;
    /** A dead token does not matter here: login, sign-up, recovery, activation. */
    ignoreToken?: boolean;
  }
  interface FastifyRequest {
    /** Set by `courseAccess`. */
    course: RequestedCourse | null;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: number };
    user: Caller | null;
  }
}

const ALLOWED: Record<Exclude<Access, 'anonymous'>, readonly Role[]> = {
  user: ['student', 'teacher', 'admin'],
  teacher: ['teacher', 'admin'],
  admin: ['admin'],
};

/** The caller of a route that is not open to everyone. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.user) throw unauthorized();
  return request.user;
}

/** For `{id}` of a user: oneself or an admin. */
export function requireSelfOrAdmin(request: FastifyRequest, userId: number): Caller {
  const caller = getCaller(request);
  if (caller.id !== userId && caller.role !== 'admin') throw forbidden();
  return caller;
}

async function checkCaller(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> {
  request.user = await readCaller(request, reply);
  if (access === 'anonymous') return;
  if (!ALLOWED[access].includes(getCaller(request).role)) throw forbidden();
}

async function checkCourse(request: FastifyRequest): Promise<void> {
  const { courseAccess } = request.routeOptions.config;
  const { id } = request.params as { id: number };
  if (courseAccess) request.course = await requireCourse(request, id, courseAccess);
}

function checkDeclaration(route: RouteOptions): void {
  const { access, courseAccess } = route.config ?? {};
  if (access === undefined) {
    throw new Error(`${String(route.method)} ${route.url} does not declare config.access`);
  }
  if (courseAccess && !route.url.includes('/courses/:id')) {
    throw new Error(`${String(route.method)} ${route.url} declares courseAccess but has no /courses/:id`);
  }
}

/** Closed by default: the server does not start while any route fails to declare who may call it. */
export const access = fastifyPlugin(async (app) => {
  const routes: RouteOptions[] = [];
  app.decorateRequest('course', null);
  app.addHook('onRoute', (route) => {
    routes.push(route);
    if (route.config?.courseAccess) route.preHandler = [checkCourse, ...[route.preHandler ?? []].flat()];
  });
  app.addHook('onReady', async () => {
    for (const route of routes) checkDeclaration(route);
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { access, ignoreToken } = request.routeOptions.config;
    const isVisitor = access === 'anonymous' && request.headers.authorization === undefined;
    if (access === undefined || ignoreToken || isVisitor) return done();
    checkCaller(request, reply, access).then(() => done(), done);
  });
});
