import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Registers plugins in order and names them, because Fastify would search all loaded modules for a name. */
export async function registerAll(
  app: FastifyInstance,
  plugins: FastifyPluginAsync[],
  options: { prefix?: string } = {},
): Promise<void> {
  for (const plugin of plugins)
    await app.register(Object.assign(plugin, { [DISPLAY_NAME]: plugin.name || 'routes' }), options);
}
