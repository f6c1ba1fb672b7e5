import fastifyPlugin from 'fastify-plugin';

/** Parses only JSON; uploads register their own parsers. */
export const parsing = fastifyPlugin(async (app) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // Browser clients send the content type even without a body.
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
});
