import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { ApiError, conflict, notFound, tooManyRequests } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { InMemoryRateLimiter } from '../../core/limits/in-memory-rate-limiter.ts';
import { acquireLockFile } from '../../core/process/lock-file.ts';
import { MINUTE, SECOND } from '../../core/time/time.ts';
import { multipartForms } from '../../platform/files/uploads.ts';
import { write, writeAs } from '../../platform/plugins/write.ts';
import { readPointer, releasesFolderOf } from '../pointers.ts';
import { readCurrentReleases } from '../releases.ts';
import { RemoteParams, RollbackResponse } from '../remotes.schema.ts';
import { rollBackRelease } from '../roll-back-release.ts';
import { deleteAbandoned } from './delete-abandoned.ts';
import { publishRelease, type ReleasePublication, ReleaseRefusedError } from './publish-release.ts';
import {
  CreatedRemoteToken,
  canaryShareOf,
  RemotePublicationQuery,
  RemotePublicationResponse,
  RemoteRollbackQuery,
  RemoteTokenBody,
  RemoteTokenParams,
  RemoteTokensResponse,
} from './push.schema.ts';
import { receiveBuild } from './receive-build.ts';
import { toRefusalDetails } from './refusal-details.ts';
import {
  countRemoteTokens,
  createRemoteToken,
  deleteRemoteToken,
  findRemoteTokenAndRecordUse,
  listRemoteTokens,
  saveReleaseRefusal,
} from './remote-tokens.queries.ts';

const MAX_TOKENS = 20;
const PUSHES = { max: 30, windowMs: 10 * MINUTE, maxSubjects: 1000 };
const target = (name: string) => ({ type: 'remote', id: null, name });
const wrongKey = () => new ApiError(401, 'wrong_key', 'La llave no es de este remoto, o fue anulada.');

/** Manages a remote's keys, and lets its team publish and roll back releases with a key. */
export const remotePublicationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { portalDir } = app.config;
  await app.register(multipartForms);
  const pushes = new InMemoryRateLimiter(PUSHES);

  app.get(
    '/remotes/:name/tokens',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Las llaves con las que se publica un remoto',
        params: RemoteParams,
        response: { 200: RemoteTokensResponse },
      },
    },
    async ({ params }) => ({ tokens: await listRemoteTokens(app.db, params.name) }),
  );

  app.post(
    '/remotes/:name/tokens',
    {
      config: { access: 'admin', idempotent: false },
      schema: {
        summary: 'Hace una llave para publicar un remoto; se muestra una sola vez',
        params: RemoteParams,
        body: RemoteTokenBody,
        response: { 201: CreatedRemoteToken },
      },
    },
    async ({ params: { name }, body: { label, email } }, reply) =>
      write(reply.code(201), async (change) => {
        if ((await countRemoteTokens(change.trx, name)) >= MAX_TOKENS)
          throw conflict('too_many_keys', `Un remoto tiene a lo sumo ${MAX_TOKENS} llaves.`);
        const token = await createRemoteToken(change.trx, name, label.trim(), email ?? null);
        change.audit({
          action: 'remote.token_create',
          target: target(name),
          details: { label: token.label },
        });
        return token;
      }),
  );

  app.delete(
    '/remotes/:name/tokens/:id',
    {
      config: { access: 'admin' },
      schema: { summary: 'Anula una llave', params: RemoteTokenParams, response: { 204: NoContent } },
    },
    async ({ params: { name, id } }, reply) =>
      write(reply.code(204), async (change) => {
        const label = await deleteRemoteToken(change.trx, name, id);
        if (label === undefined) throw notFound();
        change.audit({ action: 'remote.token_revoke', target: target(name), details: { label } });
        return null;
      }),
  );

  app.post(
    '/remotes/:name/releases',
    {
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Publica un remoto, con una llave de su equipo',
        description:
          'Un formulario con el campo `build` (JSON) y los archivos. 409 con todos los motivos si no puede entrar.',
        params: RemoteParams,
        querystring: RemotePublicationQuery,
        consumes: ['multipart/form-data'],
        response: { 201: RemotePublicationResponse },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const share = canaryShareOf(request.query);
      const label = await requireKey(request, name);
      const wait = pushes.take(name);
      if (wait > 0) throw tooManyRequests(wait / SECOND);
      await deleteAbandoned(path.join(portalDir, 'pushes'), () => true);
      const received = path.join(portalDir, 'pushes', randomUUID());
      try {
        await mkdir(received, { recursive: true });
        const { build, files } = await receiveBuild(request, received);
        const version = await publish({ portalDir, name, build, files, by: label, share });
        await writeAs(app, { id: null, username: label }, async (change) =>
          change.audit({
            action: 'remote.publish',
            target: target(name),
            details: { version, ...(share && { share }) },
          }),
        );
        const removed = (await readPointer(releasesFolderOf(portalDir, name)))?.removed ?? false;
        return reply.code(201).send({ version, url: await firstScreen(name), removed });
      } catch (error) {
        if (!(error instanceof ReleaseRefusedError)) throw error;
        await saveReleaseRefusal(app.db, name, label, error);
        throw conflict('incompatible_release', `${name} no se publicó.`, {
          details: toRefusalDetails(error.faults),
        });
      } finally {
        await rm(received, { recursive: true, force: true });
      }
    },
  );

  app.post(
    '/remotes/:name/releases/rollback',
    {
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Vuelve a la versión anterior de un remoto, con una llave de su equipo',
        params: RemoteParams,
        querystring: RemoteRollbackQuery,
        response: { 200: RollbackResponse },
      },
    },
    async (request) => {
      const { name } = request.params;
      const label = await requireKey(request, name);
      const { version } = await rollBackRelease(app.config, name, request.query.from);
      await writeAs(app, { id: null, username: label }, async (change) =>
        change.audit({ action: 'remote.rollback', target: target(name), details: { version, reason: '' } }),
      );
      return { version };
    },
  );

  /** Shares a lock with the publishing commands on this machine. */
  async function publish(publication: ReleasePublication): Promise<string> {
    const locks = path.join(portalDir, 'locks');
    await mkdir(locks, { recursive: true });
    const giveBack = await acquireLockFile(path.join(locks, publication.name), () => undefined);
    try {
      return await publishRelease(publication);
    } finally {
      await giveBack();
    }
  }

  /** Returns the key's label; wrong keys have no rate limit, because nobody can guess 256 bits. */
  async function requireKey({ headers }: FastifyRequest, name: string): Promise<string> {
    const [, token] = /^Bearer (rambla_[\w-]{43})$/.exec(headers.authorization ?? '') ?? [];
    const found = token && (await findRemoteTokenAndRecordUse(app.db, name, token));
    if (!found) throw wrongKey();
    return found.label;
  }

  async function firstScreen(name: string): Promise<string> {
    const { releases } = await readCurrentReleases(portalDir);
    const routes = releases.find((release) => release.name === name)?.routes ?? [];
    const path = routes.find((route) => !route.path.includes(':'))?.path ?? '/';
    return new URL(path, app.config.publicUrl).href;
  }
};
