import fastifyPlugin from 'fastify-plugin';
import { toLoggedPath } from '../../core/process/logging.ts';

/** Logs one line per request with its id, which the response also carries. */
export const requestLog = fastifyPlugin(async (app) => {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const { method } = request;
    request.log.info({
      method,
      path: toLoggedPath(request),
      status: reply.statusCode,
      ms,
      user: request.user?.id,
    });
    done();
  });
});
