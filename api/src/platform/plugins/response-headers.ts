import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Forbids caching, type guessing and framing, because API responses contain personal data. */
export function protectResponse(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

/** Recognises API calls by the matched route, because an encoded path need not begin with `/api/`. */
export const responseHeaders = fastifyPlugin(async (app) => {
  app.addHook('onRequest', ({ id, routeOptions }, reply, done) => {
    reply.header('x-request-id', id);
    if (routeOptions.url?.startsWith('/api/')) protectResponse(reply);
    done();
  });
});
