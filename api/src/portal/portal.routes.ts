import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageViewer, readPageViewer } from '../accounts/sessions/page-cookie.ts';
import type { Config } from '../core/config/config.ts';
import { coalesceReads } from '../core/http/coalesce-reads.ts';
import { registerAll } from '../core/http/register-all.ts';
import { createStorageKey } from '../platform/files/keys.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import type { PageCounter } from './canary/page-counter.ts';
import { chooseVisitReleases, countPage } from './canary/page-visit.ts';
import { codeFileRoutes } from './code-files.routes.ts';
import { preparePersonalPage } from './compressed-page.ts';
import { chooseScriptHost, createContentSecurityPolicy } from './csp.ts';
import { parseDevServers } from './dev-servers.ts';
import { renderFrameInWorker } from './frame.ts';
import { renderInitialHtml } from './initial-html.ts';
import { prepareTextNamesQuery } from './legal-pages/portal-texts.queries.ts';
import type { PortalTextName } from './legal-pages/portal-texts.schema.ts';
import { matchScreenCached, type ScreenMatch } from './match.ts';
import { renderMetadataTags } from './metadata-tags.ts';
import { offlineRoutes } from './offline.routes.ts';
import { renderPortalPage, type Theme } from './page.ts';
import { type ComposedPage, PageCache } from './page-cache.ts';
import { createVisitorClient } from './public-response.ts';
import type { PortalConfig } from './registry.ts';
import { readCurrentReleases, toRegistry } from './releases.ts';
import { mergeResponseFields, readScreenResponses } from './screen-responses.ts';
import type { ViewerRole } from './screens.ts';
import { searchEngineRoutes } from './search-engines.routes.ts';
import { addShellScreens, getShellLiveStart, readCurrentShell } from './shell.ts';
import { listUnfillablePatterns } from './view-paths.ts';
import { claimedRoleOf } from './viewer.ts';

const CODE = /^\/(assets|remotes)\//;
const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

