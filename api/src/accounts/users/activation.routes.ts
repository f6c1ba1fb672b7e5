import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../core/http/errors.ts';
import { MessageResponse } from '../../core/http/schema.ts';
import { recordAccountEvent, withThrottleAudit } from '../../platform/audit/account-events.ts';
import { write } from '../../platform/plugins/write.ts';
import { limitMailRequests } from './limits.ts';
import { deleteMailTokens, issueMailToken, MAIL_TOKEN_LIFE } from './mail-tokens.ts';
import { awaitsActivation, queueActivationMail } from './queue-activation.ts';
import { buildActivationMail } from './users.mails.ts';
import { findUserByEmail } from './users.queries.ts';
import { EmailBody } from './users.schema.ts';

const MAYBE_SENT = 'Si hay una cuenta sin activar con ese correo, te enviamos un link nuevo.';

export function createMailTokenError() {
  return badRequest('invalid_token', 'El link no es válido o ya venció. Pedí uno nuevo.');
}

/** Records the use of an invalid link and returns the error for it. */
export async function recordMailTokenRefusal(request: FastifyRequest, reason: string) {
  const event = { action: 'token.refuse', account: undefined, reason };
  await recordAccountEvent(request, request.server.db, event);
  return createMailTokenError();
}

export const activationMailRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/resend_activation',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'Envía otro link de activación',
        body: EmailBody,
        response: { 202: MessageResponse },
      },
    },
    async (request, reply) => {
      const { email, next } = request.body;
      await withThrottleAudit(request, { action: 'activation.throttle', account: undefined }, () =>
        limitMailRequests(app.db, 'activation', { email, ip: request.ip }),
      );
      return write(reply.code(202), async (change) => {
        const { trx } = change;
        // Wakes the mail queue for every e-mail, so that timing does not reveal an account.
        change.afterwards(() => app.mails.wake());
        const user = await findUserByEmail(trx, email);
        if (user && awaitsActivation(user)) {
          await queueActivationMail(change, user, next);
          return { message: MAYBE_SENT };
        }
        // Runs the same statements for unknown e-mails, so that timing reveals nothing.
        await deleteMailTokens(trx, null);
        const token = await issueMailToken(trx, null, 'activation', MAIL_TOKEN_LIFE.activation);
        await app.mails.pretend(trx, buildActivationMail({ email }, token, next));
        return { message: MAYBE_SENT };
      });
    },
  );
};
