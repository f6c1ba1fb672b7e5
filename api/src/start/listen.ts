import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './open-services.ts';

interface Address {
  host: string;
  port: number;
}

// Connections that the kernel holds while the process is busy, for each listener. Over Node's 511 it drops them without a
// word, and a browser tries again for half a minute; the kernel's own limit (net.core.somaxconn) still counts.
const BACKLOG = 4096;

// Node takes one new connection per turn of the event loop from each listener. While a whole class saves its answers a turn
// takes long, and with one listener who comes then waits behind everybody who is there already.
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

/** Listeners that share a port would share it with another program of the same user too. */
async function requireFreePort(address: Address): Promise<void> {
  const server = await listenOn(createServer(), address, false);
  server.close();
  await once(server, 'close');
}

function addListener(app: FastifyInstance): Server {
  // As Node's own HTTP server opens its connections.
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
}

/**
 * Gives the function by which the app listens until it closes; to be asked for before the app is ready. It throws
 * `StartError` with a Spanish sentence where the app may not or cannot listen.
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
