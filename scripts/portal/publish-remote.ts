import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findCollisions, findFaults } from '../../api/src/portal/check-release.ts';
import type { RemoteRelease, ScreenRoute } from '../../api/src/portal/registry.ts';
import { currentReleases } from '../../api/src/portal/releases.ts';
import { portalDir, type RemoteName, root } from './apps.ts';
import { compressFolder } from './compress.ts';
import { RELEASE_BASE } from './release-base.ts';
import { releaseFolder, setCurrent } from './releases.ts';

type RenderModule = { table: ScreenRoute[]; prerender: () => Promise<Record<string, string>> };

/** Moves a built remote to its versioned folder and makes it current; returns its version. */
export async function publishRemote(name: RemoteName): Promise<string> {
  const built = path.join(root, name, 'dist');
  const version = await versionOf(name, built);
  const base = `/remotes/${name}/${version}/`;
  const folder = releaseFolder(name, version);
  const draft = `${folder}.draft-${process.pid}`;
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(path.join(built, 'web'), draft, { recursive: true });
  const early = await earlyScripts(built);
  for (const file of Object.values(early)) await cp(path.join(built, 'early', file), path.join(draft, file));
  await compressFolder(draft);
  const release = await describe(name, version, base, built, early);
  await requireValid(release).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    throw error;
  });
  await writeFile(path.join(draft, 'release.json'), JSON.stringify(release, null, 1));
  // Equal content has an equal version, so an existing folder is the same release.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  await setCurrent(name, version);
  return version;
}

/** Throws with every fault of a release, and with what it claims that another live remote has. */
async function requireValid(release: RemoteRelease): Promise<void> {
  const { releases } = await currentReleases(portalDir);
  const faults = [...findFaults(release, release), ...findCollisions(release, releases)];
  if (faults.length === 0) return;
  throw new Error(`${release.name} no se publicó:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

async function versionOf(name: RemoteName, built: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, name, 'package.json'), 'utf8')) as {
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
async function earlyScripts(built: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(built, 'early/chunks.json'), 'utf8').catch(() => '{}');
  const chunks = JSON.parse(text) as Record<string, string[]>;
  return Object.fromEntries(Object.entries(chunks).map(([screen, [file = '']]) => [screen, file]));
}

async function describe(
  name: RemoteName,
  version: string,
  base: string,
  built: string,
  early: Record<string, string>,
): Promise<RemoteRelease> {
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
