import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './open-services.ts';

interface Address {
  host: string;
  port: number;
}

// Node's default queue of 511 overflows when a whole class connects; browsers retry for 30 seconds.
const BACKLOG = 4096;

// Node accepts one connection per listener and event-loop turn, so one listener is too slow for a class.
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

/** Throws when another program uses the port, because listeners with a shared port would not notice. */
async function requireFreePort(address: Address): Promise<void> {
  const server = await listenOn(createServer(), address, false);
  server.close();
  await once(server, 'close');
}

function addListener(app: FastifyInstance): Server {
  // These options equal those of Node's HTTP server.
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
}

/** Returns a function that listens or throws `StartError`; call this before the app is ready. */
export function createPortListener(app: FastifyInstance): (address: Address) => Promise<void> {
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
      // The system chooses the port when it is 0, and all listeners need the same one.
      const { port } = app.server.address() as AddressInfo;
      await Promise.all(more.map((server) => listenOn(server, { ...address, port }, true)));
    } catch (error) {
      const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
      throw reason ? new StartError(reason(address)) : error;
    }
  };
}
