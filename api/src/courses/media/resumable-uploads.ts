import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest, conflict, forbidden, insufficientStorage, notFound } from '../../core/http/errors.ts';
import { fromNow, MINUTE } from '../../core/time/time.ts';
import { FILE_HEAD_BYTES } from '../../platform/files/content-types.ts';
import { getRemainingQuota } from '../../platform/files/receive-file.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write, writeAs } from '../../platform/plugins/write.ts';
import { discardTusUpload, finishUpload, readUploadName, requireUploadType } from './finish-upload.ts';
import {
  ChunkHeaders,
  ChunkStoredResponse,
  TUS_MIME_TYPE,
  TusOptionsResponse,
  TusVersionHeaders,
  UploadCreatedResponse,
  UploadCreationHeaders,
  UploadDeletedResponse,
  UploadId,
  UploadProgressResponse,
} from './tus.schema.ts';
import { MAX_UPLOAD_AGE, TusServer, type TusUpload } from './tus.ts';
import { requireBelowUploadLimit, sumUnfinishedUploadBytes } from './upload-registry.ts';
import type { UploadTarget } from './upload-target.ts';
import type { UploadRow } from './uploads.table.ts';

const SWEEP_EVERY = 30 * MINUTE;

async function requireQuota(request: FastifyRequest, size: number | null): Promise<void> {
  const { config } = request.server;
  if (config.maxStorageBytes === 0) return;
  const room =
    (await getRemainingQuota(request.server, config.maxStorageBytes)) -
    (await sumUnfinishedUploadBytes(request.server));
  if ((size ?? config.maxVideoBytes) > room) throw insufficientStorage();
}

function uploadNotFound() {
  return notFound('Esa subida no existe o ya venció.');
}

async function getUpload(target: Pick<UploadTarget, 'find'>, request: FastifyRequest): Promise<UploadRow> {
  const { uploadId } = request.params as { uploadId: string };
  const row = await target.find(request, uploadId);
  if (!row) throw uploadNotFound();
  if (row.userId !== getCaller(request).id) throw forbidden();
  return row;
}

/** Tells the client that the upload is complete, in case the last response was lost. */
function sayFinished(reply: FastifyReply, { size }: Pick<UploadRow, 'size'>) {
  reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store');
  return reply.header('upload-offset', String(size)).header('upload-length', String(size));
}

