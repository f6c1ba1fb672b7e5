import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { listPublicBadgeKeys } from './badge-keys.ts';
import { formatCertificateCode, normaliseCertificateCode } from './codes.ts';

/** Serves badge keys where verifiers expect them, and redirects typed codes. */
export const wellKnownRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/.well-known/jwks.json',
    { config: { access: 'anonymous', ignoreToken: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .send(JSON.stringify({ keys: await listPublicBadgeKeys(app.db) })),
  );

  // Browsers without scripts send the typed code here.
  app.get<{ Querystring: { code?: string } }>(
    '/certificado/ir',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        hide: true,
        querystring: Type.Object({ code: Type.Optional(Type.String({ maxLength: 40 })) }),
      },
    },
    async ({ query }, reply) => {
      const code = formatCertificateCode(normaliseCertificateCode(query.code ?? ''));
      return reply.redirect(code ? `/certificado/${code}` : '/certificado');
    },
  );
};
