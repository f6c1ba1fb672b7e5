import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAccountEvent, recordThrottle } from '../audit/account-events.ts';
import { badRequest, forbidden } from '../http/errors.ts';
import { NoContent } from '../http/schema.ts';
import { getCaller } from '../plugins/access.ts';
import { write } from '../plugins/write.ts';
import { clearPageCookies, setPageCookies } from '../sessions/page-cookie.ts';
import {
  deleteOldestSessions,
  deleteSession,
  insertSession,
  SUSPENDED,
} from '../sessions/sessions.queries.ts';
import { SESSION_LIFE, signToken } from '../sessions/sessions.token.ts';
import { fromNow, now } from '../time/time.ts';
import { isKnownDevice, rememberDevice } from './known-devices.queries.ts';
import { countLogin, forgiveLogin, type LoginTry } from './limits.ts';
import { deviceHash } from './network.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail } from './users.queries.ts';
import { LoginBody, LoginResponse } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

const MAX_USER_AGENT = 300;
/** Said after the right password alone: nobody else learns what became of an account. */
const CLOSED = {
  not_activated: 'Tu cuenta todavía no está activada. Revisá tu correo.',
  suspended: SUSPENDED,
};

async function knownBy(app: FastifyInstance, user: UserRow | undefined, fingerprint: string, ip: string) {
  // Browsers without a fingerprint would all count as one device.
  if (fingerprint === '') return undefined;
  // Runs for unknown e-mails too: the response must not come sooner.
  const known = await isKnownDevice(app.db, user?.id ?? 0, deviceHash(fingerprint, ip));
  return known ? user?.id : undefined;
}

async function checkCredentials(app: FastifyInstance, request: FastifyRequest<{ Body: LoginBody }>) {
  const { email, password, fingerprint = '' } = request.body;
  const user = await findUserByEmail(app.db, email);
  const { ip } = request;
  const attempt: LoginTry = { email, ip, fingerprint, knownBy: await knownBy(app, user, fingerprint, ip) };
  const seen = { account: user, fingerprint };
  await recordThrottle(request, { action: 'login.throttle', ...seen }, () => countLogin(app.db, attempt));
  const matches = await verifyPassword(user?.passwordHash, password);
  if (!user || !matches) {
    // Recorded for unknown e-mails too: the response must not come sooner.
    await recordAccountEvent(request, app.db, { action: 'login.refuse', ...seen, reason: 'credentials' });
    throw badRequest('invalid_credentials', 'Correo o contraseña incorrectos.');
  }
  return { user, attempt };
}

/** Opens a session; one device too many ends the oldest session. */
async function openSession(reply: FastifyReply, user: UserRow, attempt: LoginTry) {
  const { request, server } = reply;
  const { fingerprint, ip } = attempt;
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
  return write(reply, async ({ trx }) => {
    const at = now();
    const device = { fingerprint, ip, userAgent, createdAt: at, expiresAt: fromNow(SESSION_LIFE) };
    const session = await insertSession(trx, user, device);
    await deleteOldestSessions(trx, user.id, server.config.maxDevices);
    if (fingerprint !== '') await rememberDevice(trx, user.id, deviceHash(fingerprint, ip), at);
    await forgiveLogin(trx, attempt);
    const what = { account: user, by: user, fingerprint, details: { session: session.id } };
    await recordAccountEvent(request, trx, { action: 'login.success', ...what });
    return session;
  });
}

export const loginRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/login',
    {
      // The response holds a token, which must not be stored for a replay.
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: { summary: 'Ingresa', body: LoginBody, response: { 200: LoginResponse } },
    },
    async (request, reply) => {
      const { user, attempt } = await checkCredentials(app, request);
      if (!user.active) {
        await forgiveLogin(app.db, attempt);
        const what = { account: user, by: user, fingerprint: attempt.fingerprint };
        const reason = user.suspendedAt === null ? 'not_activated' : 'suspended';
        await recordAccountEvent(request, app.db, { action: 'login.refuse', ...what, reason });
        throw forbidden(`account_${reason}`, CLOSED[reason]);
      }
      const session = await openSession(reply, user, attempt);
      setPageCookies(app, reply, session);
      return { token: signToken(app, user.id, session), role: user.role, id: user.id };
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
