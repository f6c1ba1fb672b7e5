import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { isRequiredOf } from '../../core/config/second-factor.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { write } from '../../platform/plugins/write.ts';
import { issueChallenge } from '../passkeys/challenges.queries.ts';
import { isAskedFor } from '../passkeys/passkeys.policy.ts';
import { listPasskeys } from '../passkeys/passkeys.queries.ts';
import type { AskedChallenge } from '../passkeys/passkeys.table.ts';
import { creationOptions, invalidChallenge, requestOptions } from '../passkeys/webauthn.ts';
import type { LoginTry } from '../users/limits.ts';
import { findUser } from '../users/users.queries.ts';
import type { UserRow } from '../users/users.table.ts';
import type { SecondFactor } from './login.schema.ts';

/** A log-in that has its password and waits for more. */
interface Half {
  /** Counted with the password, and forgiven when the log-in is whole. */
  attempt: Omit<LoginTry, 'email'>;
  /** Stands for the password that was right: a changed one ends the wait. */
  proof: string;
}

function proofOf({ passwordHash }: UserRow): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
}

/** The step after the right password; undefined when the password is enough. */
export async function askSecondFactor(
  reply: FastifyReply,
  user: UserRow,
  { email: _email, ...attempt }: LoginTry,
): Promise<SecondFactor | undefined> {
  const { request, server } = reply;
  const { config, db } = server;
  if (!isAskedFor(user.role)) return undefined;
  const own = await listPasskeys(db, user.id);
  if (own.length === 0 && !isRequiredOf(config, user.role)) return undefined;
  const [kind, purpose] =
    own.length === 0 ? (['new_passkey', 'setup'] as const) : (['passkey', 'second_factor'] as const);
  const options = own.length === 0 ? await creationOptions(config, user, []) : requestOptions(config, own);
  const half: Half = { attempt, proof: proofOf(user) };
  const { challenge } = options;
  return write(reply, async ({ trx }) => {
    const asked = { purpose, userId: user.id, challenge, state: JSON.stringify(half) };
    const token = await issueChallenge(trx, asked);
    const what = { account: user, by: user, fingerprint: attempt.fingerprint, details: { kind } };
    await recordAccountEvent(request, trx, { action: 'login.half', ...what });
    return { token, kind, options };
  });
}

/** The person whose log-in this goes on with, and its try. Throws 400 when their password is another one by now. */
export async function readHalf(
  reply: FastifyReply,
  { userId, state }: AskedChallenge,
): Promise<{ user: UserRow; attempt: LoginTry }> {
  const half = JSON.parse(state ?? 'null') as Half | null;
  const user = await findUser(reply.server.db, userId ?? 0);
  if (!half || !user || proofOf(user) !== half.proof) throw invalidChallenge();
  return { user, attempt: { ...half.attempt, email: user.email } };
}
