import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { newKey } from '../files/keys.ts';
import type { Storage } from '../files/storage.ts';
import { listPortalTexts } from '../portal-texts/portal-texts.queries.ts';
import type { PortalTextName } from '../portal-texts/portal-texts.schema.ts';
import { type PagePerson, readPagePerson } from '../sessions/page-cookie.ts';
import { aboutTags } from './about.ts';
import { compressedPage, personalPage } from './compressed-page.ts';
import { codeHost, contentSecurityPolicy } from './csp.ts';
import { createDevServers } from './dev-servers.ts';
import { writeFirstView } from './first-view.ts';
import { renderFrame } from './frame.ts';
import { matchScreen, type ScreenMatch } from './match.ts';
import { offlineRoutes } from './offline.routes.ts';
import { type Theme, writePage } from './page.ts';
import { readResponses } from './page-responses.ts';
import type { PortalConfig } from './registry.ts';
import { currentReleases, toRegistry } from './releases.ts';
import type { Viewer } from './screens.ts';
import { searchEngineRoutes } from './search-engines.routes.ts';
import { currentShell } from './shell.ts';

const YEAR_S = 31_536_000;
const CODE = /^\/(assets|remotes)\//;
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** Serves the portal's pages: the shell, the remotes' released files, the registry. None of it is private. */
export async function portalRoutes(app: FastifyInstance) {
  const { config } = app;
  const { portalDir } = config;
  const dev = config.portalDev ? createDevServers(config.portalDev, REPOSITORY) : undefined;
  // Pages and code are public, with any token, and are no part of the API document.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'anonymous', ignoreToken: true };
    route.schema = { ...route.schema, hide: true };
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    // The rest is said of pages: a first visit fetches a dozen files.
    if (CODE.test(request.url)) return void reply.removeHeader('x-request-id');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
  });
  const files = {
    preCompressed: true,
    index: false,
    redirect: false,
    decorateReply: false,
    acceptRanges: false,
    lastModified: false,
  } as const;
  const forEver = { ...files, immutable: true, maxAge: YEAR_S * 1000 };
  if (dev) dev.proxy(app);
  else
    await app.register(fastifyStatic, {
      ...forEver,
      root: path.join(portalDir, 'shell/assets'),
      prefix: '/assets/',
    });
  await app.register(fastifyStatic, {
    ...forEver,
    root: path.join(portalDir, 'remotes'),
    prefix: '/remotes/',
  });

  app.get('/registry.json', async (_request, reply) => {
    const { releases } = await currentReleases(portalDir, config.remotesOrigin);
    reply.header('cache-control', 'no-store');
    return toRegistry(dev ? await dev.replace(releases) : releases, { assets: true });
  });

  await app.register(offlineRoutes);
  await app.register(searchEngineRoutes);

  const mediaOrigin = await mediaOriginOf(app.storage);
  const policyFor = (host: string | null) =>
    contentSecurityPolicy({
      mediaOrigin,
      tutorUrl: config.tutorUrl ?? null,
      remotesOrigin: config.remotesOrigin ?? null,
      connect: dev?.sockets ?? [],
      host: dev ? null : host,
    });
  const publicUrl = config.isPublicUrlSet ? config.publicUrl : undefined;
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    if (/^\/api(\/|$)/.test(pathname)) return reply.callNotFound();
    const shell = await currentShell(portalDir);
    if (!shell)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('El portal no está construido: corré «npm run build».\n');
    const current = await currentReleases(portalDir, config.remotesOrigin);
    const releases = dev ? await dev.replace(current.releases) : current.releases;
    const settings = portalConfig(config, shell.version, await listPortalTexts(app.db));
    const viewer = viewerOf(request);
    const match = matchScreen(pathname, releases, viewer, request.query);
    const person = await personOf(request, reply, match, viewer);
    const routes = Object.fromEntries(releases.map((release) => [release.name, release.routes]));
    const frameOf = (path: string, viewer: Viewer) =>
      renderFrame(portalDir, shell.render, { config: settings, routes, path, viewer }).catch(logged(request));
    const { words, inlined, isMissing } = match
      ? await readResponses(request, match, person)
      : { words: null, inlined: {}, isMissing: true };
    const data = words && { ...words, params: match?.params ?? {}, config: settings };
    const asked = { pathname, viewer, person: person?.userId, renderFrame: frameOf };
    const html = writePage({
      shell: dev ? await dev.shell(shell) : shell,
      releases,
      config: settings,
      match,
      viewer,
      theme: themeOf(request),
      personal: person && { userId: person.userId, inlined },
      about: aboutTags({ match, data, shell, config: settings, publicUrl: config.publicUrl }),
      // Whoever may not open the screen is led elsewhere by the shell.
      view: match?.opens && data && !dev ? await writeFirstView({ match, data, ...asked }) : null,
    });
    // A person's own answers may differ from a visitor's, of which the page was made.
    const isKnown = !viewer || person || words;
    reply.code(!match || (isMissing && isKnown) ? 404 : 200).type('text/html; charset=utf-8');
    reply.header('content-security-policy', policyFor(codeHost(publicUrl, request.headers.host)));
    if (person) return personalPage(request, reply, html);
    reply.header('cache-control', 'no-cache');
    return compressedPage(request, reply, html);
  });
}

function portalConfig(config: Config, shellVersion: string, texts: PortalTextName[]): PortalConfig {
  return {
    instituteName: config.instituteName,
    contactUrl: config.contactUrl ?? null,
    socialUrls: config.socialUrls,
    tutorUrl: config.tutorUrl ?? null,
    texts,
    timeZone: config.timeZone,
    shellVersion,
  };
}

/** Returns the origin of a store that serves files itself, for the content policy; null for other storage. */
async function mediaOriginOf(storage: Storage): Promise<string | null> {
  const address = await storage.presign?.(newKey(), { contentType: '', contentDisposition: '' });
  return address === undefined ? null : new URL(address).origin;
}

// The browser can render the frame itself, so a failure costs only time.
function logged(request: FastifyRequest) {
  return (error: unknown) => {
    request.log.error({ err: error }, 'the frame could not be rendered');
    return null;
  };
}

/** The person for whom the page of this screen is written; null when it is the same for everybody. */
async function personOf(
  request: FastifyRequest,
  reply: FastifyReply,
  match: ScreenMatch | undefined,
  viewer: Viewer,
): Promise<PagePerson | null> {
  if (!viewer || !match?.opens || !match.route.personal) return null;
  const person = await readPagePerson(request, reply);
  // A changed role opens other screens: the code has to learn of it first.
  return person?.role === viewer ? person : null;
}

// The role that the browser claims. It proves nothing, and only selects a frame and the code to preload.
function viewerOf(request: FastifyRequest): Viewer {
  const role = /(?:^|;\s*)signed=(student|teacher|admin)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return (role as Viewer | undefined) ?? null;
}

function themeOf(request: FastifyRequest): Theme {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return (theme as Theme | undefined) ?? null;
}
