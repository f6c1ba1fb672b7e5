import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { badRequest, conflict, notFound } from '../../core/http/errors.ts';
import { attachUploadedFile } from '../../courses/media/attach-uploaded-file.ts';
import {
  FileResponse,
  MediaRedirectResponse,
  NotModifiedResponse,
  PartialContentResponse,
  SignatureQuery,
} from '../../courses/media/media.schema.ts';
import { createMediaForbiddenError, readSignedCaller } from '../../courses/media/media-url.ts';
import { createResumableUploadRoutes } from '../../courses/media/resumable-uploads.ts';
import { UploadId } from '../../courses/media/tus.schema.ts';
import { createUploadFinishedError, type UploadTarget } from '../../courses/media/upload-target.ts';
import { classifyAttachment } from '../../platform/files/content-types.ts';
import { findFile, markFileStored } from '../../platform/files/files.queries.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import {
  countUnattachedUploads,
  deleteUnattachedUpload,
  deleteUnattachedUploadsBefore,
  findAnnouncementUpload,
  findUnattachedUpload,
  insertAnnouncementUpload,
} from './announcement-files.queries.ts';
import { findReadableAnnouncement } from './announcements.policy.ts';

/** The maximum of a person's unattached files, so that nobody fills the disk. */
const MAX_LOOSE = 50;

/** Accepts uploads for an unsaved announcement; nobody may fetch them before it is saved. */
function announcementUploads({ db, config }: FastifyInstance): UploadTarget {
  return {
    table: 'announcementUploads',
    url: '/announcements/upload',
    params: Type.Object({}),
    access: 'teacher',
    noun: 'un archivo de un anuncio',
    maxSize: config.maxAttachmentBytes,
    classify: classifyAttachment,
    stripsPictures: true,
    isPrivate: false,
    async begin(_request, { id, userId, size, name }) {
      if (size === null) throw badRequest('invalid_input', 'Falta el tamaño del archivo.');
      return async (trx) => {
        if ((await countUnattachedUploads(trx, userId)) >= MAX_LOOSE)
          throw conflict('too_many_files', 'Subiste muchos archivos que ningún anuncio tiene. Quitá alguno.');
        await insertAnnouncementUpload(trx, { id, userId, name, size });
      };
    },
    find: (_request, uploadId) => findUnattachedUpload(db, uploadId),
    examine: async () => undefined,
    async attach({ trx }, _request, uploadId, { id: fileId, size, sha256, mimeType }) {
      if (!(await attachUploadedFile(trx, 'announcementUploads', { id: uploadId, fileId })))
        throw createUploadFinishedError();
      await markFileStored(trx, fileId, { size, sha256, mimeType });
    },
    async remove(change, request, { id }) {
      const fileId = await deleteUnattachedUpload(change.trx, id);
      if (fileId !== null) change.afterwards(() => deleteUnusedFile(request.server, fileId));
    },
    async forget(anyDb, uploadId) {
      await deleteUnattachedUpload(anyDb, uploadId);
    },
    sweep: deleteUnattachedUploadsBefore,
  };
}

export const announcementFileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(createResumableUploadRoutes(announcementUploads(app)));

  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/announcements/:uploadId/:name',
    config: { access: 'anonymous' },
    schema: {
      summary: 'Un archivo de un anuncio, por su dirección firmada: para quien puede leerlo',
      params: Type.Object({ uploadId: UploadId, name: Type.String({ maxLength: 200 }) }),
      querystring: SignatureQuery,
      response: {
        200: FileResponse,
        206: PartialContentResponse,
        302: MediaRedirectResponse,
        304: NotModifiedResponse,
      },
    },
    handler: async (request, reply) => {
      const caller = await readSignedCaller(request);
      const upload = await findAnnouncementUpload(app.db, request.params.uploadId);
      if (upload?.announcementId == null || upload.fileId === null) throw notFound();
      if (!caller || !(await findReadableAnnouncement(app.db, caller, upload.announcementId)))
        throw createMediaForbiddenError();
      const file = await findFile(app.db, upload.fileId);
      if (file?.state !== 'stored') throw notFound();
      return sendFile(request, reply, file);
    },
  });
};
