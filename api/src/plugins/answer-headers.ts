import fastifyPlugin from 'fastify-plugin';

/**
 * What every answer of the API says unless its route says otherwise: it is somebody's data, so no cache keeps
 * it, and no browser takes it for anything but what it says it is or shows it inside another page.
 */
export const answerHeaders = fastifyPlugin(async (app) => {
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
