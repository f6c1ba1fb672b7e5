import fastifyPlugin from 'fastify-plugin';

/** Only JSON is parsed by default; uploads register their own parser. */
export const parsing = fastifyPlugin(async (app) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // A browser client sends the header with every call, even without a body.
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
});
