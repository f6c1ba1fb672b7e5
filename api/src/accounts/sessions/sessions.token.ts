import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lacksSecondFactor } from '../../core/config/second-factor.ts';
import { missingSecondFactor, unauthorized } from '../../core/http/errors.ts';
import { DAY, fromNow, HOUR, MINUTE, now, SECOND } from '../../core/time/time.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { setPageCookies } from './page-cookie.ts';
import { findSessionWithUser, touchSession } from './sessions.queries.ts';

const ISSUER = 'rambla';
const TOKEN_LIFE = 12 * HOUR;
export const SESSION_LIFE = 30 * DAY;
const CACHED_TOKENS = 1000;
const RENEW_AFTER = HOUR;
const TOUCH_AFTER = 5 * MINUTE;

export const JWT_OPTIONS = {
  sign: { algorithm: 'HS256' as const, iss: ISSUER, aud: ISSUER },
  // Fixes the algorithm, so that a token's header cannot choose it.
  verify: {
    algorithms: ['HS256' as const],
    allowedIss: ISSUER,
    allowedAud: ISSUER,
    requiredClaims: ['exp'],
    cache: CACHED_TOKENS,
    // Never repeats a refusal, which a clock that was ahead may have caused.
    errorCacheTTL: () => Number.NEGATIVE_INFINITY,
  },
};

/** Signs a token that is valid for 12 hours, but never beyond the session's end. */
export function signSessionToken(
  app: FastifyInstance,
  userId: number,
  session: { id: number; expiresAt: string },
): string {
  const life = Math.min(TOKEN_LIFE, Date.parse(session.expiresAt) - Date.now());
  // The library takes numbers as seconds.
  const expiresIn = Math.max(1, Math.floor(life / SECOND));
  return app.jwt.sign({ sub: String(userId), sid: session.id }, { expiresIn });
}

interface Claims {
  userId: number;
  sessionId: number;
  issuedAt: number;
}

function readClaims(app: FastifyInstance, token: string): Claims {
  try {
    const { sub, sid, iat } = app.jwt.verify<{ sub: string; sid: number; iat: number }>(token);
    if (!/^\d{1,10}$/.test(sub) || !Number.isInteger(sid)) throw unauthorized();
    return { userId: Number(sub), sessionId: sid, issuedAt: iat * SECOND };
  } catch {
    throw unauthorized();
  }
}

/** Returns the request's caller, or null without a token; throws 401 for an invalid or revoked one. */
export async function readCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | null> {
  const header = request.headers.authorization?.trim();
  if (!header) return null;
  const app = request.server;
  const claims = readClaims(app, header.replace(/^Bearer\s+/i, ''));
  const session = await findSessionWithUser(app.db, claims.sessionId, claims.userId);
  if (!session) throw unauthorized();
  if (lacksSecondFactor(app.config, session)) throw missingSecondFactor();
  // A changed account may have another role, on which the browser's menus depend.
  const changedAt = Date.parse(session.updatedAt);
  const isOutdated = changedAt >= claims.issuedAt + SECOND;
  // A clock that was ahead must not renew tokens at every call.
  const isInFuture = changedAt > Date.now();
  if ((isOutdated && !isInFuture) || Date.now() - claims.issuedAt > RENEW_AFTER) {
    reply.header('x-renewed-token', signSessionToken(app, session.userId, session));
    reply.header('x-role', session.role);
    setPageCookies(app, reply, session);
  }
  if (session.lastSeenAt < fromNow(-TOUCH_AFTER)) {
    // Recording the last use is not awaited, because a read must not wait for the write lock.
    touchSession(app.db, session, now()).catch((error) => request.log.warn({ err: error }, 'not touched'));
  }
  const { userId, role, username, email } = session;
  return { id: userId, role, username, email, sessionId: session.id };
}
