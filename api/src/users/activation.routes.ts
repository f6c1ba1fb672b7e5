import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
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
      await countToken(app.db, request.ip);
      await app.db.transaction().execute(async (trx) => {
        const userId = await takeMailToken(trx, request.body.token, 'activation');
        if (userId === undefined) throw invalidToken();
        await forgiveToken(trx, request.ip);
        await updateUser(trx, userId, { active: true });
      });
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
      await countMail(app.db, email, request.ip);
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
