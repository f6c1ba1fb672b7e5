import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAccountEvent } from '../audit/account-events.ts';
import { deleteAddress } from '../calendar/feed/addresses.queries.ts';
import { conflict, notFound } from '../http/errors.ts';
import { NoContent } from '../http/schema.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts';
import { type Caller, getCaller } from '../plugins/access.ts';
import { type Change, write } from '../plugins/write.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { forgiveAccount } from './limits.ts';
import { deleteMailTokens } from './mail-tokens.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword } from './passwords.ts';
import { saveUser } from './save-user.ts';
import { emailChangedMail, passwordChangedMail } from './users.mails.ts';
import { findUser, updateUser } from './users.queries.ts';
import { AdminEmailBody, AdminNameBody, AdminPasswordBody, UserResponse } from './users.schema.ts';

/** Ends the ways in that outlive a password. */
async function revokeAccess(
  request: FastifyRequest,
  change: Change,
  { account, by }: { account: { id: number; username: string }; by: Caller },
): Promise<void> {
  const { trx } = change;
  const count = await deletePasskeysOf(trx, account.id);
  const event = { account, by, details: { count } };
  if (count > 0) await recordAccountEvent(request, trx, { action: 'passkey.reset', ...event });
  const target = { type: 'user', id: account.id, name: account.username };
  if (await deleteAddress(trx, account.id)) change.audit({ action: 'calendar.address_revoke', target });
}

async function setPassword(
  reply: FastifyReply,
  caller: Caller,
  { userId, password, revoke = false }: AdminPasswordBody,
): Promise<null> {
  const { request, server: app } = reply;
  // A session left open must not take the second factor from its own account.
  if (revoke && userId === caller.id)
    throw conflict('own_account', 'Tus llaves de acceso se quitan en tu perfil.');
  const user = await findUser(app.db, userId);
  if (!user) throw notFound('Esa persona no existe.');
  requireGoodPassword('password', password, { ...user, institute: app.config.instituteName });
  const passwordHash = await hashPassword(password);
  return write(reply, async (change) => {
    const { trx } = change;
    if (!(await updateUser(trx, userId, { passwordHash }))) throw notFound('Esa persona no existe.');
    await deleteSessionsOf(trx, userId);
    await deleteMailTokens(trx, userId);
    await forgiveAccount(trx, user.email);
    await recordAccountEvent(request, trx, { action: 'user.password', account: user, by: caller });
    if (revoke) await revokeAccess(request, change, { account: user, by: caller });
    change.mail(passwordChangedMail(user, true, revoke));
    return null;
  });
}

async function setName(reply: FastifyReply, userId: number, name: string) {
  return write(reply, async (change) => {
    const user = await saveUser(change.trx, userId, { name });
    const target = { type: 'user', id: userId, name: user.username };
    change.audit({ action: 'user.name', target, details: { name: user.name } });
    return { user };
  });
}

async function setEmail(reply: FastifyReply, userId: number, email: string) {
  return write(reply, async (change) => {
    const { trx } = change;
    const before = await findUser(trx, userId);
    const after = await saveUser(trx, userId, { email });
    await deleteMailTokens(trx, userId);
    const target = { type: 'user', id: userId, name: after.username };
    const details = { from: before?.email, to: after.email };
    change.audit({ action: 'user.email', target, details });
    if (before && before.emailKey !== after.emailKey) change.mail(emailChangedMail(before));
    return { user: after };
  });
}

export const adminChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/users/change_password_admin',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Cambia la contraseña de alguien',
        body: AdminPasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => setPassword(reply.code(204), getCaller(request), request.body),
  );

  app.put(
    '/users/change_name_admin',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Cambia el nombre de alguien',
        body: AdminNameBody,
        response: { 200: UserResponse },
      },
    },
    async ({ body }, reply) => setName(reply, body.userId, body.name),
  );

  app.put(
    '/users/change_email_admin',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Cambia el correo de alguien',
        body: AdminEmailBody,
        response: { 200: UserResponse },
      },
    },
    async ({ body }, reply) => setEmail(reply, body.userId, body.email),
  );
};
