import { createHmac, randomInt } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { getProviderLabel } from '../../core/config/oidc.ts';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { badRequest } from '../../core/http/errors.ts';
import { enforceRateLimit, type RateLimit } from '../../core/limits/rate-limit.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { DAY, MINUTE } from '../../core/time/time.ts';
import { recordAccountEvent, withThrottleAudit } from '../../platform/audit/account-events.ts';
import { write } from '../../platform/plugins/write.ts';
import { addIdentity, recordIdentityLogin } from '../identities/add-identity.ts';
import { claimAccount } from '../identities/claim-account.ts';
import { buildConfirmationCodeMail } from '../identities/identities.mails.ts';
import { findUserByIdentity } from '../identities/identities.queries.ts';
import type { IdentityClaims } from '../identities/identities.table.ts';
import {
  createIdentityCodeError,
  findIdentityCode,
  issueIdentityCode,
  setIdentityMailCode,
  takeIdentityCode,
} from '../identities/identity-codes.queries.ts';
import { readBrowserToken } from '../identities/pending-login-cookie.ts';
import {
  clearLoginAttempts,
  type LoginAttempt,
  limitLoginAttempts,
  limitMailRequests,
} from '../users/limits.ts';
import { verifyPassword } from '../users/passwords.ts';
import { awaitsActivation } from '../users/queue-activation.ts';
import { findUserByEmail } from '../users/users.queries.ts';
import type { UserRow } from '../users/users.table.ts';
import type { LoginResponse, PasskeyProof } from './login.schema.ts';
import { findDeviceAccountId, openSession, requireActiveUser } from './open-session.ts';
import { identifyByPasskey } from './passkey-login.ts';
import type {
  ConfirmationMailBody,
  LinkIdentityBody,
  OidcLoginBody,
  OidcStep,
} from './provider-login.schema.ts';
import { askSecondFactor } from './second-factor.ts';

// The codes have only six digits, so guesses are limited per link and per e-mail.
const PER_LINK: RateLimit = { name: 'identity code', max: 5, windowMs: 15 * MINUTE };
const PER_EMAIL: RateLimit = { name: 'identity code e-mail', max: 20, windowMs: DAY };

type Outcome = LoginResponse | OidcStep;
type CodeSought = Parameters<typeof findIdentityCode>[1];

async function refuse(reply: FastifyReply, reason: string, account?: UserRow) {
  const { request, server } = reply;
  await recordAccountEvent(request, server.db, { action: 'login.refuse', account, reason });
}

/** Retries once, so that the second of two simultaneous first log-ins finds the new account. */
async function tryTwice<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => (isUniqueViolation(error) ? work() : Promise.reject(error)));
}

/** Asks the account's owner for the second factor, or opens the session. */
async function goOn(reply: FastifyReply, user: UserRow, claims: IdentityClaims, fingerprint: string) {
  const { request } = reply;
  await requireActiveUser(reply, user, fingerprint);
  const attempt: LoginAttempt = { email: user.email, ip: request.ip, fingerprint, knownBy: undefined };
  const secondFactor = await askSecondFactor(reply, user, attempt, { claims });
  if (secondFactor) {
    reply.code(202);
    return { secondFactor };
  }
  return openSession(reply, {
    user,
    fingerprint,
    method: 'provider',
    also: (change) => recordIdentityLogin(request, change, user, claims),
  });
}

/** Claims the account of a proven e-mail and links the identity; undefined when the account is in use. */
async function claim(
  reply: FastifyReply,
  email: string,
  claims: IdentityClaims,
): Promise<UserRow | undefined> {
  const { request } = reply;
  return write(reply, async (change) => {
    const user = await claimAccount(request, change, email, claims);
    if (user) await addIdentity(request, change, user, claims);
    return user;
  });
}

async function offerLink(reply: FastifyReply, claims: IdentityClaims): Promise<OidcStep> {
  const { request, server } = reply;
  const label = getProviderLabel(server.config.oidc, claims.provider);
  const token = await issueIdentityCode(server.db, 'link', readBrowserToken(request), claims);
  reply.code(202);
  return { link: { token, provider: label, email: claims.email, hasAccount: claims.speaksForEmail } };
}

/** Logs in with a provider's claims, or offers to link them to an existing account. */
export async function logInByIdentity(
  reply: FastifyReply,
  { code, fingerprint = '' }: OidcLoginBody,
): Promise<Outcome> {
  const { request, server } = reply;
  const claims = await takeIdentityCode(server.db, {
    purpose: 'login',
    code,
    browser: readBrowserToken(request),
  });
  if (!claims) {
    await refuse(reply, 'identity_code');
    throw createIdentityCodeError();
  }
  return tryTwice(async () => {
    const known = await findUserByIdentity(server.db, claims);
    if (known) return goOn(reply, known, claims, fingerprint);
    const { email, speaksForEmail } = claims;
    const claimed = speaksForEmail && email ? await claim(reply, email, claims) : undefined;
    // A simultaneous first log-in of the same person may have created the account.
    const user = claimed ?? (await findUserByIdentity(server.db, claims));
    return user ? goOn(reply, user, claims, fingerprint) : offerLink(reply, claims);
  });
}

