import fastifyPlugin from 'fastify-plugin';
import { Descriptions } from './descriptions.ts';
import { Rendering } from './rendering.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders user-written texts for all slices. */
    rendering: Rendering;
    descriptions: Descriptions;
  }
}

export const renderingSupport = fastifyPlugin(async (app) => {
  const rendering = new Rendering(app.log);
  app.decorate('rendering', rendering);
  app.decorate('descriptions', new Descriptions(rendering));
  app.addHook('onClose', async () => rendering.close());
});
