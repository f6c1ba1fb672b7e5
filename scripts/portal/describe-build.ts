import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteUses } from '../../api/src/portal/compatibility/uses.schema.ts';
import type { RemoteBuild } from '../../api/src/portal/publishing/remote-build.schema.ts';
import type { ScreenRoute } from '../../api/src/portal/registry.ts';
import type { AppFolder } from './base-config.ts';

type RenderModule = { table: ScreenRoute[]; prerender: () => Promise<Record<string, string>> };
type Chunks = Record<string, string[]>;

/** A build as it is published; `files` has the path of each file by its name. */
export type BuildDescription = { build: RemoteBuild; files: Map<string, string> };

/** Describes the files that a remote's build wrote into `dist`. */
export async function describeBuild({ name, dir }: AppFolder, uses: RemoteUses): Promise<BuildDescription> {
  const built = path.join(dir, 'dist');
  const files = new Map<string, string>();
  // JSON lists are only for publishers, so they are left out.
  const web = (await readdir(path.join(built, 'web'))).filter((file) => !file.endsWith('.json'));
  for (const file of web) files.set(file, path.join(built, 'web', file));
  const early = await readChunks(path.join(built, 'early'), true);
  for (const [file = ''] of Object.values(early)) files.set(file, path.join(built, 'early', file));
  const chunks = await readChunks(path.join(built, 'web'));
  const entry = chunks[name.replaceAll('-', '_')]?.[0];
  if (!entry) throw new Error(`${name}: la construcción no dejó la entrada`);
  const filesOf = (screen: string) => {
    const own = chunks[screen];
    if (!own)
      throw new Error(`${name}: la pantalla ${screen} no tiene un archivo con su nombre (webpackChunkName)`);
    return [...new Set([...(chunks.routes ?? []), ...own])].filter((file) => file !== entry);
  };
  const render = pathToFileURL(path.join(built, 'node/render.mjs')).href;
  // Avoids Node's cache, which would reuse the module of a former build.
  const { table, prerender } = (await import(`${render}?${Date.now()}`)) as RenderModule;
  const html = await prerender();
  const screens = table.map((route) => {
    const own = filesOf(route.name);
    const first = early[route.name]?.[0];
    return {
      route: route as RemoteBuild['screens'][number]['route'],
      js: own.filter((file) => file.endsWith('.js')),
      css: own.filter((file) => file.endsWith('.css')),
      ...(first && { early: first }),
      ...(html[route.name] !== undefined && { html: html[route.name] as string }),
    };
  });
  return { build: { version: await packageVersion(dir), entry, screens, uses }, files };
}

async function readChunks(folder: string, isOptional = false): Promise<Chunks> {
  const text = readFile(path.join(folder, 'chunks.json'), 'utf8');
  return JSON.parse(await (isOptional ? text.catch(() => '{}') : text)) as Chunks;
}

async function packageVersion(dir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
