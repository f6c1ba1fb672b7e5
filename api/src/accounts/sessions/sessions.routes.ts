import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { forbidden, notFound, requireFound } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { deviceKeyOf } from './device-key.ts';
import { listSessions } from './list-sessions.queries.ts';
import { deleteSession, findSessionOwner } from './sessions.queries.ts';
import { DeviceKeyResponse, SessionsQuery, SessionsResponse } from './sessions.schema.ts';

/** Returns the user whose sessions are listed; undefined means everybody, for administrators only. */
function resolveOwnerId(caller: Caller, userId: number | undefined): number | undefined {
  if (caller.role === 'admin') return userId;
  if (userId !== undefined && userId !== caller.id) throw forbidden();
  return caller.id;
}

async function revoke(reply: FastifyReply, caller: Caller, id: number): Promise<null> {
  const { request, server } = reply;
  const session = requireFound(await findSessionOwner(server.db, id), 'Esa sesión no existe o ya terminó.');
  if (session.userId !== caller.id && caller.role !== 'admin') throw forbidden();
  return write(reply, async ({ trx }) => {
    if (!(await deleteSession(trx, id))) throw notFound('Esa sesión no existe o ya terminó.');
    const account = { id: session.userId, username: session.username };
    const details = { session: id };
    await recordAccountEvent(request, trx, { action: 'session.revoke', account, by: caller, details });
    return null;
  });
}

export const sessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/users/session',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Las sesiones abiertas',
        querystring: SessionsQuery,
        response: { 200: SessionsResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const { userId, ...query } = request.query;
      const owner = resolveOwnerId(caller, userId);
      const filter = owner === undefined ? query : { ...query, userId: owner };
      const reader = { sessionId: caller.sessionId, isAdmin: caller.role === 'admin' };
      return listSessions(app.db, filter, reader);
    },
  );

  app.get(
    '/users/device_key',
    {
      config: { access: 'user' },
      schema: {
        summary: 'La clave con la que el navegador guarda lo propio hasta que llega al servidor',
        response: { 200: DeviceKeyResponse },
      },
    },
    async (request) => ({ key: deviceKeyOf(app.secret, getCaller(request).id) }),
  );

  app.delete(
    '/users/session/:id',
    {
      config: { access: 'user' },
      schema: { summary: 'Cierra una sesión', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => revoke(reply.code(204), getCaller(request), request.params.id),
  );
};
