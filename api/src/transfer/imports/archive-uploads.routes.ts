import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { badRequest, unsupportedMediaType } from '../../core/http/errors.ts';
import { createResumableUploadRoutes } from '../../courses/media/resumable-uploads.ts';
import { createUploadFinishedError, type UploadTarget } from '../../courses/media/upload-target.ts';
import type { FileClassifier } from '../../platform/files/content-types.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import {
  deleteArchiveUpload,
  deleteArchiveUploadsBefore,
  findArchiveUpload,
  insertArchiveUpload,
  markArchiveUploaded,
} from './imports.queries.ts';

const ZIP = Buffer.from('PK');
const GZIP = Buffer.from([0x1f, 0x8b]);

const classifyArchive: FileClassifier = async ({ head }) => {
  const start = Buffer.from(head.subarray(0, 2));
  if (start.equals(ZIP)) return 'application/zip';
  if (start.equals(GZIP)) return 'application/gzip';
  throw unsupportedMediaType('No es una copia de Moodle (.mbz) ni un Common Cartridge (.imscc).');
};

/** Uploads of courses from other platforms. */
function archiveUploads({ db, config }: FastifyInstance): UploadTarget {
  return {
    table: 'courseImports',
    url: '/course_imports/upload',
    params: Type.Object({}),
    access: 'teacher',
    noun: 'la copia de un curso',
    maxSize: config.maxVideoBytes,
    classify: classifyArchive,
    isPrivate: true,
    async begin(_request, { id, userId, size, name }) {
      if (size === null) throw badRequest('invalid_input', 'Falta el tamaño del archivo.');
      return (trx) => insertArchiveUpload(trx, { id, userId, name, size });
    },
    find: (_request, uploadId) => findArchiveUpload(db, uploadId),
    examine: async () => undefined,
    async attach({ trx }, _request, uploadId, { id: fileId, size, sha256, mimeType }) {
      if (!(await markArchiveUploaded(trx, uploadId, fileId))) throw createUploadFinishedError();
      await markFileStored(trx, fileId, { size, sha256, mimeType });
    },
    async remove(change, request, { id }) {
      const fileId = await deleteArchiveUpload(change.trx, id);
      if (fileId !== null) change.afterwards(() => deleteUnusedFile(request.server, fileId));
    },
    async forget(anyDb, uploadId) {
      await deleteArchiveUpload(anyDb, uploadId);
    },
    sweep: deleteArchiveUploadsBefore,
  };
}

export const archiveUploadRoutes: FastifyPluginAsync = async (app) => {
  await app.register(createResumableUploadRoutes(archiveUploads(app)));
};
