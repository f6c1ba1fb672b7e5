import type { FastifyInstance } from 'fastify';
import { incompatibleReleases, saveServed, sentencesOf } from './compatibility/incompatible.ts';
import type { ApiDocument } from './compatibility/operations.ts';

/** Once listening, records what this API serves and logs remotes with other needs. */
export function saveServedOnListen(app: FastifyInstance): void {
  const { portalDir } = app.config;
  app.addHook('onListen', async () => {
    try {
      const document = app.swagger() as unknown as ApiDocument;
      const served = await saveServed(portalDir, document);
      const engines = { 'rambla-contract': document.info.version };
      const releases = await incompatibleReleases(portalDir, { served, engines });
      const broken = releases.filter(({ isLive }) => isLive);
      for (const fault of sentencesOf(broken)) app.log.warn(`incompatible remote: ${fault}`);
    } catch (error) {
      // The folder may be read-only: publishing then compares with the shell alone.
      app.log.warn({ err: error }, 'what the API serves could not be written down');
    }
  });
}
