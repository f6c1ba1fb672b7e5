import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { brokenPageRoutes } from './canary/broken-pages.routes.ts';
import { PageCounter } from './canary/page-counter.ts';
import { portalTextRoutes } from './legal-pages/portal-texts.routes.ts';
import { retentionRoutes } from './legal-pages/retention.routes.ts';
import { termsRoutes } from './legal-pages/terms.routes.ts';
import { portalRoutes } from './portal.routes.ts';
import { remotePublicationRoutes } from './publishing/push.routes.ts';
import { remoteRoutes } from './remotes.routes.ts';
import { saveOperationsOnListen } from './save-operations.ts';
import { proxyRoutes } from './upstreams/proxy.routes.ts';
import { upstreamRoutes } from './upstreams/upstreams.routes.ts';

export const portalModule: FastifyPluginAsync = async (app) => {
  const counter = new PageCounter(app.db, app.log);
  app.addHook('onClose', () => counter.close());
  await registerAll(
    app,
    [
      portalTextRoutes,
      termsRoutes,
      retentionRoutes,
      remoteRoutes,
      remotePublicationRoutes,
      upstreamRoutes,
      proxyRoutes,
    ],
    { prefix: '/api' },
  );
  await app.register(brokenPageRoutes, { prefix: '/api', counter });
  await app.register(portalRoutes, { counter });
  saveOperationsOnListen(app);
};
