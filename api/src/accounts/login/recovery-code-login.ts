import type { FastifyReply } from 'fastify';
import { badRequest } from '../../core/http/errors.ts';
import { recordAccountEvent, withThrottleAudit } from '../../platform/audit/account-events.ts';
import { findChallenge, takeChallenge } from '../passkeys/challenges.queries.ts';
import { buildRecoveryCodeUsedMail } from '../passkeys/passkeys.mails.ts';
import { countRecoveryCodes, findRecoveryCode, takeRecoveryCode } from '../passkeys/recovery-codes.ts';
import { createChallengeError } from '../passkeys/webauthn.ts';
import { clearRecoveryCodeAttempts, limitRecoveryCodeAttempts } from './limits.ts';
import type { RecoveryCodeLoginBody } from './login.schema.ts';
import { openSession, requireActiveUser } from './open-session.ts';
import { readUnfinishedLogin } from './second-factor.ts';

/** Logs in with a recovery code as the second step; a wrong code does not use up the challenge. */
export async function logInByRecoveryCode(reply: FastifyReply, { token, code }: RecoveryCodeLoginBody) {
  const { request, server } = reply;
  const { db } = server;
  const asked = await findChallenge(db, token, 'second_factor');
  const half = asked ? await readUnfinishedLogin(reply, asked) : undefined;
  const seen = { account: half?.user, fingerprint: half?.attempt.fingerprint ?? '' };
  if (!half) throw createChallengeError();
  const { user, attempt, first, finish } = half;
  await withThrottleAudit(request, { action: 'login.throttle', ...seen }, () =>
    limitRecoveryCodeAttempts(db, user.id),
  );
  await requireActiveUser(reply, user, attempt.fingerprint);
  const codeId = await findRecoveryCode(db, user.id, code);
  if (codeId === undefined) {
    await recordAccountEvent(request, db, { action: 'login.refuse', ...seen, reason: 'recovery_code' });
    const message = 'Ese código no es válido o ya se usó.';
    throw badRequest('invalid_recovery_code', message, [{ field: 'code', message }]);
  }
  return openSession(reply, {
    user,
    fingerprint: attempt.fingerprint,
    method: `${first}+code`,
    also: async (change) => {
      const { trx } = change;
      const isFirst = await takeChallenge(trx, token, ['second_factor']);
      if (!isFirst || !(await takeRecoveryCode(trx, codeId))) throw createChallengeError();
      change.mail(buildRecoveryCodeUsedMail(user, await countRecoveryCodes(trx, user.id)));
      await clearRecoveryCodeAttempts(trx, user.id);
      await finish(change);
    },
  });
}
