import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastifyPlugin from 'fastify-plugin';
import { unavailable } from '../errors.ts';

const MAX_OPEN_REQUESTS = 1000;
const MAX_DELAY_MS = 1000;
const WINDOW_MS = 1000;

/** Says 503 at once when there is more to do than can be done, instead of letting everybody wait. */
export const overload = fastifyPlugin(async (app) => {
  let open = 0;
  let delayed = false;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    delayed = delay.mean / 1e6 > MAX_DELAY_MS;
    delay.reset();
  }, WINDOW_MS).unref();

  app.addHook('onRequest', async (request) => {
    open += 1;
    // Counted down when the connection is done with it, aborted ones too.
    request.raw.once('close', () => {
      open -= 1;
    });
    if (open > MAX_OPEN_REQUESTS || delayed) throw unavailable();
  });

  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
});
