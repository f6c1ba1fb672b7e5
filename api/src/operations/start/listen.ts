import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './open-services.ts';

interface Address {
  host: string;
  port: number;
}

// The kernel queues this many connections per listener while the process is busy. Beyond Node's 511 it drops them
// silently, and a browser retries for half a minute; the kernel's own limit (net.core.somaxconn) still applies.
const BACKLOG = 4096;

// Node accepts one connection per listener and event-loop turn; with one listener newcomers wait behind a
// whole class.
const LISTENERS = process.platform === 'linux' ? 16 : 1;

const REASONS: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port }) =>
    `PORT: el puerto ${port} está ocupado; elegí otro o cerrá el programa que lo usa.`,
  EACCES: ({ port }) => `PORT: no hay permiso para usar el puerto ${port}; elegí uno mayor que 1024.`,
  EADDRNOTAVAIL: ({ host }) => `HOST: ${host} no es una dirección de esta máquina.`,
  ENOTFOUND: ({ host }) => `HOST: ${host} no es una dirección de esta máquina.`,
};

async function listenOn(server: Server, address: Address, reusePort: boolean): Promise<Server> {
  server.listen({ ...address, backlog: BACKLOG, reusePort });
  await once(server, 'listening');
  return server;
}

/** Listeners with a shared port would also share it with another program of the same user. */
async function requireFreePort(address: Address): Promise<void> {
  const server = await listenOn(createServer(), address, false);
  server.close();
  await once(server, 'close');
}

function addListener(app: FastifyInstance): Server {
  // The options of Node's own HTTP server.
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
}

/**
 * Returns the function that makes the app listen until it closes; call this before the app is ready. The returned
 * function throws `StartError` with a Spanish message when it cannot listen.
 */
export function prepareListeners(app: FastifyInstance): (address: Address) => Promise<void> {
  const more = Array.from({ length: LISTENERS - 1 }, () => addListener(app));
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    closed = Promise.all(more.map((server) => new Promise((resolve) => server.close(resolve))));
  });
  app.addHook('onClose', async () => {
    await closed;
  });
  return async (address) => {
    const shared = { ...address, backlog: BACKLOG, reusePort: LISTENERS > 1 };
    try {
      await requireFreePort(address);
      await app.listen(shared);
      await Promise.all(more.map((server) => listenOn(server, address, true)));
    } catch (error) {
      const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
      throw reason ? new StartError(reason(address)) : error;
    }
  };
}
