import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { requiresSecondFactor } from '../../core/config/second-factor.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { recordIdentityLogin } from '../identities/add-identity.ts';
import type { IdentityClaims } from '../identities/identities.table.ts';
import { issueChallenge } from '../passkeys/challenges.queries.ts';
import { isSecondFactorRole } from '../passkeys/passkeys.policy.ts';
import { listPasskeys } from '../passkeys/passkeys.queries.ts';
import type { PasskeyChallenge } from '../passkeys/passkeys.table.ts';
import {
  buildPasskeyCreationOptions,
  buildPasskeyRequestOptions,
  createChallengeError,
} from '../passkeys/webauthn.ts';
import { clearLoginAttempts, type LoginAttempt } from '../users/limits.ts';
import { findUser } from '../users/users.queries.ts';
import type { UserRow } from '../users/users.table.ts';
import type { SecondFactor } from './login.schema.ts';

/** A log-in after its first step (password or provider) that still needs the second factor. */
interface Half {
  attempt: Omit<LoginAttempt, 'email'>;
  /** True when rate limits counted the attempt, so that a successful log-in resets them. */
  isCounted?: boolean;
  /** A hash of the stored password, so that a password change invalidates the token. */
  proof: string;
  /** Set when a provider was the first step. */
  claims?: IdentityClaims;
}

interface HalfLogin {
  user: UserRow;
  attempt: LoginAttempt;
  first: 'password' | 'provider';
  /** Runs in the transaction that opens the session. */
  finish: (change: Change) => Promise<void>;
}

function proofOf({ passwordHash }: UserRow): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
}

/** Starts the second step after a password or provider; undefined when the first step suffices. */
export async function askSecondFactor(
  reply: FastifyReply,
  user: UserRow,
  { email: _email, ...attempt }: LoginAttempt,
  { claims, isCounted = false }: Pick<Half, 'claims' | 'isCounted'> = {},
): Promise<SecondFactor | undefined> {
  const { request, server } = reply;
  const { config, db } = server;
  if (!isSecondFactorRole(user.role)) return undefined;
  const own = await listPasskeys(db, user.id);
  if (own.length === 0 && !requiresSecondFactor(config, user.role)) return undefined;
  const [kind, purpose] =
    own.length === 0 ? (['new_passkey', 'setup'] as const) : (['passkey', 'second_factor'] as const);
  const options =
    own.length === 0
      ? await buildPasskeyCreationOptions(config, user, [])
      : buildPasskeyRequestOptions(config, own);
  const half: Half = { attempt, isCounted, proof: proofOf(user), ...(claims && { claims }) };
  const { challenge } = options;
  return write(reply, async ({ trx }) => {
    const asked = { purpose, userId: user.id, challenge, state: JSON.stringify(half) };
    const token = await issueChallenge(trx, asked);
    const what = { account: user, by: user, fingerprint: attempt.fingerprint, details: { kind } };
    await recordAccountEvent(request, trx, { action: 'login.half', ...what });
    return { token, kind, options };
  });
}

/** Reads the person and first step of a half-finished log-in; throws 400 after a password change. */
export async function readUnfinishedLogin(
  reply: FastifyReply,
  { userId, state }: PasskeyChallenge,
): Promise<HalfLogin> {
  const half = JSON.parse(state ?? 'null') as Half | null;
  const user = await findUser(reply.server.db, userId ?? 0);
  if (!half || !user || proofOf(user) !== half.proof) throw createChallengeError();
  const attempt = { ...half.attempt, email: user.email };
  const { claims, isCounted } = half;
  return {
    user,
    attempt,
    first: claims ? 'provider' : 'password',
    finish: async (change) => {
      if (isCounted) await clearLoginAttempts(change.trx, attempt);
      if (claims) await recordIdentityLogin(reply.request, change, user, claims);
    },
  };
}
