import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { recordAccountEvent, recordThrottle } from '../audit/account-events.ts';
import { Message, NoContent } from '../schema.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { countTokenOf, invalidToken, refuseToken } from './activation.routes.ts';
import { countMail, forgiveAccount, forgiveToken } from './limits.ts';
import { findTokenOwner, issueMailToken, LIFE, takeMailToken } from './mail-tokens.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword } from './passwords.ts';
import { passwordChangedMail, resetMail } from './users.mails.ts';
import { findUserByEmail, updateUser } from './users.queries.ts';
import { EmailBody, ResetBody } from './users.schema.ts';

const MAYBE_SENT = 'Si hay una cuenta con ese correo, te enviamos un enlace para elegir otra contraseña.';

async function resetPassword(request: FastifyRequest, { token, password }: ResetBody): Promise<void> {
  const app = request.server;
  await countTokenOf(request, 'reset');
  const owner = await findTokenOwner(app.db, token, 'reset');
  if (!owner) throw await refuseToken(request, 'reset');
  await forgiveToken(app.db, request.ip);
  // A refused password throws here, before the token is used up.
  requireGoodPassword('password', password, { ...owner, institute: app.config.instituteName });
  const passwordHash = await hashPassword(password);
  await app.db.transaction().execute(async (trx) => {
    const userId = await takeMailToken(trx, token, 'reset');
    if (userId === undefined) throw invalidToken();
    await recordAccountEvent(request, trx, { action: 'reset.use', account: owner, by: owner });
    // Whoever opened the mail owns the mailbox, so the account is activated with it.
    await updateUser(trx, userId, { passwordHash, active: true });
    await deleteSessionsOf(trx, userId);
    await forgiveAccount(trx, owner.email);
    if (owner.passwordHash !== null) await app.mails.queue(trx, passwordChangedMail(owner, false));
  });
}

export const recoveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/request_forgot_password',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'Pide un enlace para elegir otra contraseña',
        body: EmailBody,
        response: { 202: Message },
      },
    },
    async (request, reply) => {
      const { email } = request.body;
      await recordThrottle(request, { action: 'reset.throttle', account: undefined }, () =>
        countMail(app.db, email, request.ip),
      );
      await app.db.transaction().execute(async (trx) => {
        const user = await findUserByEmail(trx, email);
        const token = await issueMailToken(trx, user?.id ?? null, 'reset', LIFE.reset);
        const mail = resetMail(user ?? { email, username: '', active: false }, token);
        if (user) await app.mails.queue(trx, mail);
        else await app.mails.pretend(trx, mail);
        await recordAccountEvent(request, trx, { action: 'reset.request', account: user });
      });
      app.mails.wake();
      return reply.code(202).send({ message: MAYBE_SENT });
    },
  );

  app.post(
    '/users/verify_forgot_password',
    {
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Elige otra contraseña con el enlace',
        body: ResetBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await resetPassword(request, request.body);
      app.mails.wake();
      return reply.code(204).send(null);
    },
  );
};
