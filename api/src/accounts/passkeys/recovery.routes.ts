import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { badRequest, conflict, notFound } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { recordAccountEvent, withThrottleAudit } from '../../platform/audit/account-events.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { confirmSession, deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { clearPasswordAttempts, limitPasswordAttempts } from '../users/limits.ts';
import { verifyPassword } from '../users/passwords.ts';
import { requireLoginChangeRight } from '../users/users.policy.ts';
import { findUser } from '../users/users.queries.ts';
import { buildPasskeysResetMail, buildRecoveryCodesMail } from './passkeys.mails.ts';
import { requireConfirmedSession } from './passkeys.policy.ts';
import { deletePasskeysOf } from './passkeys.queries.ts';
import { ConfirmSessionBody, RecoveryCodesResponse } from './passkeys.schema.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

async function confirm(reply: FastifyReply, caller: Caller, password: string): Promise<null> {
  const { request, server: app } = reply;
  const own = { account: caller, by: caller };
  await withThrottleAudit(request, { action: 'password.throttle', ...own }, () =>
    limitPasswordAttempts(app.db, caller.id),
  );
  const user = await findUser(app.db, caller.id);
  if (!(await verifyPassword(user?.passwordHash, password))) {
    await recordAccountEvent(request, app.db, { action: 'password.refuse', ...own });
    const message = 'La contraseña actual no es esa.';
    throw badRequest('wrong_password', message, [{ field: 'password', message }]);
  }
  await clearPasswordAttempts(app.db, caller.id);
  return write(reply, async ({ trx }) => {
    await confirmSession(trx, caller.sessionId);
    return null;
  });
}

async function renewCodes(reply: FastifyReply, caller: Caller) {
  const { request, server: app } = reply;
  await requireConfirmedSession(app.db, caller);
  const { codes, hashes } = await makeRecoveryCodes();
  return write(reply, async (change) => {
    await replaceRecoveryCodes(change.trx, caller.id, hashes);
    const own = { account: caller, by: caller };
    await recordAccountEvent(request, change.trx, { action: 'recovery_codes.create', ...own });
    const user = await findUser(change.trx, caller.id);
    if (user) change.mail(buildRecoveryCodesMail(user));
    return { codes };
  });
}

async function reset(reply: FastifyReply, caller: Caller, id: number): Promise<null> {
  // Somebody who finds an open session must not remove the account's second factor.
  if (id === caller.id) throw conflict('own_account', 'Tus llaves de acceso se quitan en tu perfil.');
  await requireLoginChangeRight(reply.server.db, caller, id);
  return write(reply, async (change) => {
    const { trx } = change;
    const user = await findUser(trx, id);
    const count = user ? await deletePasskeysOf(trx, id) : 0;
    if (!user || count === 0) throw notFound('Esa persona no tiene llaves de acceso.');
    await deleteSessionsOf(trx, id);
    const what = { account: user, by: caller, details: { count } };
    await recordAccountEvent(reply.request, trx, { action: 'passkey.reset', ...what });
    change.mail(buildPasskeysResetMail(user));
    return null;
  });
}

export const passkeyRecoveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/session/confirm',
    {
      config: { access: 'user', idempotent: false },
      schema: {
        summary: 'Confirma con la contraseña que quien usa esta sesión es su dueño',
        body: ConfirmSessionBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => confirm(reply.code(204), getCaller(request), request.body.password),
  );

  app.post(
    '/users/recovery_codes',
    {
      // The response holds secrets, so it must not be stored for replays.
      config: { access: 'staff', idempotent: false },
      schema: {
        summary: 'Hace códigos de recuperación nuevos; los anteriores dejan de servir',
        response: { 201: RecoveryCodesResponse },
      },
    },
    async (request, reply) => renewCodes(reply.code(201), getCaller(request)),
  );

  app.delete(
    '/users/:id/passkeys',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Quita las llaves de acceso y los códigos de alguien, y cierra sus sesiones',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => reset(reply.code(204), getCaller(request), request.params.id),
  );
};
