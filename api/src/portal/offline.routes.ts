import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chooseVisitReleases } from './canary/page-visit.ts';
import { readCurrentReleases } from './releases.ts';
import { readCurrentShell } from './shell.ts';
import { claimedRoleOf } from './viewer.ts';

const CODE = /\.(js|css|svg|woff2|png|webp)$/;
const BACKGROUND = '#fbf7f0';
const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8';

/** Serves the files that a browser needs to install the portal and to open it offline. */
export async function offlineRoutes(app: FastifyInstance) {
  const { portalDir, instituteName, remotesOrigin = '' } = app.config;

  // With `no-cache` browsers check for a new worker; otherwise a faulty one would survive every fix.
  app.get('/sw.js', async (_request, reply) => {
    const version = (await readCurrentShell(portalDir))?.version;
    if (version === undefined) return reply.callNotFound();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(createReadStream(path.join(portalDir, 'shell', version, 'sw.js')));
  });

  app.get('/offline.json', async (request, reply) => {
    const shell = await readCurrentShell(portalDir);
    const current = await readCurrentReleases(portalDir, remotesOrigin);
    const { releases } = chooseVisitReleases(request, current, claimedRoleOf(request));
    const remotes = await Promise.all(
      releases.map(async ({ name, version }) => {
        const files = await readdir(path.join(portalDir, 'remotes', name, version));
        const urls = files
          .filter((file) => CODE.test(file))
          .map((file) => `${remotesOrigin}/remotes/${name}/${version}/${file}`);
        return [name, { version, files: urls }] as const;
      }),
    );
    return reply.header('cache-control', 'no-store').send({
      shell: { version: shell?.version ?? '', files: shell?.files ?? [] },
      remotes: Object.fromEntries(remotes),
    });
  });

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const shell = await readCurrentShell(portalDir);
    return reply
      .type(MANIFEST_TYPE)
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(instituteName, shell?.files ?? [])));
  });
}

function manifestOf(name: string, files: string[]) {
  const icon = (part: string) => files.find((file) => path.basename(file).startsWith(part));
  return {
    name,
    short_name: name.slice(0, 12),
    description: 'Clases en video, materiales y cuestionarios',
    lang: 'es-UY',
    id: '/',
    start_url: '/my_courses',
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: icon('app-icon-192.'), sizes: '192x192', type: 'image/png' },
      { src: icon('app-icon-512.'), sizes: '512x512', type: 'image/png' },
      { src: icon('app-icon-maskable.'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ].filter(({ src }) => src),
  };
}
