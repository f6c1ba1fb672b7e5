import fastifyPlugin from 'fastify-plugin';
import { DescriptionRenderer } from './description-renderer.ts';
import { TextRenderer } from './rendering.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders user-written texts for all modules. */
    rendering: TextRenderer;
    descriptions: DescriptionRenderer;
  }
}

export const renderingSupport = fastifyPlugin(async (app) => {
  const rendering = new TextRenderer(app.log);
  app.decorate('rendering', rendering);
  app.decorate('descriptions', new DescriptionRenderer(rendering));
  app.addHook('onClose', async () => rendering.close());
});
