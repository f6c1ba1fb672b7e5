import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MessageResponse, NoContent } from '../../core/http/schema.ts';
import { DAY } from '../../core/time/time.ts';
import { recordAccountEvent, withThrottleAudit } from '../../platform/audit/account-events.ts';
import { write } from '../../platform/plugins/write.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { createMailTokenError, recordMailTokenRefusal } from './activation.routes.ts';
import { findInvitations, recordInvitations } from './invitations.queries.ts';
import { clearAccountLoginAttempts, limitMailRequests } from './limits.ts';
import { findMailTokenOwner, issueMailToken, MAIL_TOKEN_LIFE, takeMailToken } from './mail-tokens.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword } from './passwords.ts';
import { awaitsActivation } from './queue-activation.ts';
import { buildInvitationMail, buildPasswordChangedMail, buildPasswordResetMail } from './users.mails.ts';
import { findUserByEmail, updateUser } from './users.queries.ts';
import { EmailBody, MailTokenBody, ResetPasswordBody } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

const MAYBE_SENT = 'Si hay una cuenta con ese correo, te enviamos un link para elegir otra contraseña.';

async function findOwner(request: FastifyRequest, token: string): Promise<UserRow> {
  const owner = await findMailTokenOwner(request.server.db, token, 'reset');
  if (!owner) throw await recordMailTokenRefusal(request, 'reset');
  return owner;
}

async function resetPassword(reply: FastifyReply, { token, password }: ResetPasswordBody): Promise<null> {
  const { request, server: app } = reply;
  const owner = await findOwner(request, token);
  // A weak password throws here, before the token is used up.
  requireGoodPassword('password', password, { ...owner, institute: app.config.instituteName });
  const passwordHash = await hashPassword(password);
  return write(reply, async (change) => {
    const { trx } = change;
    const userId = await takeMailToken(trx, token, { userId: owner.id, purpose: 'reset' });
    if (userId === undefined) throw createMailTokenError();
    await recordAccountEvent(request, trx, { action: 'reset.use', account: owner, by: owner });
    // Opening the mail proves ownership, so this also activates an account that is not suspended.
    await updateUser(trx, userId, { passwordHash, ...(awaitsActivation(owner) && { active: true }) });
    await deleteSessionsOf(trx, userId);
    await clearAccountLoginAttempts(trx, owner.email);
    if (owner.passwordHash !== null) change.mail(buildPasswordChangedMail(owner, false));
    return null;
  });
}

export const passwordResetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/request_forgot_password',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'Pide un link para elegir otra contraseña',
        body: EmailBody,
        response: { 202: MessageResponse },
      },
    },
    async (request, reply) => {
      const { email, next } = request.body;
      await withThrottleAudit(request, { action: 'reset.throttle', account: undefined }, () =>
        limitMailRequests(app.db, 'reset', { email, ip: request.ip }),
      );
      return write(reply.code(202), async (change) => {
        const { trx } = change;
        // Also wakes the mail queue for unknown e-mails, so that timing does not reveal an account.
        change.afterwards(() => app.mails.wake());
        const user = await findUserByEmail(trx, email);
        const person = user ?? { id: 0, email, username: '', firstName: null, active: false };
        const isInvited = (await findInvitations(trx, [person.id])).has(person.id);
        const days = app.config.invitationDays;
        const life = isInvited ? days * DAY : MAIL_TOKEN_LIFE.reset;
        const token = await issueMailToken(trx, user?.id ?? null, 'reset', life);
        // Also runs without an invitation, so that timing reveals nothing.
        await recordInvitations(trx, [isInvited ? person.id : 0]);
        const mail = isInvited
          ? buildInvitationMail(person, token, days, next)
          : buildPasswordResetMail(person, token, next);
        if (user) change.mail(mail);
        else await app.mails.pretend(trx, mail);
        await recordAccountEvent(request, trx, { action: 'reset.request', account: user });
        return { message: MAYBE_SENT };
      });
    },
  );

  app.post(
    '/users/check_forgot_password',
    {
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Dice si el link para elegir otra contraseña todavía sirve, sin usarlo',
        body: MailTokenBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await findOwner(request, request.body.token);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/users/verify_forgot_password',
    {
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Elige otra contraseña con el link',
        body: ResetPasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => resetPassword(reply.code(204), request.body),
  );
};
