import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest, forbidden, unsupportedMediaType } from '../../core/http/errors.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { classifyAttachment, type FileClassifier } from '../../platform/files/content-types.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import { multipartForms, withUpload } from '../../platform/files/uploads.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { updateDiscussionAnswer } from './answers.queries.ts';
import { indexDiscussionQuestion } from './discussion-passages.ts';
import { POST_KINDS, type PostKind } from './discussion-subject.ts';
import {
  DISCUSSION_RATE_LIMITS,
  type FoundPost,
  getVisiblePost,
  limitPostWriting,
  requirePostNotRemoved,
  requirePostPermission,
} from './discussions.policy.ts';
import {
  DiscussionAnswerBody,
  DiscussionPostParams,
  DiscussionPostResponse,
  DiscussionQuestionBody,
} from './discussions.schema.ts';
import { insertPostEdit, setPostPicture } from './posts.queries.ts';
import { readPost } from './posts.routes.ts';
import { updateDiscussionQuestion } from './questions.queries.ts';
import { renderDiscussionAnswer, renderDiscussionQuestion } from './render-post.ts';

const config = { access: 'user', courseAccess: 'member' } as const;
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const PICTURES: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

const classifyPicture: FileClassifier = async (claims) => {
  const type = await classifyAttachment(claims);
  if (!(type in PICTURES)) throw unsupportedMediaType('Se aceptan imágenes PNG, JPEG, GIF o WebP.');
  return type;
};

/** Removes a post's former picture, whose URL then stops working at once. */
function dropBefore(change: Change, { server }: FastifyRequest, { post: { pictureId } }: FoundPost): void {
  if (pictureId !== null) change.afterwards(() => deleteUnusedFile(server, pictureId));
}

/** Finds the caller's own post. */
async function getOwn(
  request: FastifyRequest,
  kind: PostKind,
  params: { id: number; postId: number },
): Promise<FoundPost> {
  const found = await getVisiblePost(request, kind, params);
  if (found.post.userId !== found.reader.userId) throw forbidden();
  requirePostNotRemoved(found.post);
  await requirePostPermission(request.server.db, found.question.courseId, found.reader);
  return found;
}

/** Serves single questions, previews unsaved questions, and lets authors edit their posts. */
export const postEditingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipartForms);

  app.post(
    '/courses/:id/questions/preview',
    {
      config: { ...config, idempotent: false },
      schema: {
        summary: 'Muestra cómo se verá una pregunta con Markdown y fórmulas',
        params: CourseParams,
        body: DiscussionAnswerBody,
        response: { 200: Type.Object({ titleHtml: Type.String(), html: Type.String() }) },
      },
    },
    async (request) => {
      const { text } = request.body;
      const writing = { userId: getCaller(request).id, place: null, text };
      const { titleHtml, html } = await renderDiscussionQuestion(app, writing);
      return { titleHtml, html };
    },
  );

  app.get(
    '/courses/:id/questions/:postId',
    {
      config,
      schema: {
        summary: 'Una pregunta de una clase',
        params: DiscussionPostParams,
        response: { 200: DiscussionPostResponse },
      },
    },
    async (request) => readPost(app.db, request, await getVisiblePost(request, 'questions', request.params)),
  );

  app.put(
    '/courses/:id/questions/:postId',
    {
      config,
      schema: {
        summary: 'Cambia una pregunta propia o su segundo; lo que decía queda en su historia',
        params: DiscussionPostParams,
        body: DiscussionQuestionBody,
        response: { 200: DiscussionPostResponse },
      },
    },
    async (request, reply) => {
      const found = await getOwn(request, 'questions', request.params);
      const { question, reader } = found;
      const { text = question.text, second = question.second } = request.body;
      await limitPostWriting(app.db, DISCUSSION_RATE_LIMITS.QUESTIONS, reader);
      const rendered = await renderDiscussionQuestion(app, { userId: reader.userId, place: question, text });
      return write(reply, async ({ trx }) => {
        if (rendered.text !== question.text)
          await insertPostEdit(trx, 'questions', question.id, question.text);
        await updateDiscussionQuestion(trx, question.id, {
          ...rendered,
          second: question.lectureId === null ? 0 : second,
        });
        await indexDiscussionQuestion(trx, question.id);
        return readPost(trx, request, found);
      });
    },
  );

  app.put(
    '/courses/:id/answers/:postId',
    {
      config,
      schema: {
        summary: 'Cambia una respuesta propia; lo que decía queda en su historia',
        params: DiscussionPostParams,
        body: DiscussionAnswerBody,
        response: { 200: DiscussionPostResponse },
      },
    },
    async (request, reply) => {
      const found = await getOwn(request, 'answers', request.params);
      const { question, post, reader } = found;
      await limitPostWriting(app.db, DISCUSSION_RATE_LIMITS.ANSWERS, reader);
      const { text } = request.body;
      const rendered = await renderDiscussionAnswer(app, { userId: reader.userId, place: question, text });
      return write(reply, async ({ trx }) => {
        if (rendered.text !== post.text) await insertPostEdit(trx, 'answers', post.id, post.text);
        await updateDiscussionAnswer(trx, post.id, rendered);
        await indexDiscussionQuestion(trx, question.id);
        return readPost(trx, request, found);
      });
    },
  );

  for (const kind of POST_KINDS) {
    const of = kind === 'questions' ? 'una pregunta propia' : 'una respuesta propia';
    app.put(
      `/courses/:id/${kind}/:postId/picture`,
      {
        config: { ...config, form: { fields: Type.Object({}), file: 'file' } },
        schema: {
          summary: `Pone la imagen de ${of}: un formulario con un archivo`,
          params: DiscussionPostParams,
          response: { 200: DiscussionPostResponse },
        },
      },
      async (request, reply) => {
        if (!request.isMultipart())
          throw unsupportedMediaType('Mandá la imagen en un formulario (multipart/form-data).');
        const found = await getOwn(request, kind, request.params);
        await limitPostWriting(app.db, DISCUSSION_RATE_LIMITS.PICTURES, found.reader);
        const rules = {
          courseId: found.question.courseId,
          maxBytes: MAX_PICTURE_BYTES,
          classify: classifyPicture,
          isPicture: true,
        };
        return withUpload(request, rules, async ({ file }) => {
          if (!file) throw badRequest('no_file', 'Falta la imagen.');
          return write(reply, async (change) => {
            const { trx } = change;
            const { id: fileId, size, sha256, mimeType } = file;
            dropBefore(change, request, found);
            await setPostPicture(trx, kind, found.post.id, fileId);
            // The picture gets a new name, because its own could identify an anonymous asker.
            const name = `imagen.${PICTURES[mimeType]}`;
            await markFileStored(trx, fileId, { size, sha256, mimeType, name });
            return readPost(trx, request, found);
          });
        });
      },
    );

    app.delete(
      `/courses/:id/${kind}/:postId/picture`,
      {
        config,
        schema: {
          summary: `Saca la imagen de ${of}`,
          params: DiscussionPostParams,
          response: { 200: DiscussionPostResponse },
        },
      },
      async (request, reply) => {
        const found = await getOwn(request, kind, request.params);
        return write(reply, async (change) => {
          const { trx } = change;
          dropBefore(change, request, found);
          await setPostPicture(trx, kind, found.post.id, null);
          return readPost(trx, request, found);
        });
      },
    );
  }
};
