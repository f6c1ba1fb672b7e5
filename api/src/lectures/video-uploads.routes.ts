import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { badRequest, conflict, forbidden, notFound, storageFull } from '../errors.ts';
import { HEAD_BYTES } from '../files/content-types.ts';
import { roomLeft } from '../files/receive-file.ts';
import { getCaller } from '../plugins/access.ts';
import { writeAs } from '../plugins/write.ts';
import { fromNow, MINUTE } from '../time.ts';
import { checkHead, discardUpload, finishUpload, uploadNotFound } from './finish-upload.ts';
import { findLecture } from './lectures.queries.ts';
import { LectureParams } from './lectures.schema.ts';
import { requireFewOpen } from './open-uploads.ts';
import {
  Abandoned,
  Abilities,
  ChunkHeaders,
  ChunkStored,
  Created,
  CreationHeaders,
  Progress,
  QuestionHeaders,
  TUS_TYPE,
  UploadParams,
} from './tus.schema.ts';
import { Tus, type TusUpload, UPLOAD_LIFE } from './tus.ts';
import {
  deleteVideoUpload,
  deleteVideoUploadsBefore,
  findVideoUpload,
  insertVideoUpload,
  sumPendingUploads,
} from './video-uploads.queries.ts';
import type { VideoUploadRow } from './video-uploads.table.ts';

const SWEEP_EVERY = 30 * MINUTE;

async function requireQuota(request: FastifyRequest, size: number | undefined): Promise<void> {
  const { config, db } = request.server;
  if (config.maxStorageBytes === 0) return;
  const room = (await roomLeft(request.server, config.maxStorageBytes)) - (await sumPendingUploads(db));
  if ((size ?? 0) > room) throw storageFull();
}

async function getUpload(request: FastifyRequest): Promise<VideoUploadRow> {
  const { id: courseId, lectureId, uploadId } = request.params as Static<typeof UploadParams>;
  const row = await findVideoUpload(request.server.db, { courseId, lectureId, uploadId });
  if (!row) throw uploadNotFound();
  if (row.userId !== getCaller(request).id) throw forbidden();
  return row;
}

/** For a client that missed the last answer: all of it is here. */
function sayFinished(reply: FastifyReply, { size }: VideoUploadRow) {
  reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store');
  return reply.header('upload-offset', String(size)).header('upload-length', String(size));
}

/** Resumable uploads of a lecture's video, by the tus protocol; whoever may edit the lecture may send. */
export const videoUploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  /** Uploads that are being finished, which takes a while for a long film. */
  const finishing = new Map<string, Promise<void>>();

  async function finishOnce(reply: FastifyReply, upload: TusUpload): Promise<void> {
    const running = finishing.get(upload.id);
    if (running) return running;
    const finished = finishUpload(reply, tus, upload).finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, finished);
    return finished;
  }

  const tus: Tus = new Tus(join(app.config.dataDir, 'uploads'), {
    maxSize: app.config.maxVideoBytes,
    async onCreate(request, { id, size }) {
      const { id: courseId, lectureId } = request.params as { id: number; lectureId: number };
      if (!(await findLecture(app.db, courseId, lectureId))) throw notFound('La clase no existe.');
      if (size === 0) throw badRequest('empty_file', 'El archivo está vacío.');
      await requireQuota(request, size);
      const caller = getCaller(request);
      const userId = caller.id;
      await writeAs(app, caller, async ({ trx }) => {
        await requireFewOpen(trx, app.config, { userId, size, since: fromNow(-UPLOAD_LIFE) });
        await insertVideoUpload(trx, { id, lectureId, userId, size: size ?? null });
      });
    },
    onFinish: finishOnce,
    onSpoilt: (uploadId) => discardUpload(app, tus, uploadId),
  });
  await tus.open();

  const timer = setInterval(() => {
    const swept = Promise.all([tus.sweep(), deleteVideoUploadsBefore(app.db, fromNow(-UPLOAD_LIFE))]);
    swept.catch((error) => app.log.warn({ err: error }, 'uploads not swept'));
  }, SWEEP_EVERY).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.removeAllContentTypeParsers();
  // The body is left where it is: the protocol's server reads it as it comes.
  app.addContentTypeParser(TUS_TYPE, (_request, _body, done) => done(null));

  const config = { access: 'user', courseAccess: 'teacher', idempotent: false } as const;
  const collection = '/courses/:id/lectures/:lectureId/upload';

  app.post(
    collection,
    {
      config: { ...config, fileTypes: [TUS_TYPE] },
      schema: {
        summary: 'Empieza a subir un video por partes (tus)',
        params: LectureParams,
        headers: CreationHeaders,
        response: { 201: Created },
      },
    },
    async (request, reply) => tus.handle(request, reply),
  );

  app.route({
    method: 'HEAD',
    url: `${collection}/:uploadId`,
    // Fastify's own HEAD routes stay out of the document; this one is the protocol's.
    config: { ...config, swagger: { exposeHeadRoute: true } },
    schema: {
      summary: 'Hasta dónde llegó la subida (tus)',
      params: UploadParams,
      headers: QuestionHeaders,
      response: { 200: Progress },
    },
    handler: async (request, reply) => {
      const row = await getUpload(request);
      if (row.finishedAt !== null) return sayFinished(reply, row).code(200).send();
      const upload = await tus.find(row.id);
      if (!upload) throw uploadNotFound();
      // The last byte came, but the server ended before the lecture had its video.
      if (upload.offset === upload.size) await finishOnce(reply, upload);
      else return tus.handle(request, reply);
      return sayFinished(reply, { ...row, size: upload.size })
        .code(200)
        .send();
    },
  });

  app.patch(
    `${collection}/:uploadId`,
    {
      config: { ...config, fileTypes: [TUS_TYPE] },
      schema: {
        summary: 'Manda un tramo del video (tus)',
        params: UploadParams,
        headers: ChunkHeaders,
        response: { 204: ChunkStored },
      },
    },
    async (request, reply) => {
      const row = await getUpload(request);
      if (row.finishedAt !== null) {
        if (request.headers['upload-offset'] !== String(row.size))
          throw conflict('wrong_offset', 'La subida ya terminó.');
        return sayFinished(reply, row).code(204).send();
      }
      const upload = await tus.find(row.id);
      if (!upload) throw uploadNotFound();
      if (upload.offset >= HEAD_BYTES) await checkHead(app, tus, upload);
      return tus.handle(request, reply, upload.offset);
    },
  );

  app.delete(
    `${collection}/:uploadId`,
    {
      config,
      schema: {
        summary: 'Abandona la subida (tus)',
        params: UploadParams,
        headers: QuestionHeaders,
        response: { 204: Abandoned },
      },
    },
    async (request, reply) => {
      const row = await getUpload(request);
      if (row.finishedAt !== null) await deleteVideoUpload(app.db, row.id);
      else await discardUpload(app, tus, row.id);
      return reply.header('tus-resumable', '1.0.0').code(204).send(null);
    },
  );

  app.options(
    collection,
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'Qué sabe hacer la subida por partes (tus)',
        params: LectureParams,
        response: { 200: Abilities, 204: Abilities },
      },
    },
    async (request, reply) => tus.handle(request, reply),
  );
};
