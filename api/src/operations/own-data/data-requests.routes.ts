import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { requireConfirmedSession } from '../../accounts/passkeys/passkeys.policy.ts';
import { isLastAdmin } from '../../accounts/users/closing.queries.ts';
import { findUser } from '../../accounts/users/users.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { badRequest, conflict, notFound, requireFound } from '../../core/http/errors.ts';
import { IdParams, NoContent } from '../../core/http/schema.ts';
import { parseIsoTime } from '../../core/time/time.ts';
import { JobResponse } from '../../platform/jobs/jobs.schema.ts';
import { queueJob } from '../../platform/jobs/queue-job.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import {
  endDataRequest,
  getDataRequest,
  insertDataRequest,
  listDataRequests,
} from './data-requests.queries.ts';
import { erasePerson } from './erase-person.ts';
import { findDataExport, issueDownloadToken } from './own-data.queries.ts';
import {
  DataExportLinkResponse,
  DataRequestBody,
  DataRequestResponse,
  DataRequestsQuery,
  DataRequestsResponse,
} from './own-data.schema.ts';

async function receive(reply: FastifyReply, caller: Caller, body: DataRequestBody) {
  const receivedAt = parseIsoTime('receivedAt', body.receivedAt);
  if (receivedAt > new Date().toISOString()) throw badRequest('invalid_input', 'Esa fecha todavía no llegó.');
  return write(reply.code(201), async (change) => {
    const user = requireFound(await findUser(change.trx, body.userId), 'Esa persona no existe.');
    const id = await insertDataRequest(change.trx, { ...body, receivedAt, createdBy: caller.id });
    const target = { type: 'user', id: user.id, name: user.username };
    change.audit({ action: 'user.data_request', target, details: { kind: body.kind } });
    return { request: await getDataRequest(change.trx, id) };
  });
}

/** Finds a request for a copy; an erasure request must not end without an erasure. */
async function getCopyRequest(db: Db, id: number) {
  const request = await getDataRequest(db, id);
  if (request.kind !== 'export') throw badRequest('invalid_input', 'No pidió una copia de sus datos.');
  return request;
}

async function erase(reply: FastifyReply, caller: Caller, requestId: number): Promise<null> {
  const { db } = reply.server;
  await requireConfirmedSession(db, caller);
  const request = await getDataRequest(db, requestId);
  if (request.kind !== 'erasure') throw badRequest('invalid_input', 'No pidió que borren sus datos.');
  if (request.userId === caller.id) throw conflict('own_account', 'Cerrá tu propia cuenta en Mis datos.');
  if (request.username !== null && (await isLastAdmin(db, request.userId)))
    throw conflict('last_admin', 'Es la única persona que administra.');
  const actor = { id: caller.id, username: caller.username };
  await erasePerson(reply.server, request.userId, { actor });
  // Ends the request of a person who was gone before; an erasure has ended it.
  return write(reply.code(204), async ({ trx }) => {
    await endDataRequest(trx, requestId);
    return null;
  });
}

async function endUnanswerable(reply: FastifyReply, requestId: number): Promise<null> {
  return write(reply.code(204), async (change) => {
    const { userId, username } = await getCopyRequest(change.trx, requestId);
    if (username !== null) throw conflict('person_exists', 'Esa persona todavía tiene su cuenta.');
    await endDataRequest(change.trx, requestId);
    const target = { type: 'user', id: userId, name: '' };
    change.audit({ action: 'user.data_request_end', target });
    return null;
  });
}

/** Lets administrators handle written requests, with the same effects as *Mis datos*. */
export const dataRequestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { access: 'admin' } as const;

  app.get(
    '/data_requests',
    {
      config,
      schema: {
        summary: 'Los pedidos de datos por escrito',
        querystring: DataRequestsQuery,
        response: { 200: DataRequestsResponse },
      },
    },
    async (request) => listDataRequests(app.db, request.query),
  );

  app.post(
    '/data_requests',
    {
      config,
      schema: {
        summary: 'Anota un pedido por escrito',
        body: DataRequestBody,
        response: { 201: DataRequestResponse },
      },
    },
    async (request, reply) => receive(reply, getCaller(request), request.body),
  );

  app.post(
    '/data_requests/:id/export',
    {
      config,
      schema: {
        summary: 'Prepara la copia de quien la pidió',
        params: IdParams,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      await requireConfirmedSession(app.db, getCaller(request));
      const { userId, username } = await getCopyRequest(app.db, request.params.id);
      if (username === null) throw notFound('Esa persona no existe.');
      const order = { kind: 'users.export', courseId: null, payload: { userId } } as const;
      // Names nobody, because the job may outlive the person's account.
      return queueJob(reply, { ...order, name: 'Copia de datos', dryRun: true, again: true });
    },
  );

  app.post(
    '/data_requests/:id/link',
    {
      // The response holds a token, so it must not be stored for replays.
      config: { ...config, idempotent: false },
      schema: {
        summary: 'Un link que descarga esa copia una sola vez; con él el pedido queda cumplido',
        params: IdParams,
        response: { 200: DataExportLinkResponse },
      },
    },
    async (request, reply) => {
      await requireConfirmedSession(app.db, getCaller(request));
      return write(reply, async (change) => {
        const { trx } = change;
        const { id, userId, username } = await getCopyRequest(trx, request.params.id);
        const copy = requireFound(await findDataExport(trx, userId), 'La copia ya no está. Prepará otra.');
        await endDataRequest(trx, id);
        const target = { type: 'user', id: userId, name: username ?? '' };
        change.audit({ action: 'user.data_download', target });
        return { url: `/api/users/me/export/file?token=${await issueDownloadToken(trx, copy.id)}` };
      });
    },
  );

  app.post(
    '/data_requests/:id/erasure',
    {
      config,
      schema: { summary: 'Borra a quien lo pidió', params: IdParams, response: { 204: NoContent } },
    },
    async (request, reply) => erase(reply, getCaller(request), request.params.id),
  );

  app.post(
    '/data_requests/:id/end',
    {
      config,
      schema: {
        summary: 'Da por respondido un pedido de quien ya no tiene cuenta',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => endUnanswerable(reply, request.params.id),
  );
};
