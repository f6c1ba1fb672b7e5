import type { FastifyInstance, FastifyReply } from 'fastify';
import { forbidden } from '../../core/http/errors.ts';
import { fromNow, now } from '../../core/time/time.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { setPageCookies } from '../sessions/page-cookie.ts';
import { deleteOldestSessions, insertSession, SUSPENDED_MESSAGE } from '../sessions/sessions.queries.ts';
import { SESSION_LIFE, signSessionToken } from '../sessions/sessions.token.ts';
import { hashDevice } from '../users/hash-device.ts';
import { isKnownDevice, rememberDevice } from '../users/known-devices.queries.ts';
import type { UserRow } from '../users/users.table.ts';

const MAX_USER_AGENT = 300;
/** Messages for the proven owner of the account, because others must not learn its state. */
const CLOSED = {
  not_activated: 'Tu cuenta todavía no está activada. Revisá tu correo.',
  suspended: SUSPENDED_MESSAGE,
};

/** The way in which a person logged in, as named in the audit trail. */
export type LoginMethod =
  | 'password'
  | 'activation'
  | 'passkey'
  | 'password+passkey'
  | 'password+code'
  | 'password+new_passkey'
  | 'provider'
  | 'provider+passkey'
  | 'provider+code'
  | 'provider+new_passkey';

const WITHOUT_SECOND_FACTOR: LoginMethod[] = ['password', 'activation', 'provider'];

interface Entry {
  user: UserRow;
  fingerprint: string;
  method: LoginMethod;
  /** Writes more data in the same transaction; its errors cancel the log-in. */
  also: (change: Change) => Promise<unknown>;
}

/** Returns the account's id when this device has logged in to it before. */
export async function findDeviceAccountId(
  app: FastifyInstance,
  user: UserRow | undefined,
  fingerprint: string,
  ip: string,
): Promise<number | undefined> {
  // Browsers without a fingerprint would all count as one device.
  if (fingerprint === '') return undefined;
  // Also runs for unknown e-mails, so that timing reveals nothing.
  const known = await isKnownDevice(app.db, user?.id ?? 0, hashDevice(fingerprint, ip));
  return known ? user?.id : undefined;
}

/** Throws 403 for an unactivated or suspended account. */
export async function requireActiveUser(
  reply: FastifyReply,
  user: UserRow,
  fingerprint: string,
): Promise<void> {
  if (user.active) return;
  const reason = user.suspendedAt === null ? 'not_activated' : 'suspended';
  const what = { account: user, by: user, fingerprint, reason };
  await recordAccountEvent(reply.request, reply.server.db, { action: 'login.refuse', ...what });
  throw forbidden(`account_${reason}`, CLOSED[reason]);
}

/** Opens a session and returns its token. Ends the oldest sessions above the limit of devices. */
export async function openSession(reply: FastifyReply, { user, fingerprint, method, also }: Entry) {
  const { request, server: app } = reply;
  const { ip } = request;
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
  const session = await write(reply, async (change) => {
    const { trx } = change;
    const at = now();
    const device = { fingerprint, ip, userAgent, createdAt: at, expiresAt: fromNow(SESSION_LIFE) };
    const secondFactor = !WITHOUT_SECOND_FACTOR.includes(method);
    const opened = await insertSession(trx, user, { ...device, secondFactor });
    await deleteOldestSessions(trx, user.id, app.config.maxDevices);
    if (fingerprint !== '') await rememberDevice(trx, user.id, hashDevice(fingerprint, ip), at);
    await also(change);
    const what = { account: user, by: user, fingerprint, details: { session: opened.id, method } };
    await recordAccountEvent(request, trx, { action: 'login.success', ...what });
    return opened;
  });
  setPageCookies(app, reply, session);
  const closing = user.closesAt === null ? {} : { closesAt: user.closesAt };
  return { token: signSessionToken(app, user.id, session), role: user.role, id: user.id, ...closing };
}
