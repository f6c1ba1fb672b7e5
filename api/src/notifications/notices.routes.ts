import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../core/http/errors.ts';
import { registerAll } from '../core/http/register-all.ts';
import { IdParams, NoContent } from '../core/http/schema.ts';
import { getCaller } from '../platform/plugins/access-check.ts';
import { countUnreadNotifications, listNotifications, markNotificationsRead } from './notices.queries.ts';
import { NotificationsQuery, NotificationsResponse, UnreadCountResponse } from './notices.schema.ts';
import { notificationPreferencesRoutes } from './preferences/preferences.routes.ts';
import { unsubscribeRoutes } from './preferences/unsubscribe.routes.ts';

const config = { access: 'user' } as const;

/** The caller's notifications; nobody can read another person's. */
export const notificationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await registerAll(app, [notificationPreferencesRoutes, unsubscribeRoutes]);

  app.get(
    '/notices',
    {
      config,
      schema: {
        summary: 'Los avisos propios, los últimos primero',
        querystring: NotificationsQuery,
        response: { 200: NotificationsResponse },
      },
    },
    async (request) => {
      const { id } = getCaller(request);
      const { rows, nextCursor } = await listNotifications(app.db, id, request.query);
      return { notices: rows, unread: await countUnreadNotifications(app.db, id), nextCursor };
    },
  );

  app.get(
    '/notices/unread',
    {
      config,
      schema: { summary: 'Cuántos avisos propios están sin leer', response: { 200: UnreadCountResponse } },
    },
    async (request) => ({ unread: await countUnreadNotifications(app.db, getCaller(request).id) }),
  );

  app.put(
    '/notices/:id/read',
    {
      config,
      schema: { summary: 'Marca leído un aviso propio', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const known = await markNotificationsRead(app.db, getCaller(request).id, request.params.id);
      if (!known) throw notFound('Ese aviso no existe.');
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/notices/read',
    { config, schema: { summary: 'Marca leídos todos los avisos propios', response: { 204: NoContent } } },
    async (request, reply) => {
      await markNotificationsRead(app.db, getCaller(request).id);
      return reply.code(204).send(null);
    },
  );
};
