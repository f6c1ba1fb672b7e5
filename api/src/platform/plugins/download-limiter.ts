import type { Socket } from 'node:net';
import fastifyPlugin from 'fastify-plugin';
import { SECOND } from '../../core/time/time.ts';
import type { UnsentResponse } from './open-requests.ts';

const STALLED = 30 * SECOND;
const LOOK_AGAIN = 5 * SECOND;
/** Enough for 2,500 stalled downloads, and a small part of the systemd memory limit. */
const MAX_UNSENT_BYTES = 96 * 1024 ** 2;

interface Silence {
  ms: number;
  sentBytes: number;
  until: number;
}

/** Cuts the oldest downloads of the address with the most unsent bytes, then of the next address. */
function cutHeaviest(unsent: UnsentResponse[]): void {
  let total = unsent.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= MAX_UNSENT_BYTES) return;
  const byAddress = Map.groupBy(unsent, ({ address }) => address);
  const weight = (of: UnsentResponse[]) => of.reduce((sum, { bytes }) => sum + bytes, 0);
  const heaviestFirst = [...byAddress.values()].sort((a, b) => weight(b) - weight(a));
  for (const { socket, bytes } of heaviestFirst.flat()) {
    if (total <= MAX_UNSENT_BYTES) return;
    socket.destroy();
    total -= bytes;
  }
}

/**
 * Cuts stalled downloads, and those of the address with most unsent bytes when memory is full. Browsers resume
 * videos by range.
 */
export const downloadLimiter = fastifyPlugin(async (app) => {
  const silences = new WeakMap<Socket, Silence>();

  function watch({ socket, response }: UnsentResponse): void {
    if (silences.has(socket)) return;
    silences.set(socket, { ms: 0, sentBytes: -1, until: 0 });
    response.once('close', () => silences.delete(socket));
    socket.setTimeout(LOOK_AGAIN);
  }

  // Node emits this event only when no byte was sent, not even of a partial write.
  app.server.on('timeout', (socket: Socket) => {
    const before = silences.get(socket);
    if (!before) return;
    if (socket.writableLength === 0) return void silences.delete(socket);
    const sentBytes = socket.bytesWritten - socket.writableLength;
    const isSame = sentBytes === before.sentBytes && Date.now() - before.until < 1.5 * LOOK_AGAIN;
    const ms = LOOK_AGAIN + (isSame ? before.ms : 0);
    if (ms >= STALLED) return void socket.destroy();
    silences.set(socket, { ms, sentBytes, until: Date.now() });
    socket.setTimeout(LOOK_AGAIN);
  });

  const timer = setInterval(() => {
    const unsent = app.openRequests.unsent();
    unsent.forEach(watch);
    cutHeaviest(unsent);
  }, SECOND).unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
