import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { currentReleases } from './releases.ts';
import { RemotesResponse } from './remotes.schema.ts';

/** Tells administrators which release of each remote is served, and which ones were passed over. */
export const remoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { portalDir, remotesOrigin } = app.config;
  app.get(
    '/remotes',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Los remotos del portal: qué versión se sirve y cuáles se pasaron por alto',
        response: { 200: RemotesResponse },
      },
    },
    async () => {
      const { remotes } = await currentReleases(portalDir, remotesOrigin);
      return {
        remotes: remotes.map(({ name, wanted, since, release, refused }) => ({
          ...{ name, since, wanted, served: release?.version ?? null, refused },
        })),
      };
    },
  );
};
