import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { badRequest, unsupportedMediaType } from '../../core/http/errors.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { addImageUrls } from '../../courses/media/image-urls.ts';
import { signMediaUrl } from '../../courses/media/media-url.ts';
import { classifyAttachment, type FileClassifier } from '../../platform/files/content-types.ts';
import { multipartForms, withUpload } from '../../platform/files/uploads.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { insertQuestionImage } from './images.queries.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from './picture-rules.ts';
import { presentQuestionPreview } from './present-question-preview.ts';
import { listQuestionTags } from './questions.queries.ts';
import {
  ImageResponse,
  QuestionPreviewBody,
  QuestionPreviewResponse,
  TagsResponse,
} from './questions.schema.ts';

const config = { access: 'user', courseAccess: 'teacher' } as const;

const classifyPicture: FileClassifier = async (claims) => {
  const type = await classifyAttachment(claims);
  if (!PICTURE_TYPES.has(type))
    throw unsupportedMediaType('Se aceptan imágenes PNG, JPEG, GIF, WebP o AVIF.');
  return type;
};

export const questionBankRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipartForms);
  app.get(
    '/courses/:id/quizz/tags',
    {
      config,
      schema: { summary: 'Las etiquetas del banco', params: CourseParams, response: { 200: TagsResponse } },
    },
    async (request) => ({ tags: await listQuestionTags(app.db, request.params.id) }),
  );

  app.post(
    '/courses/:id/quizz/preview',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'Muestra cómo se verá un texto con Markdown y LaTeX, o una pregunta con su clave',
        params: CourseParams,
        body: QuestionPreviewBody,
        response: { 200: QuestionPreviewResponse },
      },
    },
    async (request) => {
      const { text = '', format = 'markdown', question } = request.body;
      const caller = getCaller(request);
      if (question) return presentQuestionPreview(app, caller, question);
      const wanted = { field: 'text', source: text, options: { format, gaps: true } };
      const [html = ''] = await app.rendering.render(caller.id, [wanted]);
      return { html: addImageUrls(app, caller, html) };
    },
  );

  app.post(
    '/courses/:id/quizz/images',
    {
      config: { ...config, form: { fields: Type.Object({}), file: 'file' } },
      schema: {
        summary: 'Guarda una imagen para las preguntas: un formulario con un archivo',
        params: CourseParams,
        response: { 201: ImageResponse },
      },
    },
    async (request, reply) => {
      if (!request.isMultipart())
        throw unsupportedMediaType('Mandá la imagen en un formulario (multipart/form-data).');
      const { id: courseId } = request.params;
      const rules = { courseId, maxBytes: MAX_PICTURE_BYTES, classify: classifyPicture, isPicture: true };
      return withUpload(request, rules, async ({ file }) => {
        if (!file) throw badRequest('no_file', 'Falta la imagen.');
        return write(reply.code(201), async ({ trx }) => {
          await insertQuestionImage(trx, courseId, file);
          const url = signMediaUrl(app, getCaller(request), `/api/media/files/${file.id}/imagen`);
          const label = file.name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, '');
          return { image: { id: file.id, name: file.name, url, markdown: `![${label}](image:${file.id})` } };
        });
      });
    },
  );
};