/** Serves the portal's public files: pages, the shell, remotes' releases, the registry. */
export async function portalRoutes(app: FastifyInstance, { counter }: { counter: PageCounter }) {
  const { config } = app;
  const { portalDir } = config;
  const dev = config.portalDev ? parseDevServers(config.portalDev, REPOSITORY) : undefined;
  // These routes are public, ignore tokens, and stay out of the API document.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'anonymous', ignoreToken: true };
    route.schema = { ...route.schema, hide: true };
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    // Code files get fewer headers, because a first visit fetches a dozen such files.
    if (CODE.test(request.routeOptions.url ?? '')) {
      reply.removeHeader('x-request-id');
      return done(null, payload);
    }
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    done(null, payload);
  });
  const remotes = { prefix: '/remotes/', root: path.join(portalDir, 'remotes') };
  const assets = { prefix: '/assets/', root: path.join(portalDir, 'shell/assets') };
  if (dev) dev.proxy(app);
  await app.register(codeFileRoutes, { folders: dev ? [remotes] : [remotes, assets] });

  const warn = (message: string) => app.log.warn(message);
  app.get('/registry.json', async (request, reply) => {
    const current = await readCurrentReleases(portalDir, config.remotesOrigin, warn);
    const { releases } = chooseVisitReleases(request, current, claimedRoleOf(request));
    reply.header('cache-control', 'no-store');
    const served = dev ? await dev.replace(releases) : releases;
    return toRegistry(addShellScreens(await readCurrentShell(portalDir), served), { assets: true });
  });

  await registerAll(app, [offlineRoutes, searchEngineRoutes]);

  const mediaOrigin = await mediaOriginOf(app.storage);
  const publicUrl = config.isPublicUrlSet ? config.publicUrl : undefined;
  const writePolicy = (host: string | null) =>
    createContentSecurityPolicy({
      mediaOrigin,
      tutorUrl: config.tutorUrl ?? null,
      remotesOrigin: config.remotesOrigin ?? null,
      connect: dev?.sockets ?? [],
      host: dev ? null : host,
    });
  const [policy, policyOfOtherHosts] = [
    chooseScriptHost(publicUrl, config.publicUrl.split('/')[2]),
    null,
  ].map(writePolicy);
  const listTexts = prepareTextNamesQuery(app.db);
  const currentOf = coalesceReads(async () => ({
    shell: await readCurrentShell(portalDir),
    known: await readCurrentReleases(portalDir, config.remotesOrigin, warn),
    texts: (await listTexts()).join(' '),
  }));
  const askAsVisitor = createVisitorClient(app);
  const pages = new PageCache();

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    if (/^\/api(\/|$)/.test(pathname)) return reply.callNotFound();
    const current = await currentOf('');
    if (!current.shell)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('El portal no está construido: corré «npm run build».\n');
    const shell = dev ? await dev.shell(current.shell) : current.shell;
    const viewer = claimedRoleOf(request);
    const choice = chooseVisitReleases(request, current.known, viewer, reply);
    const remotes = dev ? await dev.replace(choice.releases) : choice.releases;
    const releases = addShellScreens(shell, remotes);
    const theme = themeOf(request);
    const match = matchScreenCached(request.url, releases, viewer, request.query);
    const person = await personOf(request, reply, match, viewer);
    const { filling, inlined } = match
      ? await readScreenResponses(request, match, person, (url) => askAsVisitor(request.ip, url))
      : { filling: null, inlined: {} };
    const compose = async (): Promise<ComposedPage> => {
      const settings = portalConfig(config, shell.version, current.texts);
      const words = mergeResponseFields(filling, match);
      const data = words && { ...words, params: match?.params ?? {}, config: settings };
      const routes = Object.fromEntries(releases.map((release) => [release.name, release.routes]));
      let isFinal = !dev;
      // If rendering fails, the browser renders the frame, which only takes longer.
      const frameOf = (path: string, viewer: ViewerRole) =>
        renderFrameInWorker(portalDir, shell.render, { config: settings, routes, path, viewer }).catch(
          (error) => {
            request.log.error({ err: error }, 'the frame could not be rendered');
            isFinal = false;
            return null;
          },
        );
      const asked = { pathname, viewer, person: person?.userId, renderFrame: frameOf };
      const html = renderPortalPage({
        shell,
        releases,
        config: settings,
        match,
        viewer,
        theme,
        personal: person && { userId: person.userId, inlined },
        about: renderMetadataTags({ match, data, shell, config: settings, publicUrl: config.publicUrl }),
        // The shell redirects people who may not open the screen.
        view: match?.opens && data && !dev ? await renderInitialHtml({ match, data, ...asked }) : null,
      });
      // Patterns that fit no address at all say nothing about this one.
      const isMissing = filling
        ? filling.some(({ status }) => status === 404)
        : !match || listUnfillablePatterns(match.route, match.route.placeholders).length === 0;
      // A visitor's 404 is no proof for a logged-in person, who may read more.
      const isKnown = !viewer || person || words;
      return { html, status: !match || (isMissing && isKnown) ? 404 : 200, isFinal };
    };
    reply.type('text/html; charset=utf-8');
    reply.header(
      'content-security-policy',
      chooseScriptHost(publicUrl, request.headers.host) ? policy : policyOfOtherHosts,
    );
    const remote = match?.opens ? match.release.name : 'shell';
    const served = { version: shell.version, run: getShellLiveStart() };
    countPage({ app, counter }, request, reply, {
      remote,
      releases,
      remotes: current.known.remotes,
      shell: served,
    });
    if (person) {
      const { html, status } = await compose();
      return preparePersonalPage(request, reply.code(status), html);
    }
    const key = JSON.stringify([pathname, match?.params, viewer, theme, choice.key]);
    const sources = [
      shell,
      releases,
      current.texts,
      ...(filling ?? []).flatMap(({ status, body }) => [status, body]),
    ];
    const { page, status } = await pages.get(key, sources, compose);
    const body = await page.send(request, reply.code(status));
    if (choice.isDrawn) reply.header('cache-control', 'private, no-cache');
    return body;
  });
}

function portalConfig(config: Config, shellVersion: string, texts: string): PortalConfig {
  return {
    instituteName: config.instituteName,
    contactUrl: config.contactUrl ?? null,
    socialUrls: config.socialUrls,
    tutorUrl: config.tutorUrl ?? null,
    texts: texts.split(' ').filter(Boolean) as PortalTextName[],
    timeZone: config.timeZone,
    shellVersion,
  };
}

/** Returns the origin of signed file URLs, for the Content-Security-Policy; null when the API serves files. */
async function mediaOriginOf(storage: FileStorage): Promise<string | null> {
  const address = await storage.presign?.(createStorageKey(), { contentType: '', contentDisposition: '' });
  return address === undefined ? null : new URL(address).origin;
}

/** Returns the person for a personal page; null when the page is public. */
async function personOf(
  request: FastifyRequest,
  reply: FastifyReply,
  match: ScreenMatch | undefined,
  viewer: ViewerRole,
): Promise<PageViewer | null> {
  if (!viewer || !match?.opens || !match.route.personal) return null;
  const person = await readPageViewer(request, reply);
  // After a change of role the public page is served, so that the browser learns the role first.
  return person?.role === viewer ? person : null;
}

function themeOf(request: FastifyRequest): Theme {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return (theme as Theme | undefined) ?? null;
}
