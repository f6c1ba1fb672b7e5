import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { hasTerms, publishTerms } from '../../accounts/terms/terms.queries.ts';
import { notFound, staleVersion } from '../../core/http/errors.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { TextRenderer } from '../../platform/text/rendering.ts';
import { findPortalText, savePortalText } from './portal-texts.queries.ts';
import { PortalTextBody, PortalTextParams, PortalTextResponse } from './portal-texts.schema.ts';

/** Privacy and terms: anybody reads them, administrators write them. */
export const portalTextRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const rendering = new TextRenderer(app.log);
  app.addHook('onClose', async () => rendering.close());

  app.get(
    '/texts/:name',
    {
      config: { access: 'anonymous' },
      schema: {
        summary: 'La página de privacidad o la de términos',
        params: PortalTextParams,
        response: { 200: PortalTextResponse },
      },
    },
    async ({ params, user }) => {
      const text = await findPortalText(app.db, params.name);
      // Administrators get the empty text, so that they can write it.
      if (text.markdown === '' && user?.role !== 'admin') throw notFound('Esa página no está escrita.');
      return { text };
    },
  );

  app.put(
    '/texts/:name',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Escribe la página de privacidad o la de términos',
        params: PortalTextParams,
        body: PortalTextBody,
        response: { 200: PortalTextResponse },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const { version, publish = false } = request.body;
      const markdown = request.body.markdown.trim();
      const source = { field: 'markdown', source: markdown, options: { format: 'markdown' } } as const;
      // Rendering is slow, so it runs before the transaction.
      const [rendered = ''] = await rendering.render(getCaller(request).id, [source]);
      // The page already has its only first-level heading.
      const bodyHtml = rendered.replaceAll(/<(\/?)h1>/g, '<$1h2>');
      return write(reply, async (change) => {
        const text = await savePortalText(change.trx, { name, markdown, bodyHtml, version });
        if (!text) throw staleVersion(await findPortalText(change.trx, name));
        const isAsked = name === 'terms' && (publish || markdown === '' || !(await hasTerms(change.trx)));
        if (isAsked) await publishTerms(change.trx, text.version, bodyHtml);
        change.audit({
          action: 'text.update',
          target: { type: 'text', id: null, name },
          details: isAsked ? { published: text.version } : {},
        });
        return { text };
      });
    },
  );
};
