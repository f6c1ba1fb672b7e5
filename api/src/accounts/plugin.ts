import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { identityRoutes } from './identities/identities.routes.ts';
import { oidcRoutes } from './identities/oidc.routes.ts';
import { activationRoutes } from './login/activate.routes.ts';
import { adminPasswordRoutes } from './login/admin-password.routes.ts';
import { loginRoutes } from './login/login.routes.ts';
import { passkeyLoginRoutes } from './login/passkey-login.routes.ts';
import { providerLoginRoutes } from './login/provider-login.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passkeyRecoveryRoutes } from './passkeys/recovery.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { sessionFileRoutes } from './sessions/sessions-file.routes.ts';
import { userRoutes } from './users/users.routes.ts';

export const accountsModule: FastifyPluginAsync = async (app) => {
  await registerAll(
    app,
    [
      userRoutes,
      loginRoutes,
      activationRoutes,
      adminPasswordRoutes,
      passkeyLoginRoutes,
      oidcRoutes,
      providerLoginRoutes,
      identityRoutes,
      passkeyRoutes,
      passkeyRecoveryRoutes,
      sessionRoutes,
      sessionFileRoutes,
    ],
    { prefix: '/api' },
  );
};
