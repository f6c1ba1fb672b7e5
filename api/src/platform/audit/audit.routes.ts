import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditQuery, AuditResponse } from './audit.schema.ts';
import { listAuditEntries } from './list-audit.queries.ts';

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/audit',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Quién ingresó y quién cambió qué, lo último primero',
        querystring: AuditQuery,
        response: { 200: AuditResponse },
      },
    },
    async (request) => listAuditEntries(app.db, request.query),
  );
};
