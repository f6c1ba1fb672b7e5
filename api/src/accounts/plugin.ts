import type { FastifyPluginAsync } from 'fastify';
import { identityRoutes } from './identities/identities.routes.ts';
import { oidcRoutes } from './identities/oidc.routes.ts';
import { activateRoutes } from './login/activate.routes.ts';
import { changeUserPasswordRoutes } from './login/admin-password.routes.ts';
import { loginRoutes } from './login/login.routes.ts';
import { passkeyLoginRoutes } from './login/passkey-login.routes.ts';
import { providerLoginRoutes } from './login/provider-login.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { passkeyRecoveryRoutes } from './passkeys/recovery.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { sessionFileRoutes } from './sessions/sessions-file.routes.ts';
import { userRoutes } from './users/users.routes.ts';

export const accountsModule: FastifyPluginAsync = async (app) => {
  await app.register(userRoutes, { prefix: '/api' });
  await app.register(loginRoutes, { prefix: '/api' });
  await app.register(activateRoutes, { prefix: '/api' });
  await app.register(changeUserPasswordRoutes, { prefix: '/api' });
  await app.register(passkeyLoginRoutes, { prefix: '/api' });
  await app.register(oidcRoutes, { prefix: '/api' });
  await app.register(providerLoginRoutes, { prefix: '/api' });
  await app.register(identityRoutes, { prefix: '/api' });
  await app.register(passkeyRoutes, { prefix: '/api' });
  await app.register(passkeyRecoveryRoutes, { prefix: '/api' });
  await app.register(sessionRoutes, { prefix: '/api' });
  await app.register(sessionFileRoutes, { prefix: '/api' });
};
