import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE, SECOND } from '../../core/time/time.ts';
import { cookiePrefixOf, isSameSecret, readCookies, toCookieAttributes } from '../sessions/cookies.ts';
import type { OidcChecks } from './provider.ts';

const PENDING_LOGIN_LIFE = 10 * MINUTE;
const BROWSER_LIFE = 15 * MINUTE;
const BROWSER_BYTES = 32;
/** Allows simultaneous log-ins in several tabs. */
const MAX_PENDING_LOGINS = 5;

/** The state of a log-in while the browser is at the provider. */
export interface PendingLogin {
  provider: string;
  checks: OidcChecks;
  purpose: 'login' | 'add';
  /** The portal's path that opens after the log-in. */
  next: string | null;
}

type Signed = PendingLogin & { expiresAt: number };

const startOfName = (app: FastifyInstance) => `${cookiePrefixOf(app)}oidc-`;

/** Names one cookie per log-in, so that two tabs may log in at once. */
function nameOf(app: FastifyInstance, state: string): string {
  return `${startOfName(app)}${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;
}

function sign({ secret }: FastifyInstance, text: string): string {
  return createHmac('sha256', secret).update(`oidc visit\n${text}`).digest('base64url');
}

/** Stores a pending log-in only in a cookie, so that abandoned log-ins leave nothing on the server. */
export function setPendingLogin(reply: FastifyReply, pending: PendingLogin): void {
  const { server: app } = reply;
  const signed: Signed = { ...pending, expiresAt: Date.now() + PENDING_LOGIN_LIFE };
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url');
  const rest = `HttpOnly; ${toCookieAttributes(app, PENDING_LOGIN_LIFE / SECOND, 'Lax')}`;
  const before = Object.keys(readCookies(reply.request)).filter((name) => name.startsWith(startOfName(app)));
  // Servers refuse overlong cookies, so abandoned log-ins must not pile up.
  const ended = before.length < MAX_PENDING_LOGINS ? [] : before;
  reply.header('set-cookie', [
    ...ended.map((name) => `${name}=; HttpOnly; ${toCookieAttributes(app, 0, 'Lax')}`),
    `${nameOf(app, pending.checks.state)}=${text}.${sign(app, text)}; ${rest}`,
  ]);
}

/** Reads the log-in of a browser that the provider sent back; undefined without a valid cookie. */
export function readPendingLogin(request: FastifyRequest, state: string): PendingLogin | undefined {
  const { server: app } = request;
  const [text = '', signature = ''] = (readCookies(request)[nameOf(app, state)] ?? '').split('.');
  if (!isSameSecret(signature, sign(app, text))) return undefined;
  const visit = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed;
  return visit.expiresAt > Date.now() && visit.checks.state === state ? visit : undefined;
}

/** Ends a pending log-in; sets and returns a cookie that ties the log-in's code to this browser. */
export function endPendingLogin(reply: FastifyReply, { checks }: PendingLogin): string {
  const { server: app } = reply;
  const mark = randomBytes(BROWSER_BYTES).toString('base64url');
  reply.header('set-cookie', [
    `${nameOf(app, checks.state)}=; HttpOnly; ${toCookieAttributes(app, 0, 'Lax')}`,
    `${cookiePrefixOf(app)}oidc=${mark}; HttpOnly; ${toCookieAttributes(app, BROWSER_LIFE / SECOND, 'Strict')}`,
  ]);
  return mark;
}

/** Returns the cookie that `endPendingLogin` set, or an empty text, which matches no code. */
export function readBrowserToken(request: FastifyRequest): string {
  return readCookies(request)[`${cookiePrefixOf(request.server)}oidc`] ?? '';
}
