import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { recordAccountEvent, recordThrottle } from '../audit/account-events.ts';
import { badRequest } from '../errors.ts';
import { Message, NoContent } from '../schema.ts';
import { countMail, countToken, forgiveToken } from './limits.ts';
import { deleteMailTokens, issueMailToken, LIFE, takeMailToken } from './mail-tokens.ts';
import { queueActivation } from './queue-activation.ts';
import { activationMail } from './users.mails.ts';
import { findUserByEmail, updateUser } from './users.queries.ts';
import { EmailBody, TokenBody } from './users.schema.ts';

const MAYBE_SENT = 'Si hay una cuenta sin activar con ese correo, te enviamos un enlace nuevo.';

export function invalidToken() {
  return badRequest('invalid_token', 'El enlace no es válido o ya venció. Pedí uno nuevo.');
}

/** Counts a link before it is looked up. */
export async function countTokenOf(request: FastifyRequest, reason: string): Promise<void> {
  const event = { action: 'token.throttle', account: undefined, reason };
  await recordThrottle(request, event, () => countToken(request.server.db, request.ip));
}

/** The error for a link that is none, written down. */
export async function refuseToken(request: FastifyRequest, reason: string) {
  const event = { action: 'token.refuse', account: undefined, reason };
  await recordAccountEvent(request, request.server.db, event);
  return invalidToken();
}

async function activate(request: FastifyRequest, token: string): Promise<boolean> {
  return request.server.db.transaction().execute(async (trx) => {
    const userId = await takeMailToken(trx, token, 'activation');
    const user = userId === undefined ? undefined : await updateUser(trx, userId, { active: true });
    if (!user) return false;
    await forgiveToken(trx, request.ip);
    await recordAccountEvent(request, trx, { action: 'account.activate', account: user, by: user });
    return true;
  });
}

export const activationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/activate',
    {
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Activa una cuenta con el enlace del correo',
        body: TokenBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await countTokenOf(request, 'activation');
      if (!(await activate(request, request.body.token))) throw await refuseToken(request, 'activation');
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/users/resend_activation',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: { summary: 'Envía otro enlace de activación', body: EmailBody, response: { 202: Message } },
    },
    async (request, reply) => {
      const { email } = request.body;
      await recordThrottle(request, { action: 'activation.throttle', account: undefined }, () =>
        countMail(app.db, email, request.ip),
      );
      await app.db.transaction().execute(async (trx) => {
        const user = await findUserByEmail(trx, email);
        if (user && !user.active) return queueActivation(app, trx, user);
        // The same statements for an e-mail that nobody waits with: the answer must not come sooner.
        await deleteMailTokens(trx, null);
        const token = await issueMailToken(trx, null, 'activation', LIFE.activation);
        await app.mails.pretend(trx, activationMail({ email }, token));
      });
      app.mails.wake();
      return reply.code(202).send({ message: MAYBE_SENT });
    },
  );
};
