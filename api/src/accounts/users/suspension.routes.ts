import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { conflict, notFound, requireFound } from '../../core/http/errors.ts';
import { IdParams } from '../../core/http/schema.ts';
import { now } from '../../core/time/time.ts';
import { logAccountEvent } from '../../platform/audit/account-events.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { deleteMailTokens } from './mail-tokens.ts';
import { requireRemainingAdmin } from './save-user.ts';
import { requireUserManagementRight } from './users.policy.ts';
import { findUser, lockAdminRows, updateUser } from './users.queries.ts';
import { SuspensionBody, UserResponse } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

function actionOf(active: boolean, wasSuspended: boolean): string {
  if (!active) return 'user.suspend';
  return wasSuspended ? 'user.readmit' : 'user.activate';
}

/** True when the account was active before; otherwise its owner must still confirm the e-mail. */
function wasActiveWhenSuspended({ suspendedActive, lastSeenAt, passwordHash }: UserRow): boolean {
  // Older suspensions did not store it; an unused account with a password had not been activated.
  return suspendedActive ?? (lastSeenAt !== '' || passwordHash === null);
}

async function setActive(
  reply: FastifyReply,
  caller: Caller,
  id: number,
  { active, reason, readmit }: SuspensionBody,
) {
  return write(reply, async (change) => {
    const { trx } = change;
    if (!active && id === caller.id) throw conflict('own_account', 'No podés suspender tu propia cuenta.');
    await lockAdminRows(trx);
    if (!active) await deleteMailTokens(trx, id);
    const before = requireFound(await findUser(trx, id), 'Esa persona no existe.');
    const isSuspended = before.suspendedAt !== null;
    if (active && readmit && !isSuspended) return { user: before };
    const why = active ? null : reason?.trim() || before.suspendedReason;
    if (!active && isSuspended && why === before.suspendedReason) return { user: before };
    const wasActive = isSuspended ? wasActiveWhenSuspended(before) : before.active;
    const user = await updateUser(trx, id, {
      active: active && (wasActive || !isSuspended),
      suspendedAt: active ? null : (before.suspendedAt ?? now()),
      suspendedReason: why,
      suspendedActive: active ? null : wasActive,
    });
    if (!user) throw notFound('Esa persona no existe.');
    if (!active) await deleteSessionsOf(trx, id);
    await requireRemainingAdmin(trx);
    const action = actionOf(active, isSuspended);
    const details = why === null ? {} : { reason: why };
    change.audit({ action, target: { type: 'user', id, name: user.username }, details });
    change.afterwards(() => logAccountEvent(reply.request, { action, account: user, by: caller }));
    return { user };
  });
}

export const suspensionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/users/:id/active',
    {
      config: { access: 'bedelia' },
      schema: {
        summary: 'Suspende una cuenta, o la deja ingresar de nuevo',
        params: IdParams,
        body: SuspensionBody,
        response: { 200: UserResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      await requireUserManagementRight(app.db, caller, request.params.id);
      return setActive(reply, caller, request.params.id, request.body);
    },
  );
};
