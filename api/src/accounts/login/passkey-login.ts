import type { FastifyInstance, FastifyReply } from 'fastify';
import { requiresSecondFactor } from '../../core/config/second-factor.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { withPasskeyCreation } from '../passkeys/add-passkey.ts';
import { takeChallenge } from '../passkeys/challenges.queries.ts';
import { countPasskeys, findPasskeyByCredential, recordPasskeyUse } from '../passkeys/passkeys.queries.ts';
import type { AssertionCredential, NewPasskeyBody } from '../passkeys/passkeys.schema.ts';
import type { PasskeyChallenge } from '../passkeys/passkeys.table.ts';
import { signChallenge, takeSignedChallenge } from '../passkeys/signed-challenges.ts';
import {
  buildPasskeyRequestOptions,
  createChallengeError,
  createPasskeyError,
  verifyPasskeyCreation,
  verifyPasskeyUse,
} from '../passkeys/webauthn.ts';
import { findUser } from '../users/users.queries.ts';
import type { PasskeyLoginBody, PasskeyProof } from './login.schema.ts';
import { openSession, requireActiveUser } from './open-session.ts';
import { readUnfinishedLogin } from './second-factor.ts';

/** Creates a challenge for any passkey of the portal; nothing is stored, so no limit is needed. */
export function createLoginChallenge({ config, secret }: FastifyInstance) {
  const options = buildPasskeyRequestOptions(config);
  return { token: signChallenge(secret, options.challenge), options };
}

/** Uses up a challenge, even when the log-in fails later. */
async function take({ db, secret }: FastifyInstance, token: string): Promise<PasskeyChallenge> {
  const asked =
    (await takeSignedChallenge(db, secret, token)) ?? (await takeChallenge(db, token, ['second_factor']));
  if (!asked) throw createChallengeError();
  return asked;
}

/** Verifies the signature and returns the passkey with its new counter; errors give no reason. */
async function verify(reply: FastifyReply, asked: PasskeyChallenge, response: AssertionCredential) {
  const { request, server } = reply;
  const { config, db } = server;
  const passkey = await findPasskeyByCredential(db, response.id);
  const isOwn = passkey && (asked.userId === null || asked.userId === passkey.userId);
  const counter = isOwn ? await verifyPasskeyUse(config, response, asked.challenge, passkey) : undefined;
  if (passkey && counter !== undefined) return { passkey, counter };
  const account = asked.userId === null ? undefined : await findUser(db, asked.userId);
  await recordAccountEvent(request, db, { action: 'login.refuse', account, reason: 'passkey' });
  throw createPasskeyError();
}

/** Identifies an account by a passkey alone; the log-in calls `use` to record the passkey's use. */
export async function identifyByPasskey(reply: FastifyReply, { token, response }: PasskeyProof) {
  const { db, secret } = reply.server;
  const asked = await takeSignedChallenge(db, secret, token);
  if (!asked) throw createChallengeError();
  const { passkey, counter } = await verify(reply, asked, response);
  const user = await findUser(db, passkey.userId);
  if (!user) throw createPasskeyError();
  const use = async ({ trx }: Change) => {
    if (!(await recordPasskeyUse(trx, passkey, counter))) throw createPasskeyError();
  };
  return { user, use };
}

/** Logs in with a passkey, alone or as the second step. */
export async function logInByPasskey(
  reply: FastifyReply,
  { token, response, fingerprint: given = '' }: PasskeyLoginBody,
) {
  const { server } = reply;
  const asked = await take(server, token);
  const { passkey, counter } = await verify(reply, asked, response);
  const half = asked.purpose === 'second_factor' ? await readUnfinishedLogin(reply, asked) : undefined;
  const user = half?.user ?? (await findUser(server.db, passkey.userId));
  if (!user) throw createPasskeyError();
  const fingerprint = half?.attempt.fingerprint ?? given;
  await requireActiveUser(reply, user, fingerprint);
  return openSession(reply, {
    user,
    fingerprint,
    method: half ? `${half.first}+passkey` : 'passkey',
    also: async (change) => {
      if (!(await recordPasskeyUse(change.trx, passkey, counter))) throw createPasskeyError();
      await half?.finish(change);
    },
  });
}

/** Creates a passkey that the person's role requires, then logs them in. */
export async function logInByNewPasskey(reply: FastifyReply, { token, response, name }: NewPasskeyBody) {
  const { server } = reply;
  const { config } = server;
  const asked = await takeChallenge(server.db, token, ['setup']);
  if (!asked) throw createChallengeError();
  const { user, attempt, first, finish } = await readUnfinishedLogin(reply, asked);
  await requireActiveUser(reply, user, attempt.fingerprint);
  const made = await verifyPasskeyCreation(config, response, asked.challenge);
  return withPasskeyCreation(reply, (addTo) =>
    openSession(reply, {
      user,
      fingerprint: attempt.fingerprint,
      method: `${first}+new_passkey`,
      also: async (change) => {
        // If another passkey was created meanwhile, the log-in must use that passkey.
        const isFirst = (await countPasskeys(change.trx, user.id)) === 0;
        if (!isFirst || !requiresSecondFactor(config, user.role)) throw createChallengeError();
        await addTo(change, user, { ...made, name });
        await finish(change);
      },
    }),
  );
}
