import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listPublicKeys } from './badge-keys.ts';

/** The keys by which anybody verifies a badge, at the address where verifiers look for them. */
export const wellKnownRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/.well-known/jwks.json',
    { config: { access: 'anonymous', ignoreToken: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .send(JSON.stringify({ keys: await listPublicKeys(app.db) })),
  );
};
