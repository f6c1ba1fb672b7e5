import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Registers plugins in order, named by their functions; for a name Fastify would search all loaded modules. */
export async function registerAll(
  app: FastifyInstance,
  plugins: FastifyPluginAsync[],
  options: { prefix?: string } = {},
): Promise<void> {
  for (const plugin of plugins)
    await app.register(Object.assign(plugin, { [DISPLAY_NAME]: plugin.name || 'routes' }), options);
}