function hashMailCode(secret: string, id: number, code: string): string {
  return createHmac('sha256', secret).update(`identity code\n${id}\n${code}`).digest('base64url');
}

/** Mails a code that proves ownership of an e-mail; the response is the same with or without an account. */
export async function sendConfirmationCode(
  reply: FastifyReply,
  { link, email: typed }: ConfirmationMailBody,
) {
  const { request, server } = reply;
  const asked = await findIdentityCode(server.db, {
    purpose: 'link',
    code: link,
    browser: readBrowserToken(request),
  });
  if (!asked) throw createIdentityCodeError();
  const email = asked.claims.email ?? typed;
  if (!email) throw badRequest('email_needed', 'Escribí tu correo.', [{ field: 'email', message: 'Falta.' }]);
  await withThrottleAudit(request, { action: 'activation.throttle', account: undefined }, () =>
    limitMailRequests(server.db, 'sign-up', { email, ip: request.ip }),
  );
  const label = getProviderLabel(server.config.oidc, asked.claims.provider);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return write(reply.code(202), async (change) => {
    const hash = hashMailCode(server.secret, asked.id, code);
    await setIdentityMailCode(change.trx, asked.id, hash, { ...asked.claims, email });
    change.mail(buildConfirmationCodeMail(email, code, label));
    return { message: `Te mandamos un código a ${email}.` };
  });
}

/** Returns the account whose password was typed; throws 400 for a wrong password. */
async function byPassword(reply: FastifyReply, email: string, password: string, fingerprint: string) {
  const { request, server } = reply;
  const user = await findUserByEmail(server.db, email);
  const knownBy = await findDeviceAccountId(server, user, fingerprint, request.ip);
  const attempt = { email, ip: request.ip, fingerprint, knownBy };
  await withThrottleAudit(request, { action: 'login.throttle', account: user, fingerprint }, () =>
    limitLoginAttempts(server.db, attempt),
  );
  const matches = await verifyPassword(user?.passwordHash, password);
  if (user && matches) {
    await clearLoginAttempts(server.db, attempt);
    return user;
  }
  await refuse(reply, 'credentials', user);
  const message = 'Contraseña incorrecta.';
  throw badRequest('invalid_credentials', message, [{ field: 'password', message }]);
}

/** Finds or creates the account of an e-mail proven by a mailed code. */
async function byMailCode(
  reply: FastifyReply,
  asked: NonNullable<Awaited<ReturnType<typeof findIdentityCode>>>,
  code: string,
): Promise<UserRow> {
  const { server } = reply;
  const { email } = asked.claims;
  await enforceRateLimit(server.db, PER_LINK, String(asked.id));
  await enforceRateLimit(server.db, PER_EMAIL, toEmailKey(email ?? ''));
  const hash = hashMailCode(server.secret, asked.id, code.replace(' ', ''));
  if (!email || asked.mailCodeHash !== hash) {
    await refuse(reply, 'mail_code');
    const message = 'Ese código no es. Revisá el último correo que te mandamos.';
    throw badRequest('invalid_mail_code', message, [{ field: 'code', message }]);
  }
  const user = await findUserByEmail(server.db, email);
  if (user && !awaitsActivation(user)) return user;
  const claimed = await claim(reply, email, asked.claims);
  if (!claimed) throw createIdentityCodeError();
  return claimed;
}

/** Links the identity to the account of a passkey, which also counts as second factor. */
async function linkByPasskey(
  reply: FastifyReply,
  sought: CodeSought,
  { proof, fingerprint }: { proof: PasskeyProof; fingerprint: string },
): Promise<LoginResponse> {
  const { user, use } = await identifyByPasskey(reply, proof);
  await requireActiveUser(reply, user, fingerprint);
  const claims = await takeIdentityCode(reply.server.db, sought);
  if (!claims) throw createIdentityCodeError();
  return openSession(reply, {
    user,
    fingerprint,
    method: 'provider+passkey',
    also: async (change) => {
      await use(change);
      await recordIdentityLogin(reply.request, change, user, claims);
    },
  });
}

/** Links the identity to the account whose ownership was proven, and logs in. */
export async function linkIdentity(reply: FastifyReply, body: LinkIdentityBody): Promise<Outcome> {
  const { link: token, password, code, passkey, fingerprint = '' } = body;
  const { request, server } = reply;
  const sought = { purpose: 'link' as const, code: token, browser: readBrowserToken(request) };
  const asked = await findIdentityCode(server.db, sought);
  if (!asked) throw createIdentityCodeError();
  const { email } = asked.claims;
  const proofs = [password, code, passkey].filter((proof) => proof !== undefined);
  if (proofs.length !== 1 || (password !== undefined && !email)) throw createIdentityCodeError();
  if (passkey) return linkByPasskey(reply, sought, { proof: passkey, fingerprint });
  const user =
    password === undefined
      ? await byMailCode(reply, asked, code ?? '')
      : await byPassword(reply, email ?? '', password, fingerprint);
  await requireActiveUser(reply, user, fingerprint);
  const claims = await takeIdentityCode(server.db, sought);
  if (!claims) throw createIdentityCodeError();
  return goOn(reply, user, claims, fingerprint);
}
