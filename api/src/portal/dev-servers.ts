import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { RemoteRelease, ScreenRoute, ShellRelease } from './registry.ts';

/** The bundlers' servers for apps with hot reload, in development only. */
export type DevServers = {
  /** The WebSocket URLs for hot reload. */
  sockets: string[];
  /** Replaces the releases of remotes that are in development. */
  replace: (releases: RemoteRelease[]) => Promise<RemoteRelease[]>;
  shell: (release: ShellRelease) => ShellRelease;
  /** Proxies requests for the development apps to their servers. */
  proxy: (app: FastifyInstance) => void;
};

/** Parses `spec` such as `shell=3100,mfe-student=3102`; `root` contains the apps. */
export function parseDevServers(spec: string, root: string): DevServers {
  const ports = new Map(spec.split(',').map((pair) => pair.split('=') as [string, string]));
  const remotes = [...ports.keys()].filter((name) => name !== 'shell');
  return {
    sockets: [...ports.values()].map((port) => `ws://127.0.0.1:${port}`),
    async replace(releases) {
      const served = await Promise.all(remotes.map((name) => devRelease(root, name)));
      return [...releases.filter((release) => !ports.has(release.name)), ...served];
    },
    shell: (release) =>
      ports.has('shell')
        ? {
            ...release,
            // The development server's files replace those of the released shell.
            afterPaint: '',
            firstCalls: '',
            dataHead: '',
            head: '<link rel="stylesheet" href="/assets/shell.css"><script defer src="/assets/shell.js"></script>',
          }
        : release,
    proxy(app) {
      for (const [name, port] of ports) {
        const base = name === 'shell' ? '/assets' : `/remotes/${name}/dev`;
        app.get(`${base}/*`, async (request, reply) => {
          const response = await fetch(`http://127.0.0.1:${port}${request.url}`);
          reply.code(response.status).header('cache-control', 'no-store');
          reply.type(response.headers.get('content-type') ?? 'application/octet-stream');
          return Buffer.from(await response.arrayBuffer());
        });
      }
    },
  };
}

async function devRelease(root: string, name: string): Promise<RemoteRelease> {
  const file = `${root}/${name}/dist/node/render.mjs`;
  const { mtimeMs } = await stat(file);
  const { table } = (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as { table: ScreenRoute[] };
  const entry = `/remotes/${name}/dev/remoteEntry.js`;
  return { name, version: 'dev', entry, routes: table, assets: {}, integrity: {}, prerendered: {} };
}
