import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { conflict, notFound } from '../core/http/errors.ts';
import { NoContent } from '../core/http/schema.ts';
import { write } from '../platform/plugins/write.ts';
import { isNeeded } from './check-release.ts';
import { summarizeUses, whyNotLive } from './compatibility/incompatible.ts';
import { readPointer, releasesBefore, releasesFolder, rollBack, setRemoved } from './pointers.ts';
import { listRefusals } from './publishing/remote-tokens.queries.ts';
import { currentReleases, type RemoteState } from './releases.ts';
import {
  type PortalRelease,
  RemoteParams,
  RemotesResponse,
  RollbackBody,
  RollbackResponse,
} from './remotes.schema.ts';
import { currentShell } from './shell.ts';
import { timeOf } from './versions.ts';

const MAX_FAULTS = 3;
const config = { access: 'admin' } as const;
const incompatible = (version: string, faults: string[]) =>
  conflict('incompatible', `La versión ${version} ya no andaría: ${faults.slice(0, MAX_FAULTS).join('; ')}.`);
const noPrevious = () => notFound('No hay una versión anterior de esa parte.');

/** The releases of the remotes as administrators see and change them. */
export const remoteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { portalDir, remotesOrigin } = app.config;
  const target = (name: string) => ({ type: 'remote', id: null, name });
  const states = async () => (await currentReleases(portalDir, remotesOrigin)).remotes;

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
      remotes: await Promise.all(
        (await states()).map(async (state) => ({
          ...(await present(portalDir, state)),
          pushes: await listRefusals(app.db, state.name),
        })),
      ),
      shell: await presentShell(portalDir),
    }),
  );

  app.post(
    '/remotes/:name/rollback',
    {
      config,
      schema: {
        summary: 'Vuelve a la versión anterior de un remoto',
        params: RemoteParams,
        body: RollbackBody,
        response: { 200: RollbackResponse },
      },
    },
    async ({ params: { name }, body: { reason = '' } }, reply) =>
      write(reply, async (change) => {
        const served = (await states()).find((state) => state.name === name)?.release?.version;
        const check = async (target: string) => {
          const faults = await whyNotLive(portalDir, name, target);
          if (faults.length > 0) throw incompatible(target, faults);
        };
        const version = await rollBack(portalDir, name, { from: served, check });
        if (version === null) throw noPrevious();
        change.audit({ action: 'remote.rollback', target: target(name), details: { version, reason } });
        return { version };
      }),
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
      if (release && isNeeded(release))
        throw conflict('remote_needed', 'Sin esta parte nadie podría ingresar o no tendría inicio.');
      return write(reply.code(204), async (change) => {
        const version = await setRemoved(portalDir, name, true);
        if (version === null) throw notFound();
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
    async ({ params: { name } }, reply) =>
      write(reply.code(204), async (change) => {
        const version = await setRemoved(portalDir, name, false);
        if (version === null) throw notFound();
        change.audit({ action: 'remote.restore', target: target(name), details: { version } });
        return null;
      }),
  );
};

async function present(portalDir: string, state: RemoteState): Promise<Omit<PortalRelease, 'pushes'>> {
  const { name, since, pointer, release, refused } = state;
  const folder = releasesFolder(portalDir, name);
  const publishedAt = async (version: string | null) =>
    version && (await timeOf(path.join(folder, version, 'release.json'))).toISOString();
  const served = release?.version ?? null;
  // People see no release that is passed over.
  const from = served ?? pointer?.version ?? '';
  const [previous = null] = pointer ? await releasesBefore(folder, pointer, from) : [];
  return {
    ...{ name, since, served, previous, refused },
    wanted: pointer?.version ?? null,
    publishedAt: await publishedAt(served),
    publishedBy: (served && pointer?.publishedBy?.[served]) || null,
    previousAt: await publishedAt(previous),
    removed: pointer?.removed ?? false,
    removable: pointer !== null && !(release && isNeeded(release)),
    ...(await summarizeUses(portalDir, name, from)),
    screens: (release?.routes ?? []).map((route) => route.path),
  };
}

async function presentShell(portalDir: string): Promise<PortalRelease> {
  const shell = await currentShell(portalDir);
  const folder = releasesFolder(portalDir, 'shell');
  const pointer = await readPointer(folder);
  const publishedAt = async (version: string) =>
    (await timeOf(path.join(folder, version, 'release.json'))).toISOString();
  const version = pointer?.version ?? null;
  const [previous = null] = pointer ? await releasesBefore(folder, pointer, pointer.version) : [];
  return {
    ...{ name: 'shell', since: pointer?.since ?? '', wanted: version, served: version, previous },
    ...{ removed: false, removable: false, refused: [] },
    publishedAt: version && (await publishedAt(version)),
    publishedBy: (version && pointer?.publishedBy?.[version]) || null,
    pushes: [],
    previousAt: previous && (await publishedAt(previous)),
    ...(await summarizeUses(portalDir, 'shell', version ?? '')),
    screens: (shell?.routes ?? []).map((route) => route.path),
  };
}
