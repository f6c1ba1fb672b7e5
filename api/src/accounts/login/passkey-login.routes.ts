import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Challenge } from '../passkeys/passkeys.schema.ts';
import {
  LoginResponse,
  NewPasskeyLoginBody,
  PasskeyLoginBody,
  RecoveryCodeLoginBody,
} from './login.schema.ts';
import { createLoginChallenge, logInByNewPasskey, logInByPasskey } from './passkey-login.ts';
import { logInByRecoveryCode } from './recovery-code-login.ts';

// The responses hold tokens, so they must not be stored for replays.
const config = { access: 'anonymous' as const, ignoreToken: true, idempotent: false };

export const passkeyLoginRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/users/login/passkey/options',
    {
      config,
      schema: {
        summary: 'Lo que se le pide al navegador para ingresar solo con una llave de acceso',
        response: { 200: Challenge },
      },
    },
    async () => createLoginChallenge(app),
  );

  app.post(
    '/users/login/passkey',
    {
      config,
      schema: {
        summary: 'Ingresa con una llave de acceso, sola o después de la contraseña',
        body: PasskeyLoginBody,
        response: { 200: LoginResponse },
      },
    },
    async (request, reply) => logInByPasskey(reply, request.body),
  );

  app.post(
    '/users/login/recovery_code',
    {
      config,
      schema: {
        summary: 'Ingresa con un código de recuperación, después de la contraseña',
        body: RecoveryCodeLoginBody,
        response: { 200: LoginResponse },
      },
    },
    async (request, reply) => logInByRecoveryCode(reply, request.body),
  );

  app.post(
    '/users/login/new_passkey',
    {
      config,
      schema: {
        summary: 'Hace la llave de acceso que falta para ingresar, después de la contraseña',
        body: NewPasskeyLoginBody,
        response: { 200: LoginResponse },
      },
    },
    async (request, reply) => logInByNewPasskey(reply, request.body),
  );
};
