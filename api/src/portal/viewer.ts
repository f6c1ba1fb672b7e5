import type { FastifyRequest } from 'fastify';
import type { ViewerRole } from './screens.ts';

/** Returns the role claimed by the browser, which only selects frame and code and proves nothing. */
export function claimedRoleOf(request: FastifyRequest): ViewerRole {
  const role = /(?:^|;\s*)signed=(student|teacher|bedelia|admin)(?:;|$)/.exec(
    request.headers.cookie ?? '',
  )?.[1];
  return (role as ViewerRole | undefined) ?? null;
}
