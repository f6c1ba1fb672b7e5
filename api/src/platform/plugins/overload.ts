import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastifyPlugin from 'fastify-plugin';
import { unavailable } from '../../core/http/errors.ts';

const MAX_OPEN_REQUESTS = 1000;
const MAX_DELAY_MS = 1000;
const WINDOW_MS = 1000;
/** A single long pause (start, garbage collection) is not yet an overload. */
const SLOW_WINDOWS = 2;

declare module 'fastify' {
  interface FastifyInstance {
    openRequests(): number;
  }
}

/** Responds 503 at once under overload, instead of letting everybody wait. */
export const overload = fastifyPlugin(async (app) => {
  let open = 0;
  let slowWindows = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    slowWindows = delay.percentile(50) / 1e6 > MAX_DELAY_MS ? slowWindows + 1 : 0;
    delay.reset();
  }, WINDOW_MS).unref();

  app.decorate('openRequests', () => open);
  app.addHook('onRequest', (_request, reply, done) => {
    open += 1;
    // Counted down when the connection is done with it, also after an abort.
    reply.raw.once('close', () => {
      open -= 1;
    });
    const isTooMuch = open > MAX_OPEN_REQUESTS || slowWindows >= SLOW_WINDOWS;
    done(isTooMuch ? unavailable() : undefined);
  });

  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
});
