import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { requireConfirmedSession } from '../../accounts/passkeys/passkeys.policy.ts';
import { findUser } from '../../accounts/users/users.queries.ts';
import { ApiError, requireFound } from '../../core/http/errors.ts';
import { enforceRateLimit, type RateLimit } from '../../core/limits/rate-limit.ts';
import { DAY } from '../../core/time/time.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import { JobResponse, presentJob } from '../../platform/jobs/jobs.schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import {
  findDataExport,
  findDataExportJob,
  findDownload,
  issueDownloadToken,
  listOwnCourseNames,
  redeemDownloadToken,
} from './own-data.queries.ts';
import { DataExportLinkResponse, DataExportQuery, OwnDataResponse } from './own-data.schema.ts';

const COPIES: RateLimit = { name: 'data copies', max: 5, windowMs: DAY };

const ZipFile = {
  description: 'Archivo ZIP',
  content: { 'application/zip': { schema: Type.String({ format: 'binary' }) } },
};

export const dataExportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/users/me/data',
    {
      config: { access: 'user' },
      schema: {
        summary: 'La copia de los datos propios y el cierre de la cuenta',
        response: { 200: OwnDataResponse },
      },
    },
    async (request) => {
      const { id } = getCaller(request);
      const [job, copy, user, courses] = await Promise.all([
        findDataExportJob(app.db, id),
        findDataExport(app.db, id),
        findUser(app.db, id),
        listOwnCourseNames(app.db, id),
      ]);
      const shown = job ? presentJob(job) : null;
      const hasFailed = shown?.state === 'failed';
      return {
        // Older screens take every job for one that is still running.
        job: hasFailed ? null : shown,
        failure: hasFailed ? { message: shown.error?.message ?? '' } : null,
        copy: copy ?? null,
        closesAt: user?.closesAt ?? null,
        courses,
      };
    },
  );

  app.post(
    '/users/me/export',
    {
      config: { access: 'user' },
      schema: { summary: 'Prepara una copia de todos los datos propios', response: { 202: JobResponse } },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      await requireConfirmedSession(app.db, caller);
      await enforceRateLimit(app.db, COPIES, String(caller.id));
      const order = { kind: 'users.export', courseId: null, payload: { userId: caller.id } } as const;
      return queueJob(reply, { ...order, name: 'Mis datos', dryRun: true, again: true });
    },
  );

  app.post(
    '/users/me/export/link',
    {
      // The response holds a token, so it must not be stored for replays.
      config: { access: 'user', idempotent: false },
      schema: {
        summary: 'Un link que descarga la copia una sola vez',
        response: { 200: DataExportLinkResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      await requireConfirmedSession(app.db, caller);
      return write(reply, async ({ trx }) => {
        const copy = requireFound(await findDataExport(trx, caller.id), 'La copia ya no está. Prepará otra.');
        return { url: `/api/users/me/export/file?token=${await issueDownloadToken(trx, copy.id)}` };
      });
    },
  );

  app.get(
    '/users/me/export/file',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'Descarga la copia, una sola vez por link',
        querystring: DataExportQuery,
        response: { 200: ZipFile },
      },
    },
    async (request, reply) => {
      const { token } = request.query;
      // Link previews and mail scanners send HEAD, which must not use the link up.
      const find = request.method === 'HEAD' ? findDownload : redeemDownloadToken;
      const file = await app.db.transaction().execute((trx) => find(trx, token));
      if (!file) throw new ApiError(410, 'link_used', 'Ese link ya se usó o venció. Pedí otro en Mis datos.');
      reply.header('cache-control', 'private, no-store');
      return sendFile(request, reply, file) as never;
    },
  );
};
