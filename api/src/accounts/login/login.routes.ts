import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { recordAccountEvent, withThrottleAudit } from '../../platform/audit/account-events.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { clearPageCookies } from '../sessions/page-cookie.ts';
import { deleteSession } from '../sessions/sessions.queries.ts';
import { clearLoginAttempts, type LoginAttempt, limitLoginAttempts } from '../users/limits.ts';
import { verifyPassword } from '../users/passwords.ts';
import { findUserByEmail } from '../users/users.queries.ts';
import { LoginBody, LoginResponse, SecondFactorResponse } from './login.schema.ts';
import { findDeviceAccountId, openSession, requireActiveUser } from './open-session.ts';
import { askSecondFactor } from './second-factor.ts';

async function checkCredentials(app: FastifyInstance, request: FastifyRequest<{ Body: LoginBody }>) {
  const { email, password, fingerprint = '' } = request.body;
  const user = await findUserByEmail(app.db, email);
  const { ip } = request;
  const knownBy = await findDeviceAccountId(app, user, fingerprint, ip);
  const attempt: LoginAttempt = { email, ip, fingerprint, knownBy };
  const seen = { account: user, fingerprint };
  await withThrottleAudit(request, { action: 'login.throttle', ...seen }, () =>
    limitLoginAttempts(app.db, attempt),
  );
  const matches = await verifyPassword(user?.passwordHash, password);
  if (!user || !matches) {
    // Also runs for unknown e-mails, so that timing reveals nothing.
    await recordAccountEvent(request, app.db, { action: 'login.refuse', ...seen, reason: 'credentials' });
    throw badRequest('invalid_credentials', 'Correo o contraseña incorrectos.');
  }
  return { user, attempt };
}

export const loginRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/login',
    {
      // The response holds a token, so it must not be stored for replays.
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Ingresa',
        body: LoginBody,
        response: { 200: LoginResponse, 202: SecondFactorResponse },
      },
    },
    async (request, reply) => {
      const { user, attempt } = await checkCredentials(app, request);
      const { fingerprint } = attempt;
      if (!user.active) await clearLoginAttempts(app.db, attempt);
      await requireActiveUser(reply, user, fingerprint);
      const secondFactor = await askSecondFactor(reply, user, attempt, { isCounted: true });
      if (secondFactor) return reply.code(202).send({ secondFactor });
      const also = ({ trx }: Change) => clearLoginAttempts(trx, attempt);
      return openSession(reply, { user, fingerprint, method: 'password', also });
    },
  );

  app.post(
    '/users/logout',
    {
      config: { access: 'user', idempotent: false },
      schema: { summary: 'Cierra esta sesión', response: { 204: NoContent } },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      clearPageCookies(app, reply);
      return write(reply.code(204), async ({ trx }) => {
        await deleteSession(trx, caller.sessionId);
        const what = { account: caller, by: caller, details: { session: caller.sessionId } };
        await recordAccountEvent(request, trx, { action: 'session.logout', ...what });
        return null;
      });
    },
  );
};
