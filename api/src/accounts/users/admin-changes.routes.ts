import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { invalidField } from '../../core/http/errors.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { listUnusedAccounts } from './invitations.queries.ts';
import { sendInvitations } from './invite.ts';
import { deleteMailTokens } from './mail-tokens.ts';
import { awaitsActivation, queueActivationMail } from './queue-activation.ts';
import { saveUser } from './save-user.ts';
import { buildEmailChangedMail } from './users.mails.ts';
import { requireLoginChangeRight, requireUserManagementRight } from './users.policy.ts';
import { findUser } from './users.queries.ts';
import { ChangeUserEmailBody, ChangeUserNameBody, UserResponse } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

async function setName(reply: FastifyReply, { userId, ...names }: ChangeUserNameBody) {
  if (Object.keys(names).length === 0) throw invalidField('name', 'Falta este dato.');
  return write(reply, async (change) => {
    const user = await saveUser(change.trx, userId, names);
    const target = { type: 'user', id: userId, name: user.username };
    change.audit({ action: 'user.name', target, details: { name: user.name } });
    return { user };
  });
}

/** Ends the links in the former mailbox; an account that waits for one gets it at its new address. */
async function renewMailedLinks(change: Change, user: UserRow, invitationDays: number): Promise<void> {
  if (awaitsActivation(user)) return queueActivationMail(change, user);
  await deleteMailTokens(change.trx, user.id);
  const [invited] = await listUnusedAccounts(change.trx, [user.id]);
  if (invited) await sendInvitations(change, [invited], invitationDays);
}

async function setEmail(reply: FastifyReply, userId: number, email: string) {
  return write(reply, async (change) => {
    const { trx } = change;
    const before = await findUser(trx, userId);
    const after = await saveUser(trx, userId, { email });
    const hasMoved = before !== undefined && before.emailKey !== after.emailKey;
    if (hasMoved) await renewMailedLinks(change, after, reply.server.config.invitationDays);
    const target = { type: 'user', id: userId, name: after.username };
    const details = { from: before?.email, to: after.email };
    change.audit({ action: 'user.email', target, details });
    if (hasMoved) change.mail(buildEmailChangedMail(before));
    return { user: after };
  });
}

export const adminUserChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/users/change_name_admin',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Cambia el nombre de alguien',
        body: ChangeUserNameBody,
        response: { 200: UserResponse },
      },
    },
    async (request, reply) => {
      await requireUserManagementRight(app.db, getCaller(request), request.body.userId);
      return setName(reply, request.body);
    },
  );

  app.put(
    '/users/change_email_admin',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Cambia el correo de alguien',
        body: ChangeUserEmailBody,
        response: { 200: UserResponse },
      },
    },
    async (request, reply) => {
      const { userId, email } = request.body;
      await requireLoginChangeRight(app.db, getCaller(request), userId);
      return setEmail(reply, userId, email);
    },
  );
};
