import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { invalidField } from '../../core/http/errors.ts';
import { write } from '../../platform/plugins/write.ts';
import { RemoteParams } from '../remotes.schema.ts';
import { isAllowedUpstreamUrl } from './upstream-address.ts';
import { deriveUpstreamKey } from './upstream-token.ts';
import { findUpstreamUrl, saveUpstream } from './upstreams.queries.ts';
import { Upstream, UpstreamKeySet } from './upstreams.schema.ts';

/** Manages each remote's backend URL, and publishes the key that verifies the portal's tokens. */
export const upstreamRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { jwk } = deriveUpstreamKey(app.secret);

  app.get(
    '/remotes/:name/upstream',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'El servidor propio de un remoto',
        params: RemoteParams,
        response: { 200: Upstream },
      },
    },
    async ({ params }) => ({ url: await findUpstreamUrl(app.db, params.name) }),
  );

  app.put(
    '/remotes/:name/upstream',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Dice a qué servidor va /api/ext/<remoto>/',
        params: RemoteParams,
        body: Upstream,
        response: { 200: Upstream },
      },
    },
    async ({ params: { name }, body: { url } }, reply) => {
      if (url !== null && !isAllowedUpstreamUrl(url, app.config.loopbackUpstreams))
        throw invalidField(
          'url',
          'Tiene que ser una dirección https pública, como https://biblioteca.uy/api.',
        );
      return write(reply, async (change) => {
        await saveUpstream(change.trx, name, url);
        change.audit({
          action: 'remote.upstream',
          target: { type: 'remote', id: null, name },
          details: { url },
        });
        return { url };
      });
    },
  );

  app.get(
    '/ext/jwks.json',
    {
      config: { access: 'anonymous' },
      schema: {
        summary: 'La clave pública de los tokens que reciben los servidores de los remotos',
        response: { 200: UpstreamKeySet },
      },
    },
    async () => ({ keys: [jwk] }),
  );
};
