import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { forbidden, unauthorized } from '../../core/http/errors.ts';
import { ROLES, type Role } from '../../core/http/schema.ts';

/** The callers allowed on a route, besides administrators; `staff` means teachers and bedelía. */
export type RouteAccess = 'anonymous' | 'user' | 'teacher' | 'bedelia' | 'staff' | 'admin';

/** The caller, read on each request from the session and user behind the token. */
export interface Caller {
  id: number;
  role: Role;
  username: string;
  email: string;
  sessionId: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Ignores any token, even an invalid one, so that people with an old session can log in. */
    ignoreToken?: boolean;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: number };
    user: Caller | null;
  }
}

const ALLOWED: Record<Exclude<RouteAccess, 'anonymous'>, readonly Role[]> = {
  user: ROLES,
  teacher: ['teacher', 'admin'],
  bedelia: ['bedelia', 'admin'],
  staff: ['teacher', 'bedelia', 'admin'],
  admin: ['admin'],
};

/** Returns the caller of a route that is not open to everyone. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.user) throw unauthorized();
  return request.user;
}

/** True for administrators and bedelía, who manage people, enrolment and reports. */
export function canManagePeople({ role }: Pick<Caller, 'role'>): boolean {
  return ALLOWED.bedelia.includes(role);
}

/** Throws 403 unless the caller is this user or manages people. */
export function requireSelfOrManager(request: FastifyRequest, userId: number): Caller {
  const caller = getCaller(request);
  if (caller.id !== userId && !canManagePeople(caller)) throw forbidden();
  return caller;
}

/** Reads the caller from the token; returns null without a token and throws for an invalid token. */
type ReadCaller = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;

function requireAllowed(request: FastifyRequest, access: RouteAccess): void {
  if (access !== 'anonymous' && !ALLOWED[access].includes(getCaller(request).role)) throw forbidden();
}

/** Checks access; the server refuses to start while any route lacks an access declaration. */
export const accessCheck = fastifyPlugin<{ readCaller: ReadCaller }>(async (app, { readCaller }) => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes)
      if (!config?.access) throw new Error(`${String(method)} ${url} does not declare config.access`);
  });

  async function checkCaller(
    request: FastifyRequest,
    reply: FastifyReply,
    access: RouteAccess,
  ): Promise<void> {
    request.user = await readCaller(request, reply);
    requireAllowed(request, access);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { access, ignoreToken } = request.routeOptions.config;
    const isVisitor = access === 'anonymous' && request.headers.authorization === undefined;
    if (access === undefined || ignoreToken || isVisitor) return done();
    checkCaller(request, reply, access).then(() => done(), done);
  });
});
