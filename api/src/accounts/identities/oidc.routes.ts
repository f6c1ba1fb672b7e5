import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../core/http/errors.ts';
import { recordAccountEvent } from '../../platform/audit/account-events.ts';
import {
  LoginStartQuery,
  OidcCallbackQuery,
  ProviderParams,
  ProvidersResponse,
  RedirectResponse,
} from './identities.schema.ts';
import { issueIdentityCode } from './identity-codes.queries.ts';
import {
  endPendingLogin,
  type PendingLogin,
  readPendingLogin,
  setPendingLogin,
} from './pending-login-cookie.ts';
import { fetchClaims, prepareAuthorization, purposeOfState } from './provider.ts';

type Problem = 'denied' | 'expired' | 'failed' | 'unavailable';
type Way = Pick<PendingLogin, 'purpose' | 'next'>;

function findProvider({ config }: FastifyInstance, name: string) {
  const provider = config.oidc.find((each) => each.name === name);
  if (!provider) throw notFound('Este portal no ingresa con ese proveedor.');
  return provider;
}

const callbackOf = ({ config }: FastifyInstance, name: string) =>
  `${config.publicUrl}/api/login/oidc/${name}/callback`;

/** Redirects within the portal, with secrets in the fragment, which reaches no server or log. */
function leadTo(reply: FastifyReply, { purpose, next }: Way, said: Record<string, string>) {
  const page = purpose === 'add' ? '/profile/security' : '/login';
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  return reply
    .header('cache-control', 'no-store')
    .redirect(`${page}${query}#${new URLSearchParams(said)}`, 303);
}

async function refuse(reply: FastifyReply, name: string, way: Way, problem: Problem, reason: string) {
  const { request } = reply;
  const details = { provider: name };
  const event = { action: 'identity.refuse', account: undefined, reason, details };
  await recordAccountEvent(request, request.server.db, event);
  return leadTo(reply, way, { oidc_problem: problem, provider: name });
}

/** Distinguishes an unreachable provider from an invalid response. */
function problemOf(error: unknown): Problem {
  const { code = '', status = 0 } = error as { code?: string; status?: number };
  const isDown = status >= 500 || /TIMEOUT|ECONN|ENOTFOUND|EAI_AGAIN/.test(code);
  return isDown || error instanceof TypeError ? 'unavailable' : 'failed';
}

const reasonOf = (error: unknown) => String((error as { code?: string }).code ?? 'error').slice(0, 60);

async function start(request: FastifyRequest, reply: FastifyReply, name: string, way: Way) {
  const app = request.server;
  const provider = findProvider(app, name);
  try {
    const { url, checks } = await prepareAuthorization(provider, callbackOf(app, name), way.purpose);
    setPendingLogin(reply, { provider: name, checks, ...way });
    return reply.header('cache-control', 'no-store').redirect(url, 303);
  } catch (error) {
    return refuse(reply, name, way, 'unavailable', reasonOf(error));
  }
}

async function handleReturn(request: FastifyRequest, reply: FastifyReply, name: string) {
  const app = request.server;
  const provider = findProvider(app, name);
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const state = query.get('state') ?? '';
  const visit = readPendingLogin(request, state);
  if (visit?.provider !== name)
    return refuse(reply, name, { purpose: purposeOfState(state), next: null }, 'expired', 'state');
  const mark = endPendingLogin(reply, visit);
  if (query.get('error') === 'access_denied') return refuse(reply, name, visit, 'denied', 'denied');
  try {
    const returned = new URL(`${callbackOf(app, name)}?${query}`);
    const claims = await fetchClaims(provider, returned, visit.checks);
    const code = await issueIdentityCode(app.db, visit.purpose, mark, claims);
    return leadTo(reply, visit, { oidc: code, provider: name });
  } catch (error) {
    return refuse(reply, name, visit, problemOf(error), reasonOf(error));
  }
}

export const oidcRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { access: 'anonymous' as const, ignoreToken: true };

  app.get(
    '/login/providers',
    {
      config,
      schema: {
        summary: 'Con qué cuentas de otros se puede ingresar',
        response: { 200: ProvidersResponse },
      },
    },
    async () => ({ providers: app.config.oidc.map(({ name, label }) => ({ name, label })) }),
  );

  app.get(
    '/login/oidc/:provider/start',
    {
      config,
      schema: {
        summary: 'Lleva al proveedor; `add` agrega su cuenta a la propia',
        params: ProviderParams,
        querystring: LoginStartQuery,
        response: { 303: RedirectResponse },
      },
    },
    async (request, reply) => {
      const { next = null, add } = request.query;
      const purpose = add ? 'add' : 'login';
      return start(request, reply, request.params.provider, { next, purpose });
    },
  );

  app.get(
    '/login/oidc/:provider/callback',
    {
      config,
      schema: {
        summary: 'Adonde vuelve el proveedor; lleva a una página del portal',
        params: ProviderParams,
        querystring: OidcCallbackQuery,
        response: { 303: RedirectResponse },
      },
    },
    async (request, reply) => handleReturn(request, reply, request.params.provider),
  );
};
