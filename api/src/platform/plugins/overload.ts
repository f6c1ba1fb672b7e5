import { monitorEventLoopDelay } from 'node:perf_hooks';
import fastifyPlugin from 'fastify-plugin';
import { serviceUnavailable, tooManyRequests } from '../../core/http/errors.ts';
import { toRateLimitKey } from '../../core/limits/ip-address.ts';
import { SECOND } from '../../core/time/time.ts';
import { OpenRequests } from './open-requests.ts';

const MAX_WORK = 1000;
/** A campus shares one address, but a single address may not use the whole capacity. */
const MAX_PER_ADDRESS = 900;
const MAX_DELAY_MS = 1000;
const WINDOW_MS = SECOND;
/** A single slow window is no overload, because a start or a garbage collection causes one. */
const SLOW_WINDOWS = 2;

declare module 'fastify' {
  interface FastifyInstance {
    openRequests: OpenRequests;
  }
}

/** Sends 503 under overload, and 429 to an address with too many open requests. */
export const overloadProtection = fastifyPlugin(async (app) => {
  const open = new OpenRequests();
  let slowWindows = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    slowWindows = delay.percentile(50) / 1e6 > MAX_DELAY_MS ? slowWindows + 1 : 0;
    delay.reset();
  }, WINDOW_MS).unref();

  app.decorate('openRequests', open);
  app.addHook('onRequest', (request, reply, done) => {
    const ofAddress = open.add(request.raw, reply.raw, toRateLimitKey(request.ip));
    if (ofAddress > MAX_PER_ADDRESS) return done(tooManyRequests(1));
    const isTooMuch = (open.size > MAX_WORK && open.work > MAX_WORK) || slowWindows >= SLOW_WINDOWS;
    done(isTooMuch ? serviceUnavailable() : undefined);
  });

  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
});
