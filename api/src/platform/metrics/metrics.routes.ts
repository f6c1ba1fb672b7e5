import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { createMonitorCheck } from './metrics.policy.ts';

const Exposition = {
  description: 'Contadores en el formato de Prometheus',
  content: { 'text/plain': { schema: Type.String() } },
};

export const metricsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const requireMonitor = createMonitorCheck(app.config.metricsToken);

  app.get(
    '/metrics',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'Contadores para Prometheus: desde la propia máquina, o con METRICS_TOKEN',
        response: { 200: Exposition },
      },
    },
    async (request, reply) => {
      requireMonitor(request);
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await app.metrics.text());
    },
  );
};
