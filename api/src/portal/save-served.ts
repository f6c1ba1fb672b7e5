import type { FastifyInstance } from 'fastify';
import { formatFaults, incompatibleReleases, saveServed } from './compatibility/incompatible.ts';
import type { ApiDocument } from './compatibility/operations.ts';

/** Stores the API's operations once it listens, and logs incompatible remotes. */
export function saveServedOnListen(app: FastifyInstance): void {
  const { portalDir } = app.config;
  app.addHook('onListen', async () => {
    try {
      const document = app.swagger() as unknown as ApiDocument;
      const served = await saveServed(portalDir, document);
      const engines = { 'rambla-contract': document.info.version };
      const releases = await incompatibleReleases(portalDir, { served, engines });
      const broken = releases.filter(({ isLive }) => isLive);
      for (const fault of formatFaults(broken)) app.log.warn(`incompatible remote: ${fault}`);
    } catch (error) {
      // With a read-only folder, publishing checks only against the shell.
      app.log.warn({ err: error }, 'what the API serves could not be written down');
    }
  });
}
