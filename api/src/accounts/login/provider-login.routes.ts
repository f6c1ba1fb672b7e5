import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageResponse } from '../../core/http/schema.ts';
import { LoginResponse } from './login.schema.ts';
import {
  ConfirmationMailBody,
  LinkIdentityBody,
  OidcLoginBody,
  OidcStepResponse,
} from './provider-login.schema.ts';
import { linkIdentity, logInByIdentity, sendConfirmationCode } from './provider-login.ts';

// The responses hold tokens, so they must not be stored for replays.
const config = { access: 'anonymous' as const, ignoreToken: true, idempotent: false };
const response = { 200: LoginResponse, 202: OidcStepResponse };

export const providerLoginRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/login_oidc',
    {
      config,
      schema: { summary: 'Ingresa con lo que dijo un proveedor', body: OidcLoginBody, response },
    },
    async (request, reply) => logInByIdentity(reply, request.body),
  );

  app.post(
    '/users/login_oidc/mail',
    {
      config,
      schema: {
        summary: 'Manda el código que confirma de quién es un correo',
        body: ConfirmationMailBody,
        response: { 202: MessageResponse },
      },
    },
    async (request, reply) => sendConfirmationCode(reply, request.body),
  );

  app.post(
    '/users/login_oidc/link',
    {
      config,
      schema: {
        summary: 'Vincula la cuenta de un proveedor con la propia, e ingresa',
        body: LinkIdentityBody,
        response,
      },
    },
    async (request, reply) => linkIdentity(reply, request.body),
  );
};
