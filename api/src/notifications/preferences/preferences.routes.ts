import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { badRequest, invalidField } from '../../core/http/errors.ts';
import { isPublicUrl } from '../../core/http/public-address.ts';
import { NoContent } from '../../core/http/schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { NOTIFICATION_TOPIC_NAMES, NOTIFICATION_TOPICS } from '../notice-kinds.ts';
import {
  NotificationPreferencesBody,
  NotificationPreferencesResponse,
  PushSubscriptionBody,
} from '../notices.schema.ts';
import {
  deletePushSubscriptionOf,
  hasPushSubscription,
  replacePushSubscription,
} from '../push/push.queries.ts';
import { canEncryptFor } from '../push/push-transport.ts';
import { deriveVapidKeys } from '../push/vapid-keys.ts';
import { findRecipient, updateNotificationPreferences } from './preferences.queries.ts';

const config = { access: 'user' } as const;

export const notificationPreferencesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { publicKey } = deriveVapidKeys(app.secret);

  async function present(request: FastifyRequest) {
    const { id, role, sessionId } = getCaller(request);
    const recipient = await findRecipient(app.db, id);
    if (!recipient) throw badRequest('no_account', 'La cuenta ya no está.');
    const { ways, ...preferences } = recipient.preferences;
    const own = NOTIFICATION_TOPIC_NAMES.filter((topic) =>
      (NOTIFICATION_TOPICS[topic].roles as readonly string[]).includes(role),
    );
    const push = { key: publicKey, on: await hasPushSubscription(app.db, sessionId) };
    return {
      preferences: {
        ...preferences,
        email: recipient.email,
        push,
        ways: Object.fromEntries(own.map((topic) => [topic, ways[topic]])),
      },
    };
  }

  app.get(
    '/notices/preferences',
    {
      config,
      schema: {
        summary: 'Qué avisos quiere quien pregunta, y por dónde',
        response: { 200: NotificationPreferencesResponse },
      },
    },
    present,
  );

  app.put(
    '/notices/preferences',
    {
      config,
      schema: {
        summary: 'Cambia qué avisos llegan y por dónde; lo que no se dice queda como está',
        body: NotificationPreferencesBody,
        response: { 200: NotificationPreferencesResponse },
      },
    },
    async (request, reply) => {
      await write(reply, ({ trx }) =>
        updateNotificationPreferences(trx, getCaller(request).id, request.body),
      );
      return present(request);
    },
  );

  app.put(
    '/notices/push',
    {
      config,
      schema: {
        summary: 'Manda los avisos también al navegador de esta sesión',
        body: PushSubscriptionBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id: userId, sessionId } = getCaller(request);
      const { endpoint, keys } = request.body;
      if (!isPublicUrl(endpoint))
        throw invalidField('endpoint', 'No es una dirección de avisos de un navegador.');
      if (!canEncryptFor(keys)) throw invalidField('keys', 'No son las claves de un navegador.');
      return write(reply.code(204), async ({ trx }) => {
        await replacePushSubscription(trx, { userId, sessionId, endpoint, ...keys });
        return null;
      });
    },
  );

  app.delete(
    '/notices/push',
    {
      config,
      schema: {
        summary: 'Deja de mandar avisos al navegador de esta sesión',
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await deletePushSubscriptionOf(app.db, getCaller(request).sessionId);
      return reply.code(204).send(null);
    },
  );
};
