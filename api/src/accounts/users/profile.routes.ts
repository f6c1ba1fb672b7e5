import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { badRequest, invalidField, notFound } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import {
  logAccountEvent,
  recordAccountEvent,
  withThrottleAudit,
} from '../../platform/audit/account-events.ts';
import {
  type Caller,
  canManagePeople,
  getCaller,
  requireSelfOrManager,
} from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { deleteSessionsOf } from '../sessions/sessions.queries.ts';
import { findTermsAcceptance } from '../terms/terms.queries.ts';
import { requireValidCi } from './ci.ts';
import { findInvitations } from './invitations.queries.ts';
import { clearPasswordAttempts, limitCiChanges, limitPasswordAttempts } from './limits.ts';
import { deleteMailTokens } from './mail-tokens.ts';
import { requireGoodPassword } from './passwords.policy.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { requireRemainingAdmin, saveUser } from './save-user.ts';
import { buildPasswordChangedMail } from './users.mails.ts';
import { requireAccountRoleRight, requireUserManagementRight } from './users.policy.ts';
import { findUser, findUserWithPasskey, lockAdminRows, updateUser } from './users.queries.ts';
import { ChangePasswordBody, ProfileBody, UserProfileResponse, UserResponse } from './users.schema.ts';

async function countCi(app: FastifyInstance, id: number, ci: string | null | undefined): Promise<void> {
  if (typeof ci !== 'string') return;
  const user = await findUser(app.db, id);
  if (user && requireValidCi(ci) !== user.ci) await limitCiChanges(app.db, id);
}

async function changeProfile(reply: FastifyReply, caller: Caller, id: number, fields: ProfileBody) {
  const { request, server: app } = reply;
  const self = caller.id === id;
  if (self && fields.role !== undefined) throw invalidField('role', 'Nadie cambia su propio rol.');
  if (!self) {
    await requireUserManagementRight(app.db, caller, id);
    if (fields.role !== undefined) requireAccountRoleRight(caller, fields.role);
  }
  if (!canManagePeople(caller)) await countCi(app, id, fields.ci);
  return write(reply, async (change) => {
    const { trx } = change;
    if (fields.role !== undefined) await lockAdminRows(trx);
    const user = await saveUser(trx, id, fields);
    if (fields.role !== undefined) await requireRemainingAdmin(trx);
    if (!self) {
      const target = { type: 'user', id, name: user.username };
      change.audit({ action: 'user.update', target, details: fields });
      const event = { action: 'user.role', account: user, by: caller, details: { role: user.role } };
      if (fields.role !== undefined) logAccountEvent(request, event);
    }
    return { user };
  });
}

async function changePassword(reply: FastifyReply, caller: Caller, body: ChangePasswordBody): Promise<null> {
  const { request, server: app } = reply;
  const own = { account: caller, by: caller };
  await withThrottleAudit(request, { action: 'password.throttle', ...own }, () =>
    limitPasswordAttempts(app.db, caller.id),
  );
  const user = await findUser(app.db, caller.id);
  if (!(await verifyPassword(user?.passwordHash, body.currentPassword))) {
    await recordAccountEvent(request, app.db, { action: 'password.refuse', ...own });
    const message = 'La contraseña actual no es esa.';
    throw badRequest('wrong_password', message, [{ field: 'currentPassword', message }]);
  }
  // Only a wrong current password counts as a guess, not an unacceptable new password.
  await clearPasswordAttempts(app.db, caller.id);
  requireGoodPassword('newPassword', body.newPassword, { ...caller, institute: app.config.instituteName });
  const passwordHash = await hashPassword(body.newPassword);
  return write(reply, async (change) => {
    const { trx } = change;
    await updateUser(trx, caller.id, { passwordHash });
    await deleteSessionsOf(trx, caller.id, caller.sessionId);
    await deleteMailTokens(trx, caller.id);
    await recordAccountEvent(request, trx, { action: 'user.password', ...own });
    change.mail(
      buildPasswordChangedMail({ ...caller, firstName: user?.firstName ?? null, active: true }, false),
    );
    return null;
  });
}

export const profileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/users/:id',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Una persona: uno mismo o, para la administración, cualquiera',
        params: IdParams,
        response: { 200: UserProfileResponse },
      },
    },
    async (request) => {
      requireSelfOrManager(request, request.params.id);
      const user = await findUserWithPasskey(app.db, request.params.id);
      if (!user) throw notFound('Esa persona no existe.');
      const invitation = (await findInvitations(app.db, [user.id])).get(user.id);
      const terms = (await findTermsAcceptance(app.db, user.id)) ?? null;
      const invited = { invited: invitation !== undefined, ...(invitation && { invitation }) };
      const ciVerified = user.ciVerifiedAt !== null;
      return { user: { ...user, ...invited, ciVerified, terms } };
    },
  );

  app.put(
    '/users/:id',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Cambia los datos de una persona',
        params: IdParams,
        body: ProfileBody,
        response: { 200: UserResponse },
      },
    },
    async (request, reply) => {
      const caller = requireSelfOrManager(request, request.params.id);
      return changeProfile(reply, caller, request.params.id, request.body);
    },
  );

  app.put(
    '/users/change_password',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Cambia la contraseña propia',
        body: ChangePasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => changePassword(reply.code(204), getCaller(request), request.body),
  );
};
