import fastifyPlugin from 'fastify-plugin';

/** JSON is the only body that is read by default; uploads bring their own parser. */
export const parsing = fastifyPlugin(async (app) => {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    // A browser's wrapper sends the header with every call, also where there is nothing to say.
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
});
