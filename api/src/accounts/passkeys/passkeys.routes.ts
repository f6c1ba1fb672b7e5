import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { requiresSecondFactor } from '../../core/config/second-factor.ts';
import { conflict, requireFound } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { toPlainName } from '../../core/text/plain-names.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { recordSecondFactor } from '../sessions/sessions.queries.ts';
import { hasLoginMethod } from '../users/login-methods.ts';
import { findUser, lockUserRow } from '../users/users.queries.ts';
import { withPasskeyCreation } from './add-passkey.ts';
import { deleteChallenges, issueChallenge, takeChallenge } from './challenges.queries.ts';
import { buildPasskeyRemovedMail } from './passkeys.mails.ts';
import { isSessionConfirmed, requireConfirmedSession } from './passkeys.policy.ts';
import {
  countPasskeys,
  deletePasskey,
  deletePasskeysOf,
  listPasskeys,
  renamePasskey,
} from './passkeys.queries.ts';
import {
  Challenge,
  NewPasskeyBody,
  PasskeyResponse,
  PasskeysResponse,
  RenamePasskeyBody,
} from './passkeys.schema.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { buildPasskeyCreationOptions, createChallengeError, verifyPasskeyCreation } from './webauthn.ts';

const LOST = 'Esa llave de acceso no existe.';

async function offer(reply: FastifyReply, caller: Caller) {
  const { config, db } = reply.server;
  await requireConfirmedSession(db, caller);
  const user = await findUser(db, caller.id);
  const options = await buildPasskeyCreationOptions(
    config,
    user ?? caller,
    await listPasskeys(db, caller.id),
  );
  return write(reply, async ({ trx }) => {
    await deleteChallenges(trx, caller.id, 'add');
    const challenge = { purpose: 'add' as const, userId: caller.id, challenge: options.challenge };
    return { token: await issueChallenge(trx, challenge), options };
  });
}

async function add(reply: FastifyReply, caller: Caller, { token, response, name }: NewPasskeyBody) {
  const { config, db } = reply.server;
  await requireConfirmedSession(db, caller);
  const asked = await takeChallenge(db, token, ['add']);
  if (asked?.userId !== caller.id) throw createChallengeError();
  const made = await verifyPasskeyCreation(config, response, asked.challenge);
  return withPasskeyCreation(reply, (addTo) =>
    write(reply, async (change) => {
      const passkey = await addTo(change, caller, { ...made, name });
      // Without a passkey the session had no second factor, so the first passkey counts as one.
      if ((await countPasskeys(change.trx, caller.id)) === 1)
        await recordSecondFactor(change.trx, caller.sessionId);
      return { passkey };
    }),
  );
}

async function rename(reply: FastifyReply, caller: Caller, id: number, name: string) {
  return write(reply, async ({ trx }) => {
    const passkey = requireFound(await renamePasskey(trx, caller.id, id, toPlainName(name)), LOST);
    const what = { account: caller, by: caller, details: { name: passkey.name } };
    await recordAccountEvent(reply.request, trx, { action: 'passkey.rename', ...what });
    return { passkey };
  });
}

async function remove(reply: FastifyReply, caller: Caller, id: number): Promise<null> {
  const { config, db } = reply.server;
  await requireConfirmedSession(db, caller);
  return write(reply, async (change) => {
    const { trx } = change;
    await lockUserRow(trx, caller.id);
    const passkey = requireFound(await deletePasskey(trx, caller.id, id), LOST);
    const left = await countPasskeys(trx, caller.id);
    if (left === 0 && requiresSecondFactor(config, caller.role)) {
      throw conflict('last_passkey', 'Tu cuenta tiene que tener una llave de acceso: agregá otra antes.');
    }
    if (!(await hasLoginMethod(trx, caller.id)))
      throw conflict('last_way_in', 'Es la única forma de ingresar a tu cuenta: elegí antes una contraseña.');
    // Recovery codes without a passkey would help only a thief.
    if (left === 0) await deletePasskeysOf(trx, caller.id);
    const what = { account: caller, by: caller, details: { name: passkey.name } };
    await recordAccountEvent(reply.request, trx, { action: 'passkey.delete', ...what });
    const user = await findUser(trx, caller.id);
    if (user) change.mail(buildPasskeyRemovedMail(user, passkey.name));
    return null;
  });
}

export const passkeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { access: 'user' as const };

  app.get(
    '/users/passkeys',
    {
      config,
      schema: { summary: 'Las llaves de acceso propias', response: { 200: PasskeysResponse } },
    },
    async (request) => {
      const caller = getCaller(request);
      const passkeys = await listPasskeys(app.db, caller.id);
      const recoveryCodes = await countRecoveryCodes(app.db, caller.id);
      const required = requiresSecondFactor(app.config, caller.role);
      const confirmed = await isSessionConfirmed(app.db, caller);
      const hasPassword = (await findUser(app.db, caller.id))?.passwordHash != null;
      return { passkeys, recoveryCodes, required, confirmed, hasPassword };
    },
  );

  app.post(
    '/users/passkeys/options',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'Lo que se le pide al navegador para hacer una llave de acceso',
        response: { 200: Challenge },
      },
    },
    async (request, reply) => offer(reply, getCaller(request)),
  );

  app.post(
    '/users/passkeys',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'Agrega una llave de acceso',
        body: NewPasskeyBody,
        response: { 201: PasskeyResponse },
      },
    },
    async (request, reply) => add(reply.code(201), getCaller(request), request.body),
  );

  app.put(
    '/users/passkeys/:id',
    {
      config,
      schema: {
        summary: 'Cambia el nombre de una llave de acceso',
        params: IdParams,
        body: RenamePasskeyBody,
        response: { 200: PasskeyResponse },
      },
    },
    async (request, reply) => rename(reply, getCaller(request), request.params.id, request.body.name),
  );

  app.delete(
    '/users/passkeys/:id',
    {
      config,
      schema: {
        summary: 'Quita una llave de acceso propia',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => remove(reply.code(204), getCaller(request), request.params.id),
  );
};
