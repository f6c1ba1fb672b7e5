import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Headers of all API responses: no caching, type guessing or framing, because they hold personal data. */
export function protectResponse(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

/** The matched route decides: an address can be written in ways that do not begin with `/api/`. */
export const responseHeaders = fastifyPlugin(async (app) => {
  app.addHook('onRequest', ({ id, routeOptions }, reply, done) => {
    reply.header('x-request-id', id);
    if (routeOptions.url?.startsWith('/api/')) protectResponse(reply);
    done();
  });
});
