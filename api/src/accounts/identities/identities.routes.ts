import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { getProviderLabel } from '../../core/config/oidc.ts';
import { conflict, requireFound } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { requireConfirmedSession } from '../passkeys/passkeys.policy.ts';
import { hasLoginMethod } from '../users/login-methods.ts';
import { findUser, lockUserRow } from '../users/users.queries.ts';
import { addIdentity } from './add-identity.ts';
import { buildIdentityRemovedMail } from './identities.mails.ts';
import { deleteIdentity, listIdentities } from './identities.queries.ts';
import { AddIdentityBody, IdentitiesResponse, IdentityResponse } from './identities.schema.ts';
import { createIdentityCodeError, takeIdentityCode } from './identity-codes.queries.ts';
import { readBrowserToken } from './pending-login-cookie.ts';

const LOST = 'Esa cuenta no está vinculada.';

async function add(reply: FastifyReply, caller: Caller, code: string) {
  const { request, server } = reply;
  await requireConfirmedSession(server.db, caller);
  const claims = await takeIdentityCode(server.db, {
    purpose: 'add',
    code,
    browser: readBrowserToken(request),
  });
  const user = await findUser(server.db, caller.id);
  if (!claims || !user) throw createIdentityCodeError();
  return write(reply, async (change) => {
    const identity = await addIdentity(request, change, user, claims);
    return { identity: { ...identity, label: getProviderLabel(server.config.oidc, identity.provider) } };
  });
}

async function remove(reply: FastifyReply, caller: Caller, id: number): Promise<null> {
  const { request, server } = reply;
  await requireConfirmedSession(server.db, caller);
  return write(reply, async (change) => {
    const { trx } = change;
    await lockUserRow(trx, caller.id);
    const identity = requireFound(await deleteIdentity(trx, caller.id, id), LOST);
    if (!(await hasLoginMethod(trx, caller.id)))
      throw conflict('last_way_in', 'Es la única forma de ingresar a tu cuenta: elegí antes una contraseña.');
    const details = { provider: identity.provider };
    await recordAccountEvent(request, trx, {
      action: 'identity.delete',
      account: caller,
      by: caller,
      details,
    });
    const user = await findUser(trx, caller.id);
    if (user)
      change.mail(buildIdentityRemovedMail(user, getProviderLabel(server.config.oidc, identity.provider)));
    return null;
  });
}

export const identityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { access: 'user' as const };

  app.get(
    '/users/identities',
    {
      config,
      schema: {
        summary: 'Las cuentas de otros con las que se ingresa a la propia',
        response: { 200: IdentitiesResponse },
      },
    },
    async (request) => {
      const own = await listIdentities(app.db, getCaller(request).id);
      return {
        identities: own.map((each) => ({ ...each, label: getProviderLabel(app.config.oidc, each.provider) })),
      };
    },
  );

  app.post(
    '/users/identities',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'Vincula la cuenta de un proveedor con la propia',
        body: AddIdentityBody,
        response: { 201: IdentityResponse },
      },
    },
    async (request, reply) => add(reply.code(201), getCaller(request), request.body.code),
  );

  app.delete(
    '/users/identities/:id',
    {
      config,
      schema: {
        summary: 'Desvincula la cuenta de un proveedor',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => remove(reply.code(204), getCaller(request), request.params.id),
  );
};
