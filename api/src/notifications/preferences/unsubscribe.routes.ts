import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { write } from '../../platform/plugins/write.ts';
import { NOTIFICATION_TOPIC_NAMES, type NotificationTopic } from '../notice-kinds.ts';
import { UnsubscribeQuery, UnsubscribeResponse } from '../notices.schema.ts';
import { findRecipient, updateNotificationPreferences } from './preferences.queries.ts';
import { readUnsubscribeToken, type UnsubscribeSubject } from './unsubscribe.ts';

/** The signed token identifies the person, who may not be logged in when reading the mail. */
export const unsubscribeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // Ignores the form `List-Unsubscribe=One-Click` of mail programs (RFC 8058); the token suffices.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );

  app.get(
    '/notices/unsubscribe',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'Lleva a la pantalla que pregunta si dejar de recibir avisos por correo',
        querystring: UnsubscribeQuery,
        response: { 302: Type.Null({ description: 'A la pantalla' }) },
      },
    },
    // Only redirects, because mail scanners open every link.
    async (request, reply) =>
      reply.redirect(`/notices/unsubscribe?token=${encodeURIComponent(request.query.token)}`),
  );

  app.post(
    '/notices/unsubscribe',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'Deja de mandar avisos por correo, con el link firmado de uno (RFC 8058)',
        querystring: UnsubscribeQuery,
        response: { 200: UnsubscribeResponse },
      },
    },
    async (request, reply) => {
      const { userId, what } = readUnsubscribeToken(app.secret, request.query.token);
      return write(reply, async ({ trx }) => {
        const recipient = await findRecipient(trx, userId);
        if (recipient) {
          const ended = endedTopics(what, recipient.preferences.ways);
          await updateNotificationPreferences(trx, userId, { ways: ended });
        }
        return { what };
      });
    },
  );
};

function endedTopics(what: UnsubscribeSubject, ways: Record<NotificationTopic, string>) {
  const ended =
    what === 'digest' ? NOTIFICATION_TOPIC_NAMES.filter((topic) => ways[topic] === 'digest') : [what];
  return Object.fromEntries(ended.map((topic) => [topic, 'none' as const]));
}
