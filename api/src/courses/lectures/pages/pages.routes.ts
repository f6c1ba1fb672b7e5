import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CourseParams } from '../../../core/http/schema.ts';
import { getCaller } from '../../../platform/plugins/access-check.ts';
import { listTextFaults } from '../../../platform/text/list-text-faults.ts';
import { addImageUrls } from '../../media/image-urls.ts';
import { PagePreview, PagePreviewBody } from './pages.schema.ts';
import { renderLecturePage } from './render-page.ts';

export const lecturePageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/lectures/page_preview',
    {
      config: { access: 'user', courseAccess: 'teacher', idempotent: false },
      schema: {
        summary: 'Muestra cómo se va a leer una página, y lo que hay que corregir en su texto',
        params: CourseParams,
        body: PagePreviewBody,
        response: { 200: PagePreview },
      },
    },
    async (request) => {
      const { title = '', text } = request.body;
      const caller = getCaller(request);
      const page = await renderLecturePage(app.rendering, caller.id, { title, text });
      const faults = listTextFaults(page.text, page.html);
      return {
        html: addImageUrls(app, caller, page.html),
        words: page.words,
        seconds: page.seconds,
        faults,
      };
    },
  );
};
