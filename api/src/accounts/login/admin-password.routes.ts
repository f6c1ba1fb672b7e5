import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deleteCalendarAddress } from '../../community/calendar/feed/addresses.queries.ts';
import { conflict, notFound, requireFound } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { clearAccountLoginAttempts } from '../users/limits.ts';
import { deleteMailTokens } from '../users/mail-tokens.ts';
import { requireGoodPassword } from '../users/passwords.policy.ts';
import { hashPassword } from '../users/passwords.ts';
import { buildPasswordChangedMail } from '../users/users.mails.ts';
import { requireLoginChangeRight } from '../users/users.policy.ts';
import { findUser, updateUser } from '../users/users.queries.ts';
import { ChangeUserPasswordBody } from '../users/users.schema.ts';

/** Removes the passkeys and the calendar address, which a new password would not invalidate. */
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
  if (await deleteCalendarAddress(trx, account.id))
    change.audit({ action: 'calendar.address_revoke', target });
}

async function setPassword(
  reply: FastifyReply,
  caller: Caller,
  { userId, password, revoke = false }: ChangeUserPasswordBody,
): Promise<null> {
  const { request, server: app } = reply;
  // Somebody who finds an open session must not remove the account's second factor.
  if (revoke && userId === caller.id)
    throw conflict('own_account', 'Tus llaves de acceso se quitan en tu perfil.');
  await requireLoginChangeRight(app.db, caller, userId);
  const user = requireFound(await findUser(app.db, userId), 'Esa persona no existe.');
  requireGoodPassword('password', password, { ...user, institute: app.config.instituteName });
  const passwordHash = await hashPassword(password);
  return write(reply, async (change) => {
    const { trx } = change;
    if (!(await updateUser(trx, userId, { passwordHash }))) throw notFound('Esa persona no existe.');
    await deleteSessionsOf(trx, userId);
    await deleteMailTokens(trx, userId);
    await clearAccountLoginAttempts(trx, user.email);
    await recordAccountEvent(request, trx, { action: 'user.password', account: user, by: caller });
    if (revoke) await revokeAccess(request, change, { account: user, by: caller });
    change.mail(buildPasswordChangedMail(user, true, revoke));
    return null;
  });
}

export const adminPasswordRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/users/change_password_admin',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Cambia la contraseña de alguien',
        body: ChangeUserPasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => setPassword(reply.code(204), getCaller(request), request.body),
  );
};