/** Registers the tus protocol's routes for an upload target. */
export function createResumableUploadRoutes<Findings>(
  target: UploadTarget<Findings>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.uploadTables.push(target.table);
    /** Running completions by upload id, so that repeated requests wait instead of finishing twice. */
    const finishing = new Map<string, Promise<void>>();

    async function finishOnce(reply: FastifyReply, upload: TusUpload): Promise<void> {
      const running = finishing.get(upload.id);
      if (running) return running;
      const finished = finishUpload(reply, tus, target, upload).finally(() => finishing.delete(upload.id));
      finishing.set(upload.id, finished);
      return finished;
    }

    const tus: TusServer = new TusServer(join(app.config.dataDir, 'uploads'), {
      maxSize: target.maxSize,
      async onCreate(request, upload) {
        const { id, metadata = {} } = upload;
        const caller = getCaller(request);
        const { id: userId } = caller;
        const size = upload.size ?? null;
        const insert = await target.begin(request, {
          id,
          userId,
          size,
          name: readUploadName(upload),
          metadata,
        });
        if (size === 0) throw badRequest('empty_file', 'El archivo está vacío.');
        await requireQuota(request, size);
        await writeAs(app, caller, async ({ trx }) => {
          await requireBelowUploadLimit(trx, app, { userId, size, since: fromNow(-MAX_UPLOAD_AGE) });
          await insert(trx);
        });
      },
      onFinish: finishOnce,
      onChecksumMismatch: (uploadId) => discardTusUpload(app, tus, target, uploadId),
    });
    await tus.open();

    const timer = setInterval(() => {
      const swept = Promise.all([tus.sweep(), target.sweep(app.db, fromNow(-MAX_UPLOAD_AGE))]);
      swept.catch((error) => app.log.warn({ err: error }, 'uploads not swept'));
    }, SWEEP_EVERY).unref();
    app.addHook('onClose', async () => clearInterval(timer));

    app.removeAllContentTypeParsers();
    // Leaves the body unread, since the tus server reads it as a stream.
    app.addContentTypeParser(TUS_MIME_TYPE, (_request, _body, done) => done(null));

    const { access = 'user', courseAccess, params, noun } = target;
    const config = { access, ...(courseAccess && { courseAccess }), idempotent: false } as const;
    const itemParams = Type.Object({ ...params.properties, uploadId: UploadId });

    app.post(
      target.url,
      {
        config: { ...config, fileTypes: [TUS_MIME_TYPE] },
        schema: {
          summary: `Empieza a subir ${noun} por partes (tus)`,
          params,
          headers: UploadCreationHeaders,
          response: { 201: UploadCreatedResponse },
        },
      },
      async (request, reply) => tus.handle(request, reply),
    );

    app.route({
      method: 'HEAD',
      url: `${target.url}/:uploadId`,
      // Documents HEAD, which belongs to the protocol; Fastify's own HEAD routes are hidden.
      config: { ...config, swagger: { exposeHeadRoute: true } },
      schema: {
        summary: 'Hasta dónde llegó la subida (tus)',
        params: itemParams,
        headers: TusVersionHeaders,
        response: { 200: UploadProgressResponse },
      },
      handler: async (request, reply) => {
        const row = await getUpload(target, request);
        if (row.finishedAt !== null) return sayFinished(reply, row).code(200).send();
        const upload = await tus.find(row.id);
        if (!upload) throw uploadNotFound();
        // All bytes arrived, but the server stopped before it stored the file.
        if (upload.offset === upload.size) await finishOnce(reply, upload);
        else return tus.handle(request, reply);
        return sayFinished(reply, { size: upload.size ?? null })
          .code(200)
          .send();
      },
    });

    app.patch(
      `${target.url}/:uploadId`,
      {
        config: { ...config, fileTypes: [TUS_MIME_TYPE] },
        schema: {
          summary: `Manda un tramo de ${noun} (tus)`,
          params: itemParams,
          headers: ChunkHeaders,
          response: { 204: ChunkStoredResponse },
        },
      },
      async (request, reply) => {
        const row = await getUpload(target, request);
        if (row.finishedAt !== null) {
          if (request.headers['upload-offset'] !== String(row.size))
            throw conflict('wrong_offset', 'La subida ya terminó.');
          return sayFinished(reply, row).code(204).send();
        }
        const upload = await tus.find(row.id);
        if (!upload) throw uploadNotFound();
        if (upload.offset >= FILE_HEAD_BYTES) await requireUploadType(app, tus, target, upload);
        return tus.handle(request, reply, upload.offset);
      },
    );

    app.delete(
      `${target.url}/:uploadId`,
      {
        config,
        schema: {
          summary: `Abandona la subida de ${noun} (tus)`,
          params: itemParams,
          headers: TusVersionHeaders,
          response: { 204: UploadDeletedResponse },
        },
      },
      async (request, reply) => {
        const row = await getUpload(target, request);
        if (row.finishedAt === null) await discardTusUpload(app, tus, target, row.id);
        else await write(reply, (change) => target.remove(change, request, row));
        return reply.header('tus-resumable', '1.0.0').code(204).send(null);
      },
    );

    app.options(
      target.url,
      {
        config: { access: 'anonymous', ignoreToken: true },
        schema: {
          summary: 'Qué sabe hacer la subida por partes (tus)',
          params,
          response: { 200: TusOptionsResponse, 204: TusOptionsResponse },
        },
      },
      async (request, reply) => tus.handle(request, reply),
    );
  };
}
