import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteRelease, ScreenRoute } from '../../api/src/portal/registry.ts';
import type { BuiltApp } from './base-config.ts';
import { RELEASE_BASE } from './release-base.ts';

type RenderModule = { table: ScreenRoute[]; prerender: () => Promise<Record<string, string>> };

/** Describes what a remote's build wrote into `dist`, with the addresses that it has once it is published. */
export async function describeBuild({ name, dir }: BuiltApp): Promise<RemoteRelease> {
  const built = path.join(dir, 'dist');
  const version = await versionOf(dir, built);
  const base = `/remotes/${name}/${version}/`;
  const early = await earlyScripts(built);
  const render = pathToFileURL(path.join(built, 'node/render.mjs')).href;
  const { table, prerender } = (await import(`${render}?${version}`)) as RenderModule;
  const chunks = JSON.parse(await readFile(path.join(built, 'web/chunks.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const entry = chunks[name.replaceAll('-', '_')]?.[0];
  if (!entry) throw new Error(`${name} has no federation entry`);
  const filesOf = (screen: string) => {
    const own = chunks[screen];
    if (!own) throw new Error(`${name}: the screen ${screen} has no chunk of that name (webpackChunkName)`);
    return [...new Set([...(chunks.routes ?? []), ...own])].filter((file) => file !== entry);
  };
  const urls = (files: string[], ending: string) =>
    files.filter((f) => f.endsWith(ending)).map((f) => base + f);
  const integrity: Record<string, string> = {};
  const files = [entry, ...table.flatMap((route) => filesOf(route.name))];
  for (const file of new Set(files)) integrity[base + file] = await hashOf(path.join(built, 'web', file));
  for (const file of Object.values(early))
    integrity[base + file] = await hashOf(path.join(built, 'early', file));
  const prerendered = await prerender();
  for (const [screen, html] of Object.entries(prerendered))
    prerendered[screen] = html.replaceAll(RELEASE_BASE, base);
  return {
    name,
    version,
    entry: base + entry,
    routes: table,
    assets: Object.fromEntries(
      table.map((route) => {
        const own = filesOf(route.name);
        const first = early[route.name];
        const assets = { js: urls(own, '.js'), css: urls(own, '.css') };
        return [route.name, first ? { ...assets, early: base + first } : assets];
      }),
    ),
    integrity,
    prerendered,
  };
}

async function hashOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}

async function versionOf(dir: string, built: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(dir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const hash = createHash('sha256');
  // Prerendered output belongs to the release as much as the browser's code.
  const files = [...(await readdir(path.join(built, 'web'))).map((file) => `web/${file}`), 'node/render.mjs'];
  files.push(...Object.values(await earlyScripts(built)).map((file) => `early/${file}`));
  for (const file of files.sort()) hash.update(file).update(await readFile(path.join(built, file)));
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

/** The files that a page runs before any other code, by their screens. */
export async function earlyScripts(built: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(built, 'early/chunks.json'), 'utf8').catch(() => '{}');
  const chunks = JSON.parse(text) as Record<string, string[]>;
  return Object.fromEntries(Object.entries(chunks).map(([screen, [file = '']]) => [screen, file]));
}
