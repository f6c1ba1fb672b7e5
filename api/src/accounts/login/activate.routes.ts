import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { NoContent } from '../../core/http/schema.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { write } from '../../platform/plugins/write.ts';
import { createMailTokenError, recordMailTokenRefusal } from '../users/activation.routes.ts';
import { findMailTokenOwner, takeMailToken } from '../users/mail-tokens.ts';
import { updateUser } from '../users/users.queries.ts';
import type { UserRow } from '../users/users.table.ts';
import { ActivateBody, LoginResponse, SecondFactorResponse } from './login.schema.ts';
import { openSession } from './open-session.ts';
import { askSecondFactor } from './second-factor.ts';

async function activate(reply: FastifyReply, token: string): Promise<UserRow> {
  const { request, server: app } = reply;
  const owner = await findMailTokenOwner(app.db, token, 'activation');
  if (!owner) throw await recordMailTokenRefusal(request, 'activation');
  return write(reply, async ({ trx }) => {
    const userId = await takeMailToken(trx, token, { userId: owner.id, purpose: 'activation' });
    const user = userId === undefined ? undefined : await updateUser(trx, userId, { active: true });
    if (!user) throw createMailTokenError();
    await recordAccountEvent(request, trx, { action: 'account.activate', account: user, by: user });
    return user;
  });
}

export const activationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/activate',
    {
      // The response may hold a token, so it must not be stored for replays.
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Activa una cuenta con el link del correo; con `fingerprint` también ingresa',
        body: ActivateBody,
        response: { 200: LoginResponse, 202: SecondFactorResponse, 204: NoContent },
      },
    },
    async (request, reply) => {
      const { token, fingerprint } = request.body;
      const user = await activate(reply, token);
      if (fingerprint === undefined) return reply.code(204).send(null);
      const attempt = { email: user.email, ip: request.ip, fingerprint, knownBy: undefined };
      const secondFactor = await askSecondFactor(reply, user, attempt);
      if (secondFactor) return reply.code(202).send({ secondFactor });
      return openSession(reply, { user, fingerprint, method: 'activation', also: async () => undefined });
    },
  );
};
