import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './core/config/config.ts';
import { scheduleBackups } from './operations/backup/scheduled-backups.ts';
import { createPortListener } from './operations/start/listen.ts';
import { openServices } from './operations/start/open-services.ts';
import { startNotifying } from './operations/start/start-notifying.ts';
import { startSweeping } from './operations/start/sweep.ts';

export interface PreparedServer {
  app: FastifyInstance;
  /** Opens the port and starts the background work; throws `StartError`. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the services and builds a whole server that does not listen yet; throws `StartError`. */
export async function prepareServer(config: Config): Promise<PreparedServer> {
  const services = await openServices(config);
  const app = await buildApp(services);
  const listen = createPortListener(app);
  return {
    app,
    listen: async () => {
      startSweeping(app);
      startNotifying(app);
      scheduleBackups(app);
      await listen({ host: config.host, port: config.port });
      app.mails.start();
      app.jobs.start();
      app.pushes.start();
      app.indexer.start();
      app.certificates.start();
    },
    close: async () => {
      await app.close();
      await services.db.destroy();
    },
  };
}
