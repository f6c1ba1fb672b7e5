import fastifyPlugin from 'fastify-plugin';
import { Rendering } from './rendering.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders what people write, for all slices. */
    rendering: Rendering;
  }
}

export const renderingSupport = fastifyPlugin(async (app) => {
  const rendering = new Rendering(app.log);
  app.decorate('rendering', rendering);
  app.addHook('onClose', async () => rendering.close());
});
