import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Registry, RemoteRelease } from '../../api/src/portal/registry.ts';
import { remoteConfig } from '../../federation.ts';
import type { BuiltApp } from '../portal/base-config.ts';
import { describeBuild } from '../portal/describe-build.ts';
import { watchRspack } from './run-rspack.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const REGISTRY = /(<script type="application\/json" id="rambla-registry">)(.*?)(?=<\/script>)/s;

/** Serves the portal of another address with this remote's newest build in it; open pages reload after a change. */
export async function startDev(app: BuiltApp, portal: URL, port: number): Promise<string> {
  const base = `/remotes/${app.name}/dev/`;
  const reload = `new EventSource('${base}changes').onmessage = () => location.reload();`;
  const pages = new Set<ServerResponse>();
  let release: RemoteRelease | null = null;
  const isFirst = new Promise<void>((resolve) => {
    watchRspack(remoteConfig(app).map(readable), async (failure) => {
      if (failure) console.error(failure);
      else release = await describeBuild(app);
      if (!failure) resolve();
      if (!failure) for (const page of pages) page.write('data: changed\n\n');
    });
  });
  await isFirst;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const file = request.url?.startsWith(base) ? request.url.slice(base.length).split('?')[0] : undefined;
    if (file === undefined)
      return forward(request, response, portal, (registry) => withRelease(registry, release));
    if (file === 'changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      pages.add(response);
      return void response.on('close', () => pages.delete(response));
    }
    const built = path.join(app.dir, 'dist/web', path.basename(file));
    const body = file === 'reload.js' ? reload : await readFile(built).catch(() => null);
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.message}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return `${app.name}, adentro de ${portal.origin}: http://localhost:${port}`;

  function withRelease(registry: Registry, built: RemoteRelease | null): Registry {
    if (!built) return registry;
    const { version, routes } = built;
    const entry = built.entry.replace(`/remotes/${app.name}/${version}/`, base);
    const own = { version: 'dev', entry, routes, integrity: {} };
    return { remotes: { ...registry.remotes, [app.name]: own } };
  }

  /** Passes a request on, as the portal's own; pages and the registry get the remote in it. */
  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    to: URL,
    change: (registry: Registry) => Registry,
  ): Promise<void> {
    const headers = { ...request.headers, host: to.host, 'accept-encoding': 'identity' };
    if (headers.origin) headers.origin = to.origin;
    const send = to.protocol === 'https:' ? secureRequest : plainRequest;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = send(new URL(request.url ?? '/', to), { method: request.method, headers }, resolve);
      request.pipe(call.on('error', reject));
    });
    const said = { ...answer.headers };
    const here = request.headers.host ?? '';
    for (const name of ['location', 'content-security-policy'] as const)
      if (said[name])
        said[name] = String(said[name]).replaceAll(to.origin, `http://${here}`).replaceAll(to.host, here);
    delete said['strict-transport-security'];
    const isPage = said['content-type']?.startsWith('text/html') && request.method === 'GET';
    if (!isPage && request.url !== '/registry.json') {
      response.writeHead(answer.statusCode ?? 502, said);
      return void answer.pipe(response);
    }
    for (const name of ['content-length', 'etag']) delete said[name];
    const body = await text(answer);
    const parse = (json: string) => JSON.stringify(change(JSON.parse(json) as Registry));
    const changed = isPage
      ? body
          .replace(REGISTRY, (_, tag, json) => tag + parse(json).replaceAll('<', '\\u003c'))
          .replace('</head>', () => `<script defer src="${base}reload.js"></script></head>`)
      : parse(body);
    response.writeHead(answer.statusCode ?? 502, { ...said, 'cache-control': 'no-store' }).end(changed);
  }
}

/** Faster to build and to read than a release. */
function readable(config: ReturnType<typeof remoteConfig>[number]): typeof config {
  return { ...config, optimization: { ...config.optimization, minimize: false } };
}
