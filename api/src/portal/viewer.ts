import type { FastifyRequest } from 'fastify';
import type { Viewer } from './screens.ts';

/** The role that the browser claims. It proves nothing, and only selects a frame and code. */
export function viewerOf(request: FastifyRequest): Viewer {
  const role = /(?:^|;\s*)signed=(student|teacher|bedelia|admin)(?:;|$)/.exec(
    request.headers.cookie ?? '',
  )?.[1];
  return (role as Viewer | undefined) ?? null;
}
