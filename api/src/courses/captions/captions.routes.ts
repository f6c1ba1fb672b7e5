import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { setSafeFileHeaders } from '../../platform/files/file-headers.ts';
import { multipartForms } from '../../platform/files/uploads.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { signCaptionUrl } from '../lectures/caption-url.ts';
import { getLectureForCaller } from '../lectures/lectures.policy.ts';
import { getLecture } from '../lectures/lectures.queries.ts';
import type { LectureRow } from '../lectures/lectures.table.ts';
import { requireLectureMediaAccess } from '../media/lecture-media.ts';
import { MediaParams, NotModifiedResponse, SignatureQuery } from '../media/media.schema.ts';
import { readSignedCaller } from '../media/media-url.ts';
import { CAPTION_FORM, CAPTION_MIME_TYPES, readUploadedCaptions } from './caption-upload.ts';
import { deleteCaption, findCaption, findCaptionById, upsertCaption } from './captions.queries.ts';
import {
  CaptionLabel,
  CaptionParams,
  CaptionResponse,
  MAX_CAPTION_BYTES,
  VttFileResponse,
} from './captions.schema.ts';
import { languageNameOf } from './language-names.ts';

function entry(action: string, { id, courseId, title }: LectureRow, language: string) {
  return { action, target: { type: 'lecture', id, name: title }, details: { courseId, language } };
}

export const captionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(multipartForms);
  const parsing = { parseAs: 'buffer', bodyLimit: MAX_CAPTION_BYTES } as const;
  app.addContentTypeParser(CAPTION_MIME_TYPES, parsing, (_request, body, done) => done(null, body));

  app.put(
    '/courses/:id/lectures/:lectureId/captions/:language',
    {
      config: { access: 'user', courseAccess: 'teacher', form: CAPTION_FORM, fileTypes: CAPTION_MIME_TYPES },
      schema: {
        summary: 'Pone los subtítulos de una clase en un idioma: WebVTT o SRT, suelto o en un formulario',
        params: CaptionParams,
        querystring: CaptionLabel,
        response: { 200: CaptionResponse },
      },
    },
    async (request, reply) => {
      const { id, lectureId, language } = request.params;
      const caller = getCaller(request);
      await getLecture(app.db, id, lectureId);
      const { label = languageNameOf(language), vtt, cues, notes } = await readUploadedCaptions(request);
      return write(reply, async (change) => {
        change.audit(entry('captions.put', await getLecture(change.trx, id, lectureId), language));
        const row = await upsertCaption(change.trx, { lectureId, language, label, vtt, cues });
        const url = signCaptionUrl(app, caller, row);
        return {
          caption: { language, label, cues: cues.length, url, updatedAt: row.updatedAt },
          notes: notes.map(({ message }) => message),
        };
      });
    },
  );

  app.get(
    '/courses/:id/lectures/:lectureId/captions/:language',
    {
      config: { access: 'anonymous', courseAccess: 'open' },
      schema: {
        summary:
          'Los subtítulos de una clase en un idioma, en WebVTT; los de una clase abierta, para cualquiera',
        params: CaptionParams,
        response: { 200: VttFileResponse },
      },
    },
    async (request, reply) => {
      const { id, lectureId, language } = request.params;
      await getLectureForCaller(request, request.params);
      const caption = await findCaption(app.db, id, lectureId, language);
      if (!caption) throw notFound('No hay subtítulos en ese idioma.');
      setSafeFileHeaders(reply, { name: `${language}.vtt`, mimeType: 'text/vtt' });
      return reply.send(caption.vtt);
    },
  );

  app.delete(
    '/courses/:id/lectures/:lectureId/captions/:language',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Borra los subtítulos de una clase en un idioma',
        params: CaptionParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id, lectureId, language } = request.params;
      return write(reply.code(204), async (change) => {
        const lecture = await getLecture(change.trx, id, lectureId);
        if (!(await deleteCaption(change.trx, lectureId, language)))
          throw notFound('No hay subtítulos en ese idioma.');
        change.audit(entry('captions.delete', lecture, language));
        return null;
      });
    },
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/captions/:mediaId/:name',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Los subtítulos, por su dirección firmada',
      params: MediaParams,
      querystring: SignatureQuery,
      response: { 200: VttFileResponse, 304: NotModifiedResponse },
    },
    handler: async (request, reply) => {
      const caption = await findCaptionById(app.db, request.params.mediaId);
      if (!caption) {
        await readSignedCaller(request);
        throw notFound();
      }
      await requireLectureMediaAccess(request, caption.lectureId);
      setSafeFileHeaders(reply, { name: `${caption.language}.vtt`, mimeType: 'text/vtt' });
      const etag = `"${createHash('sha256').update(caption.vtt).digest('base64url').slice(0, 32)}"`;
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(null);
      return reply.send(caption.vtt);
    },
  });
};
