import type { FastifyInstance } from 'fastify';
import {
  formatFaults,
  listIncompatibleReleases,
  saveServedOperations,
} from './compatibility/incompatible-releases.ts';
import type { ApiDocument } from './compatibility/operations.ts';

/** Stores the API's operations once it listens, and logs incompatible remotes. */
export function saveOperationsOnListen(app: FastifyInstance): void {
  const { portalDir } = app.config;
  app.addHook('onListen', async () => {
    try {
      const document = app.swagger() as unknown as ApiDocument;
      const served = await saveServedOperations(portalDir, document);
      const engines = { 'rambla-contract': document.info.version };
      const releases = await listIncompatibleReleases(portalDir, { served, engines });
      const broken = releases.filter(({ isLive }) => isLive);
      for (const fault of formatFaults(broken)) app.log.warn(`incompatible remote: ${fault}`);
    } catch (error) {
      // Without the saved operations, publishing checks releases only against the shell.
      app.log.warn({ err: error }, 'what the API serves could not be written down');
    }
  });
}
