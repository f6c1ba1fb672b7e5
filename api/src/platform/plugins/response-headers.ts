import fastifyPlugin from 'fastify-plugin';

/**
 * Default headers of every API response: responses hold personal data, so no cache stores them, and browsers
 * neither guess their type nor frame them.
 */
export const responseHeaders = fastifyPlugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
    done();
  });
});
