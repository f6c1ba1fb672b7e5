import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Registry, RemoteRelease } from '../../api/src/portal/registry.ts';
import { createRemoteConfig } from '../../federation.ts';
import type { AppFolder } from '../portal/base-config.ts';
import { describeBuiltRelease } from './build-remote.ts';
import { forwardRequest } from './forward-request.ts';
import { watchRspack } from './run-rspack.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const REGISTRY = /(<script type="application\/json" id="rambla-registry">)(.*?)(?=<\/script>)/s;

/** Serves another portal with this remote's newest build; open pages reload after a change. */
export async function startDevPortal(app: AppFolder, portal: URL, port: number): Promise<string> {
  const base = `/remotes/${app.name}/dev/`;
  const pages = new Set<ServerResponse>();
  let release = await firstBuild(app, (newest) => {
    release = newest;
    for (const page of pages) page.write('data: changed\n\n');
  });
  const change = (body: string, type: string) =>
    type.startsWith('text/html')
      ? body
          .replace(
            REGISTRY,
            (_, tag, json) => tag + withRelease(json, release, base).replaceAll('<', '\\u003c'),
          )
          .replace('</head>', () => `<script defer src="${base}reload.js"></script></head>`)
      : withRelease(body, release, base);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', portal);
    if (!pathname.startsWith(base)) return forwardRequest(request, response, portal, change);
    const file = path.basename(pathname);
    if (file === 'changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      pages.add(response);
      return void response.on('close', () => pages.delete(response));
    }
    const reload = `new EventSource('${base}changes').onmessage = () => location.reload();`;
    const built = path.join(app.dir, 'dist/web', file);
    const body = file === 'reload.js' ? reload : await readFile(built).catch(() => null);
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`${portal.origin} no responde: ${error.message || (error as NodeJS.ErrnoException).code}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return `${app.name}, adentro de ${portal.origin}: http://localhost:${port}`;
}

/** Resolves with the first successful build; `onNext` gets each later one. */
function firstBuild(app: AppFolder, onNext: (release: RemoteRelease) => void): Promise<RemoteRelease> {
  return new Promise((resolve) => {
    let isFirst = true;
    watchRspack(createRemoteConfig(app).map(readable), async (failure) => {
      const release = failure
        ? null
        : await describeBuiltRelease(app).catch((error: Error) => console.error(error.message));
      if (failure) console.error(failure);
      if (!release) return;
      if (isFirst) resolve(release);
      else onNext(release);
      isFirst = false;
    });
  });
}

function withRelease(json: string, release: RemoteRelease, base: string): string {
  const { remotes } = JSON.parse(json) as Registry;
  const { name, routes, entry } = release;
  const own = { version: 'dev', entry: base + path.basename(entry), routes, integrity: {} };
  return JSON.stringify({ remotes: { ...remotes, [name]: own } });
}

/** Skips minimising, so that builds are fast and readable in the browser. */
function readable(config: ReturnType<typeof createRemoteConfig>[number]): typeof config {
  return { ...config, optimization: { ...config.optimization, minimize: false } };
}
