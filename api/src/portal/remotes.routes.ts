import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { countActiveUsersSince } from '../accounts/sessions/sessions.queries.ts';
import { conflict, notFound } from '../core/http/errors.ts';
import { NoContent } from '../core/http/schema.ts';
import { fromNow, MINUTE } from '../core/time/time.ts';
import type { Mail } from '../platform/mails/mail.ts';
import { write } from '../platform/plugins/write.ts';
import { countPeopleAnswering } from '../quizzes/attempts/attempts.queries.ts';
import { isEssentialRemote } from './check-release.ts';
import {
  readPointer,
  releasesFolderOf,
  setCanary,
  setCurrentRelease,
  setRemoteRemoved,
  withPortalLock,
} from './pointers.ts';
import { presentRemote, presentShell } from './present-release.ts';
import { findRemoteTokenEmail } from './publishing/remote-tokens.queries.ts';
import { CanaryShare } from './release.schema.ts';
import { readCurrentReleases } from './releases.ts';
import { RemoteParams, RemotesResponse, RollbackBody, RollbackResponse } from './remotes.schema.ts';
import { restoreRemote } from './restore-remote.ts';
import { requireLiveRelease, requireNewestRelease, rollBackRelease } from './roll-back-release.ts';

// People seen within this time count as present; sessions record their use twice as often.
const NOW = 10 * MINUTE;
const config = { access: 'admin' } as const;
const SEEN = 'Con `If-Match` (`"1.2.0"`, la versión más nueva que se vio): 409 si ya es otra.';

/**
 * Lets administrators see and change the remotes' releases. Pointers are changed before the transaction, because
 * waiting for their locks would block every other write.
 */
export const remoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { portalDir, remotesOrigin } = app.config;
  const target = (name: string) => ({ type: 'remote', id: null, name });
  const states = async () => (await readCurrentReleases(portalDir, remotesOrigin)).remotes;

  app.get(
    '/remotes',
    {
      config,
      schema: {
        summary:
          'Lo que se publicó en el portal: qué versión de cada parte se sirve, y cuáles se pasaron por alto',
        response: { 200: RemotesResponse },
      },
    },
    async () => ({
      remotes: await Promise.all((await states()).map((state) => presentRemote(app.db, portalDir, state))),
      shell: await presentShell(app.db, portalDir),
      now: {
        people: await countActiveUsersSince(app.db, fromNow(-NOW)),
        answering: await countPeopleAnswering(app.db),
      },
    }),
  );

  app.post(
    '/remotes/:name/rollback',
    {
      config,
      schema: {
        summary: 'Vuelve a la versión anterior de un remoto',
        description: SEEN,
        params: RemoteParams,
        body: RollbackBody,
        response: { 200: RollbackResponse },
      },
    },
    async ({ params: { name }, body: { reason = '' }, headers }, reply) => {
      const moved = await rollBackRelease(app.config, name, seenVersionOf(headers));
      const { version } = moved;
      return write(reply, async (change) => {
        change.audit({ action: 'remote.rollback', target: target(name), details: { version, reason } });
        const to = await findRemoteTokenEmail(change.trx, name, moved.publishedBy);
        if (to) change.mail(rollbackMail(to, name, { ...moved, reason }));
        return { version };
      });
    },
  );

  app.put(
    '/remotes/:name/share',
    {
      config,
      schema: {
        summary:
          'A quién le llega la versión a prueba: a una parte de las visitas, a algunos roles o a todos',
        description: `Con \`percent\` 100 pasa a ser la de todos. También retoma la que se frenó sola. ${SEEN}`,
        params: RemoteParams,
        body: CanaryShare,
        response: { 200: RollbackResponse },
      },
    },
    async ({ params: { name }, body: share, headers }, reply) => {
      const version = await withPortalLock(portalDir, async () => {
        const pointer = await readPointer(releasesFolderOf(portalDir, name));
        const version = pointer?.canary?.version ?? pointer?.stopped?.version;
        if (!pointer || version === undefined) throw notFound('Esa parte no tiene una versión a prueba.');
        requireNewestRelease(version, seenVersionOf(headers));
        await requireLiveRelease(portalDir, name, version);
        const isForAll = 'percent' in share && share.percent === 100;
        if (isForAll)
          await setCurrentRelease(portalDir, name, version, pointer.publishedBy?.[version] ?? 'servidor');
        else if (name === 'shell') throw conflict('shell_is_whole', 'El marco es uno solo para todos.');
        else await setCanary(portalDir, name, version, { share });
        return version;
      });
      return write(reply, async (change) => {
        change.audit({ action: 'remote.share', target: target(name), details: { version, ...share } });
        return { version };
      });
    },
  );

  app.delete(
    '/remotes/:name',
    {
      config,
      schema: {
        summary: 'Quita un remoto del portal; sus versiones quedan guardadas',
        params: RemoteParams,
        response: { 204: NoContent },
      },
    },
    async ({ params: { name } }, reply) => {
      const release = (await states()).find((state) => state.name === name)?.release;
      if (name === 'shell' || (release && isEssentialRemote(release)))
        throw conflict('remote_needed', 'Sin esta parte nadie podría ingresar o no tendría inicio.');
      const version = await setRemoteRemoved(portalDir, name, true);
      if (version === null) throw notFound();
      return write(reply.code(204), async (change) => {
        change.audit({ action: 'remote.remove', target: target(name), details: { version } });
        return null;
      });
    },
  );

  app.post(
    '/remotes/:name/restore',
    {
      config,
      schema: {
        summary: 'Vuelve a poner un remoto que se había quitado',
        params: RemoteParams,
        response: { 204: NoContent },
      },
    },
    async ({ params: { name } }, reply) => {
      const { version, ended } = await restoreRemote(portalDir, name);
      const reason = ended && `La ${ended.version}, a prueba, no vuelve: ${ended.faults.join('; ')}.`;
      return write(reply.code(204), async (change) => {
        change.audit({
          action: 'remote.restore',
          target: target(name),
          details: { version, ...(reason && { reason }) },
        });
        const to = ended && (await findRemoteTokenEmail(change.trx, name, ended.publishedBy));
        if (to && reason) change.mail(restoreMail(to, name, version, reason));
        return null;
      });
    },
  );
};

function rollbackMail(
  to: string,
  name: string,
  moved: { from: string; version: string; reason: string },
): Mail {
  return {
    to,
    subject: `${name} volvió a ${moved.version}`,
    greeting: 'Hola:',
    paragraphs: [
      `La administración volvió de la versión ${moved.from} de ${name} a ${moved.version}.`,
      ...(moved.reason === '' ? [] : [`Por qué: ${moved.reason}`]),
    ],
  };
}

function restoreMail(to: string, name: string, version: string, reason: string): Mail {
  return {
    to,
    subject: `${name} volvió al portal`,
    greeting: 'Hola:',
    paragraphs: [`La administración volvió a poner ${name}, con la versión ${version}.`, reason],
  };
}

/** Reads the quoted version of an `If-Match` header; undefined when any version will do. */
function seenVersionOf({ 'if-match': seen }: IncomingHttpHeaders): string | undefined {
  return seen === undefined || seen === '*' ? undefined : seen.replace(/^"(.*)"$/, '$1');
}
