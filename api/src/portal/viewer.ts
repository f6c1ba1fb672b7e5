import type { FastifyRequest } from 'fastify';
import type { Viewer } from './screens.ts';

/** Returns the role claimed by the browser, which only selects frame and code and proves nothing. */
export function viewerOf(request: FastifyRequest): Viewer {
  const role = /(?:^|;\s*)signed=(student|teacher|bedelia|admin)(?:;|$)/.exec(
    request.headers.cookie ?? '',
  )?.[1];
  return (role as Viewer | undefined) ?? null;
}
