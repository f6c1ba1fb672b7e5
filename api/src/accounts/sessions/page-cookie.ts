import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lacksSecondFactor } from '../../core/config/second-factor.ts';
import type { Role } from '../../core/http/schema.ts';
import { DAY, HOUR, SECOND } from '../../core/time/time.ts';
import { cookiePrefixOf, isSameSecret, readCookies, toCookieAttributes } from './cookies.ts';
import { findSessionWithUser } from './sessions.queries.ts';

const LIFE = 7 * DAY;
const ROTATE_AFTER = HOUR;

type Session = { id: number; userId: number; expiresAt: string };

/** The logged-in person who opens a page, with their session. */
export type PageViewer = Session & { role: Role };

/** Sets two cookies that identify who opens a page. Scripts can delete `page-half` to log out offline. */
export function setPageCookies(app: FastifyInstance, reply: FastifyReply, session: Session): void {
  const issuedAt = Math.floor(Date.now() / SECOND);
  const life = Math.min(LIFE, Date.parse(session.expiresAt) - Date.now());
  const { id, userId } = session;
  const claims = `${userId}.${id}.${issuedAt}`;
  const rest = toCookieAttributes(app, Math.max(1, Math.floor(life / SECOND)), 'Strict');
  const prefix = cookiePrefixOf(app);
  reply.header('set-cookie', [
    `${prefix}page=${claims}.${sign(app, claims)}; HttpOnly; ${rest}`,
    `${prefix}page-half=${halfOf(app, id)}; ${rest}`,
  ]);
}

export function clearPageCookies(app: FastifyInstance, reply: FastifyReply): void {
  const rest = toCookieAttributes(app, 0, 'Strict');
  const prefix = cookiePrefixOf(app);
  reply.header('set-cookie', [`${prefix}page=; HttpOnly; ${rest}`, `${prefix}page-half=; ${rest}`]);
}

/** Returns the person who opens a page, or null for visitors and scripts; also renews old cookies. */
export async function readPageViewer(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageViewer | null> {
  const app = request.server;
  const cookies = readCookies(request);
  const prefix = cookiePrefixOf(app);
  const [page, half] = [cookies[`${prefix}page`], cookies[`${prefix}page-half`]];
  if (page === undefined || request.headers['sec-fetch-mode'] !== 'navigate') return null;
  const [, claims = '', userId, sessionId, issuedAt, signature = ''] =
    /^((\d{1,10})\.(\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(page) ?? [];
  const age = Date.now() - Number(issuedAt) * SECOND;
  const session =
    isSameSecret(signature, sign(app, claims)) &&
    isSameSecret(half ?? '', halfOf(app, Number(sessionId))) &&
    age < LIFE
      ? await findSessionWithUser(app.db, Number(sessionId), Number(userId))
      : undefined;
  if (!session || lacksSecondFactor(app.config, session)) {
    clearPageCookies(app, reply);
    return null;
  }
  if (age > ROTATE_AFTER) setPageCookies(app, reply, session);
  return session;
}

// Uses a separate key, so that nothing signed for other purposes passes as a page cookie.
function sign(app: FastifyInstance, text: string): string {
  const key = createHmac('sha256', app.secret).update('page cookies').digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}

function halfOf(app: FastifyInstance, sessionId: number): string {
  return sign(app, `half ${sessionId}`);
}
